"""`python -m maudsl` is the command `maudsl`."""

from maudsl.cli import main

if __name__ == "__main__":
    main()
