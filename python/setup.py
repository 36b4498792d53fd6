"""The extension: the library's own sources and core/*.c, in one file that serves every Python from 3.8 on.

The sources lie beside this folder, or in engine/ of a source distribution.  Nothing is downloaded.  Files that have
not changed are not compiled again, and several are compiled at once.
"""
import hashlib
import os
import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from glob import glob

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

HERE = os.path.dirname(os.path.abspath(__file__))
ENGINE = os.path.join(HERE, "engine")
if not os.path.isdir(ENGINE):
    ENGINE = os.path.dirname(HERE)

DEFINES = [("Py_LIMITED_API", "0x03080000"), ("_POSIX_C_SOURCE", "200809L"), ("_DEFAULT_SOURCE", None)]
FLAGS = ["-std=c11", "-fvisibility=hidden", "-fno-lto", "-Wno-unknown-pragmas", os.environ.get("MARIENBAD_OPTIMIZE", "-O2"), "-g0"]
LINK = os.environ.get("MARIENBAD_LINK", "-Wl,-s").split()
if os.environ.get("MARIENBAD_WATCHED"):  # promises, memory and arithmetic under watch; allocations fail when told to
    SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
    FLAGS = ["-std=c11", "-fvisibility=hidden", "-Wno-unknown-pragmas", "-O1", "-g1", "-fno-omit-frame-pointer", "-UNDEBUG"] + SANITIZERS
    LINK = SANITIZERS
    DEFINES.append(("MB_TESTING", None))


def version():
    with open(os.path.join(ENGINE, "include", "marienbad", "version.h"), encoding="utf-8") as file:
        return re.search(r'MB_VERSION\s+"(.*)"', file.read()).group(1)


LEFT_OUT = ("mpi",)  # folders of src/ that need more than a C compiler


def sources():
    found = glob(os.path.join(ENGINE, "src", "*", "*.c"))
    return sorted(name for name in found if os.path.basename(os.path.dirname(name)) not in LEFT_OUT
                  and not name.endswith(os.path.join("cli", "main.c")))


def newest(pattern):
    return max((os.path.getmtime(name) for name in glob(pattern, recursive=True)), default=0)


class build(build_ext):
    def build_extension(self, ext):
        """Compile the library into objects, a few at once, then let setuptools do the rest."""
        include = [os.path.join(ENGINE, "include"), os.path.join(ENGINE, "src")]
        flags = hashlib.sha256(repr((FLAGS, DEFINES, self.compiler.compiler_so)).encode()).hexdigest()[:8]
        place = os.path.abspath(os.path.join(self.build_temp, "engine-" + flags))
        headers = max(newest(os.path.join(ENGINE, "include", "**", "*.h")),
                      newest(os.path.join(ENGINE, "src", "**", "*.[!c]*")))  # and lists, and files that are embedded

        def compile(source):
            folder, name = os.path.split(source)
            made = os.path.join(place, os.path.basename(folder), name[:-2] + ".o")
            if not os.path.exists(made) or os.path.getmtime(made) < max(headers, os.path.getmtime(source)):
                os.makedirs(os.path.dirname(made), exist_ok=True)
                options = ["-D" + key + ("" if value is None else "=" + value) for key, value in DEFINES[1:]]
                options += ["-I" + folder for folder in include]
                self.spawn(self.compiler.compiler_so + options + FLAGS + ["-c", source, "-o", made])
            return made

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            ext.extra_objects = list(pool.map(compile, sources()))
        ext.include_dirs = include
        ext.depends = glob(os.path.join(HERE, "core", "*.h")) + ext.extra_objects
        super().build_extension(ext)


class pack(sdist):
    def make_release_tree(self, base_dir, files):
        """The library's sources go along, so that no repository is needed around it."""
        super().make_release_tree(base_dir, files)
        for part in "src", "include":
            shutil.copytree(os.path.join(ENGINE, part), os.path.join(base_dir, "engine", part),
                            ignore=shutil.ignore_patterns(*LEFT_OUT))
        os.mkdir(os.path.join(base_dir, "engine", "data"))
        for file in "LICENSE", os.path.join("data", "gallery.csv"):  # what a source of the library embeds
            shutil.copy(os.path.join(ENGINE, file), os.path.join(base_dir, "engine", file))


setup(
    version=version(),
    cmdclass={"build_ext": build, "sdist": pack},
    ext_modules=[Extension("marienbad._core", sorted(glob("core/*.c")), define_macros=DEFINES,
                           extra_compile_args=FLAGS,
                           extra_link_args=LINK, py_limited_api=True)],
)
