// Which system programs does Foyer need that npm cannot install? Java for the local table; a
// browser and PDF readers for the tests.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runQuietly, works } from "./run.mjs";
import { giveUp } from "./say.mjs";

const OLDEST_JAVA = 17;
/** Chromium without its window. It shows pages alike and takes half the processor time. */
const HEADLESS = "chromium-headless-shell";
const browsers = [HEADLESS, "chromium", "chromium-browser", "google-chrome"];
const ON_A_MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
const firefoxes = ["firefox-esr", "firefox"];
const FIREFOX_ON_A_MAC = "/Applications/Firefox.app/Contents/MacOS/firefox";

/** Each program with what it is for, and its packages in apt and, where it has one, in Homebrew. */
const java = {
  need: `Foyer's local table needs Java ${OLDEST_JAVA} or newer`,
  apt: "openjdk-17-jre-headless",
  brew: "--cask temurin",
};
const chromium = {
  need: "Tests and measurements need Chromium or Chrome",
  apt: "chromium",
  brew: "--cask google-chrome",
};
const firefox = {
  need: "One story of the tests needs Firefox",
  apt: "firefox-esr",
  brew: "--cask firefox",
};
const webkit = {
  need: "The deep run tells its stories in WebKitGTK, too, on a virtual screen",
  apt: "webkit2gtk-driver xvfb",
};
const poppler = {
  need: "The tests read PDF with Poppler",
  apt: "poppler-utils poppler-data",
  brew: "poppler",
};

/** Ensures Java 17 or newer, by apt if possible. */
export function ensureJava() {
  ensure(java, () => javaVersion() >= OLDEST_JAVA);
}

/** The path of a Chromium, which is installed by apt if possible; `CHROMIUM` names another one. */
export function ensureBrowser() {
  const chosen = process.env.CHROMIUM;
  if (chosen && existsSync(chosen)) return chosen;
  if (chosen) giveUp(`CHROMIUM names ${chosen}, and nothing is there.`);
  if (!pathOf(HEADLESS) && works("apt-cache", ["show", HEADLESS])) installByApt(HEADLESS);
  const found = () => browsers.map(pathOf).find(Boolean) ?? (existsSync(ON_A_MAC) && ON_A_MAC);
  ensure(chromium, found);
  return found();
}

/** The path of a Firefox, which is installed by apt if possible; `FIREFOX` names another one. */
export function ensureFirefox() {
  const chosen = process.env.FIREFOX;
  if (chosen && existsSync(chosen)) return chosen;
  if (chosen) giveUp(`FIREFOX names ${chosen}, and nothing is there.`);
  const found = () =>
    firefoxes.map(pathOf).find(Boolean) ?? (existsSync(FIREFOX_ON_A_MAC) && FIREFOX_ON_A_MAC);
  ensure(firefox, found);
  return found();
}

/** Ensures WebKitGTK's browser with its driver and the screen for it, by apt if possible. */
export function ensureWebKit() {
  ensure(webkit, () => ["WebKitWebDriver", "Xvfb"].every(pathOf));
}

/** Ensures the PDF programs that tests use, by apt if possible. */
export function ensurePdfReaders() {
  const names = ["pdftotext", "pdftoppm", "pdffonts", "pdfinfo"];
  ensure(poppler, () => names.every((name) => works(name, ["-v"])));
}

/** Installs a program that is missing; where that is not possible, says how a person does. */
function ensure(program, isThere) {
  if (isThere()) return;
  installByApt(program.apt);
  if (!isThere()) giveUp(missing(program));
}

/**
 * The sentence about a missing program, with this system's way to install it. A system without apt
 * and Homebrew is told the name alone.
 */
function missing({ need, apt, brew }) {
  const sudo = process.getuid?.() === 0 ? "" : "sudo ";
  if (works("apt-get", ["--version"]))
    return `${need}. Install it with: ${sudo}apt-get install ${apt}`;
  if (brew && works("brew", ["--version"])) return `${need}. Install it with: brew install ${brew}`;
  return `${need}. Install it so that it is on the PATH.`;
}

const pathOf = (name) =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

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
  const install = ["install", "-y", "-qq", ...names.split(" ")];
  const quiet = { DEBIAN_FRONTEND: "noninteractive" };
  if (runQuietly("apt-get", install, quiet).status === 0) return;
  runQuietly("apt-get", ["update", "-qq"], quiet);
  const { status, output } = runQuietly("apt-get", install, quiet);
  if (status !== 0) console.error(output);
}
