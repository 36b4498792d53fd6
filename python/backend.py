"""How pip builds the wheel: setuptools compiles and copies, and what it made is packed here.

Older setuptools need the package `wheel` for that, which is not everywhere and would have to be downloaded.  The platform of
the wheel is manylinux_X_Y where readelf shows that it needs nothing but glibc X.Y, else that of the machine.
"""
import base64
import configparser
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
NAME = "marienbad"
EXACT = (1980, 1, 1, 0, 0, 0)  # the same files make the same wheel


def get_requires_for_build_wheel(config_settings=None):
    return []


def get_requires_for_build_sdist(config_settings=None):
    return []


def build_sdist(sdist_directory, config_settings=None):
    from setuptools import build_meta
    return build_meta.build_sdist(sdist_directory, config_settings)


def engine(*path):
    """The text of a file of the library's, whose sources lie in engine/ or beside this folder."""
    for root in os.path.join(HERE, "engine"), os.path.dirname(HERE):
        name = os.path.join(root, *path)
        if os.path.exists(name):
            with open(name, encoding="utf-8") as file:
                return file.read()
    raise SystemExit("the library's sources are neither beside this folder nor in engine/")


def version():
    return re.search(r'MB_VERSION\s+"(.*)"', engine("include", "marienbad", "version.h")).group(1)


GLIBC = {"libc.so.6", "libm.so.6", "libpthread.so.0", "librt.so.1", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}


def platform(made):
    """The platform of what was compiled in that folder: "manylinux_2_17_x86_64", or "linux_x86_64" where nobody can say."""
    own = re.sub(r"[-.]", "_", sysconfig.get_platform())
    library = os.path.join(made, NAME, "_core.abi3.so")
    if not own.startswith("linux_") or not shutil.which("readelf") or not os.path.exists(library):
        return own
    said = subprocess.run(["readelf", "-dV", library], stdout=subprocess.PIPE, env=dict(os.environ, LC_ALL="C"),
                          universal_newlines=True, check=False).stdout
    needed = set(re.findall(r"\(NEEDED\).*\[(.*)\]", said))
    versions = [tuple(map(int, found)) for found in re.findall(r"GLIBC_(\d+)\.(\d+)", said)]
    if not versions or not needed <= GLIBC:  # another libc, or a library that others may lack (a sanitizer's)
        return own
    return "manylinux_%d_%d_%s" % (*max(versions + [(2, 17)]), own[len("linux_"):])


def tag(made):
    return "cp38-abi3-" + platform(made)


def metadata():
    """The fields of METADATA: those of setup.cfg, which setuptools reads for the source distribution."""
    said = configparser.ConfigParser()
    said.read(os.path.join(HERE, "setup.cfg"), encoding="utf-8")
    with open(os.path.join(HERE, "README.md"), encoding="utf-8") as file:
        read_me = file.read()
    about, lines = said["metadata"], ["Metadata-Version: 2.1", "Name: " + NAME, "Version: " + version()]
    for field, key in ("Summary", "description"), ("Author", "author"), ("License", "license"), ("Keywords", "keywords"):
        lines.append("%s: %s" % (field, about[key]))
    lines += ["Platform: " + name for name in about["platforms"].split()]
    lines += ["Classifier: " + name for name in about["classifiers"].strip().split("\n")]
    lines += ["License-File: LICENSE", "Requires-Python: " + said["options"]["python_requires"],
              "Description-Content-Type: " + about["long_description_content_type"]]
    return "\n".join(lines) + "\n\n" + read_me


def about(made):
    """The files of marienbad-N.dist-info."""
    return {
        "METADATA": metadata(),
        "WHEEL": "Wheel-Version: 1.0\nGenerator: marienbad\nRoot-Is-Purelib: false\nTag: %s\n" % tag(made),
        "LICENSE": engine("LICENSE"),
        "top_level.txt": NAME + "\n",
    }


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    made = tempfile.mkdtemp()
    try:
        subprocess.check_call([sys.executable, "setup.py", "-q", "build", "--build-lib", made], cwd=HERE)
        info = "%s-%s.dist-info" % (NAME, version())
        os.mkdir(os.path.join(made, info))
        for name, text in about(made).items():
            with open(os.path.join(made, info, name), "w", encoding="utf-8") as file:
                file.write(text)
        return pack(made, info, wheel_directory)
    finally:
        shutil.rmtree(made)


def pack(made, info, wheel_directory):
    name = "%s-%s-%s.whl" % (NAME, version(), tag(made))
    record = []
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:

        def add(path, data):
            entry = zipfile.ZipInfo(path, EXACT)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if path.endswith(".so") else 0o644) << 16
            wheel.writestr(entry, data)

        for folder, folders, files in sorted(os.walk(made)):
            for file in sorted(files):
                full = os.path.join(folder, file)
                path = os.path.relpath(full, made).replace(os.sep, "/")
                with open(full, "rb") as stream:
                    data = stream.read()
                digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
                record.append("%s,sha256=%s,%d" % (path, digest, len(data)))
                add(path, data)
        record.append("%s/RECORD,," % info)
        add(info + "/RECORD", "\n".join(record) + "\n")
    return name


if __name__ == "__main__":  # backend.py FOLDER: the wheel, without pip
    os.makedirs(sys.argv[1], exist_ok=True)
    print(build_wheel(os.path.abspath(sys.argv[1])))
