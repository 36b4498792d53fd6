# The address and the checksum stand for those of a release: see ../README.md.
class Marienbad < Formula
  desc "Two-player games on graphs, solved and explained"
  homepage "https://example.invalid/marienbad"
  url "https://example.invalid/marienbad-1.0.0.tar.gz"
  version "1.0.0"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "cmake" => :build
  depends_on "zstd"

  def install
    system "cmake", "-S", ".", "-B", "build", *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    assert_match "Player 1 wins", shell_output("#{bin}/marienbad solve chomp rows=3 cols=4 --lang en")
  end
end
