#!/usr/bin/env bash
# setup.sh -- run once, when the image is made: Python for the students' programs, and the command.
set -eu
command -v python3 >/dev/null || apt-get install -y python3
install -m 755 /autograder/source/marienbad /usr/local/bin/marienbad
