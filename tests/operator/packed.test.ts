// Does the image worker find its sharp: here the machine's own, and in Lambda the one for arm64?
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { LAMBDA_PROGRAMS, packageOfResize } from "#infra/resize-folder.ts";
import { lockOfResize, packResize } from "#scripts/build/packed.ts";
import { sizes } from "#tests/support/runs/sizes.ts";
import { lambda, runFunctions } from "#tests/support/servers/local-stack.ts";

type Locked = Record<string, { version?: string; integrity?: string }>;
const { packages }: { packages: Locked } = JSON.parse(readFileSync("package-lock.json", "utf8"));
const locked = (name: string) => packages[`node_modules/${name}`];

function folderIn(parent: string): string {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, "resize-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it("is loaded by two threads of the local stack at once, in the locked version", async () => {
  const file = join(process.cwd(), folderIn("dist"), "index.mjs");
  const source = `import sharp from "sharp";
    const create = { width: 64, height: 32, channels: 3, background: "red" };
    export const handler = async () => {
      const { info } = await sharp({ create }).avif({ effort: 0 }).toBuffer({ resolveWithObject: true });
      return [sharp.versions.sharp, info.width, info.height];
    };`;
  writeFileSync(file, source);
  const { functions } = runFunctions([lambda("resize", source, { file, timeoutMs: 60_000 })]);
  onTestFinished(() => functions.close());

  const answers = await Promise.all([1, 2].map((event) => functions.invoke("resize", event)));
  const expected = [locked("sharp")?.version, 64, 32];
  expect(answers).toEqual([expected, expected]);
});

it("is asked for in the locked version and with the locked checksums, and with nothing else", () => {
  const lock = lockOfResize();
  const others = Object.keys(lock.packages).filter(
    (path) => !/^$|node_modules\/(sharp|semver|detect-libc|@img\/[\w-]+)$/.test(path),
  );
  // WebAssembly has a runtime of its own, which Lambda's npm leaves out.
  expect(others.filter((path) => !/emnapi|tslib|wasm/.test(path))).toEqual([]);
  for (const name of ["sharp", ...LAMBDA_PROGRAMS.map((one) => `@img/${one}`)])
    expect(lock.packages[`node_modules/${name}`]).toEqual(locked(name));
});

it("is not deployed before it is packed, and who tries is told what to write", () => {
  const dist = folderIn(tmpdir());
  const refusal =
    "The worker of images is not packed for Lambda. Write: npm run build, then node scripts/operator/pack.ts";
  expect(packageOfResize(dist)).toEqual({ refusal });

  const folder = join(dist, "packed/resize");
  for (const name of LAMBDA_PROGRAMS)
    mkdirSync(join(folder, "node_modules/@img", name), { recursive: true });
  expect(packageOfResize(dist)).toEqual({ refusal });
  writeFileSync(join(folder, "index.mjs"), "");
  expect(packageOfResize(dist)).toEqual({ folder, isPacked: true });
});

it.each(sizes.packed)("is packed in %s with the programs for arm64 and no others", (folder) => {
  rmSync(folder, { recursive: true, force: true });
  expect([packResize(), packResize()]).toEqual(["packed", "kept"]);

  const found = globSync(`${folder}/**/*.{node,so,so.*}`).toSorted();
  expect(found).toEqual(
    found.filter((path) => LAMBDA_PROGRAMS.some((name) => path.includes(`/@img/${name}/`))),
  );
  expect(found).toHaveLength(LAMBDA_PROGRAMS.length);
  const versionOf = (name: string): unknown =>
    JSON.parse(readFileSync(join(folder, `node_modules/${name}/package.json`), "utf8")).version;
  for (const name of ["sharp", ...LAMBDA_PROGRAMS.map((one) => `@img/${one}`)])
    expect([name, versionOf(name)]).toEqual([name, locked(name)?.version]);
  // The machine in an ELF header: https://refspecs.linuxfoundation.org/elf/gabi4+/ch4.eheader.html
  for (const path of found) expect(readFileSync(path).readUInt16LE(18)).toBe(183);
});
