// Which system programs does Foyer need that npm cannot install? Java for the local table; a
// browser and PDF readers for the tests.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { run, works } from "./run.mjs";
import { giveUp } from "./say.mjs";

const OLDEST_JAVA = 17;
/** Chromium without its window. It shows pages alike and takes half the processor time. */
const HEADLESS = "/usr/bin/chromium-headless-shell";
const browsers = [
  HEADLESS,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Ensures Java 17 or newer, by apt if possible. */
export function ensureJava() {
  if (javaVersion() >= OLDEST_JAVA) return;
  installByApt("openjdk-17-jre-headless");
  if (javaVersion() < OLDEST_JAVA)
    giveUp(
      "Foyer's local table needs Java 17 or newer. Install it with: sudo apt-get install openjdk-17-jre-headless",
    );
}

/** The path of a Chromium, which is installed by apt if possible; `CHROMIUM` names another one. */
export function ensureBrowser() {
  const found = () =>
    [process.env.CHROMIUM ?? "", ...browsers].find((path) => path !== "" && existsSync(path));
  const isChosen = process.env.CHROMIUM !== undefined || existsSync(HEADLESS);
  if (!isChosen && works("apt-cache", ["show", "chromium-headless-shell"]))
    installByApt("chromium-headless-shell");
  if (!found()) installByApt("chromium");
  return (
    found() ??
    giveUp("The browser tests need Chromium. Install it with: sudo apt-get install chromium")
  );
}

/** Ensures the PDF programs that tests use, by apt if possible. */
export function ensurePdfReaders() {
  const isThere = () =>
    ["pdftotext", "pdftoppm", "pdffonts", "pdfinfo"].every((name) => works(name, ["-v"]));
  if (!isThere()) installByApt("poppler-utils poppler-data");
  if (!isThere())
    giveUp(
      "The tests read PDF with Poppler. Install it with: sudo apt-get install poppler-utils poppler-data",
    );
}

/**
 * The major version from `java -version`, or 0 without Java. Versions before 9 are called 1.x and
 * give 1.
 */
function javaVersion() {
  const { stderr } = spawnSync("java", ["-version"], { encoding: "utf8" });
  return Number(/version "(\d+)/.exec(stderr ?? "")?.[1] ?? 0);
}

function installByApt(names) {
  if (!works("apt-get", ["--version"]) || process.getuid?.() !== 0) return;
  console.log(`Installing ${names}…`);
  const quiet = { DEBIAN_FRONTEND: "noninteractive" };
  if (run("apt-get", ["install", "-y", "-qq", ...names.split(" ")], quiet) === 0) return;
  run("apt-get", ["update", "-qq"], quiet);
  run("apt-get", ["install", "-y", "-qq", ...names.split(" ")], quiet);
}
