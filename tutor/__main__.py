"""`python -m tutor` is the command line."""

from tutor.cli import main

main()
