// When does a command install the packages? When a package that this system needs is missing or has
// another version, and never otherwise.
import { expect, test } from "vitest";
import { isInstalled } from "#scripts/setup/packages.mjs";

const mac = { platform: "darwin", arch: "arm64" };
const react = { version: "19.3.1" };
const forMac = { version: "1.0.0", optional: true, os: ["darwin"], cpu: ["arm64"] };
const forLinux = { ...forMac, os: ["linux"] };
const ofABrowser = { version: "1.0.0", optional: true };

test.each([
  ["what is there is not installed again", { react }, { react }, true],
  ["a missing package is installed", { react }, {}, false],
  ["another version is installed", { react }, { react: { version: "19.3.0" } }, false],
  ["another system's package is not missed", { react, forLinux }, { react }, true],
  ["an optional package of this system is installed", { react, forMac }, { react }, false],
  ["an optional package of no system is not missed", { react, ofABrowser }, { react }, true],
])("%s", (_, wanted, present, is) => {
  const own = { "": { version: "0.1.0" } };
  expect(isInstalled({ ...own, ...wanted }, present, mac)).toBe(is);
});
