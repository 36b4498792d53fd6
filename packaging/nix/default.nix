# The address and the checksum stand for those of a release: see ../README.md.
{ lib, stdenv, fetchurl, cmake, zstd }:

stdenv.mkDerivation rec {
  pname = "marienbad";
  version = "1.0.0";

  src = fetchurl {
    url = "https://example.invalid/marienbad-${version}.tar.gz";
    sha256 = "0000000000000000000000000000000000000000000000000000000000000000";
  };

  nativeBuildInputs = [ cmake ];
  buildInputs = [ zstd ];

  doInstallCheck = true;
  installCheckPhase = "$out/bin/marienbad solve chomp rows=3 cols=4 --lang en | grep 'Player 1 wins'";

  meta = {
    description = "Two-player games on graphs, solved and explained";
    license = lib.licenses.mit;
    platforms = lib.platforms.linux;
    mainProgram = "marienbad";
  };
}
