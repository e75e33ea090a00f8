// What does `npm start` print if it cannot start? One sentence about what to do, and no stack
// trace.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDataFolder } from "#scripts/local/stack/data-folder.ts";
import { listen } from "#scripts/local/stack/listen.ts";

const newFolder = () => mkdtempSync(join(tmpdir(), "foyer-start-"));

async function start(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, ["scripts/local/start.ts", ...args], {
    env: { ...process.env, ...env },
  });
  let said = "";
  child.stdout.on("data", (part) => {
    said += part;
  });
  child.stderr.on("data", (part) => {
    said += part;
  });
  const status = await new Promise<number | null>((resolve) => child.on("close", resolve));
  expect(said).not.toMatch(/\n\s+at /);
  return { status, said: said.trim() };
}

test("a taken port", async () => {
  const other = await listen(async (_, res) => void res.end());
  const { status, said } = await start({ PORT: String(other.port), FOYER_DATA: newFolder() });
  await other.close();

  expect([status, said]).toEqual([
    1,
    `Port ${other.port} is taken. Choose another one, for example: PORT=3001 npm start`,
  ]);
});

test("a port that is none", async () => {
  const { status, said } = await start({ PORT: "http", FOYER_DATA: newFolder() });
  expect([status, said]).toEqual([1, "PORT must be a number from 0 to 65535, not http."]);
});

test("a data folder that is a file", async () => {
  const file = join(newFolder(), "data");
  writeFileSync(file, "not a folder");
  const { status, said } = await start({ PORT: "0", FOYER_DATA: file });
  expect([status, said]).toEqual([
    1,
    `The data folder ${file} cannot be used (ENOTDIR). Choose another one with FOYER_DATA.`,
  ]);
});

test("another Foyer on the same data", async () => {
  const folder = newFolder();
  // Simulates a running Foyer: only its process id in the lock and its command line matter.
  const other = spawn(process.execPath, [
    "-e",
    "console.log('runs'); setInterval(() => {}, 1000)",
    "scripts/local/start.ts",
  ]);
  await once(other.stdout, "data"); // before, its command line may still be this process's
  writeFileSync(join(folder, "lock"), String(other.pid));
  const { status, said } = await start({ PORT: "0", FOYER_DATA: folder });
  other.kill();

  expect(status).toBe(1);
  expect(said).toBe(
    `Another Foyer (process ${other.pid}) already runs on ${folder}. End it, or choose another folder with FOYER_DATA.`,
  );
});

test("a folder with something else in it is not emptied", async () => {
  const folder = newFolder();
  writeFileSync(join(folder, "thesis.txt"), "years of work");
  const { status, said } = await start({ PORT: "0", FOYER_DATA: folder }, "--fresh");

  expect(status).toBe(1);
  expect(said).toContain("does not look like Foyer's data");
  expect(spawnSync("ls", [folder], { encoding: "utf8" }).stdout.trim()).toBe("thesis.txt");
});

test("a first run that was cut short begins anew, and a finished one keeps its data", () => {
  const folder = newFolder();
  writeFileSync(join(folder, "secrets.json"), "{}");
  writeFileSync(join(folder, "payments.json"), "{}");

  const first = openDataFolder(folder, { fresh: false });
  expect([first.seededFor, existsSync(join(folder, "payments.json"))]).toEqual([null, false]);

  writeFileSync(join(folder, "payments.json"), "{}");
  writeFileSync(join(folder, "secrets.json"), "{}");
  first.markSeeded("connect");
  first.release();
  const second = openDataFolder(folder, { fresh: false });

  expect([second.seededFor, existsSync(join(folder, "payments.json"))]).toEqual(["connect", true]);
});

test("data of a demo that sells with one set of keys go on with them", () => {
  const folder = newFolder();
  const first = openDataFolder(folder, { fresh: false });
  writeFileSync(join(folder, "secrets.json"), "{}");
  first.markSeeded("own-keys");
  first.release();

  const older = openDataFolder(folder, { fresh: false });
  older.release();
  const fresh = openDataFolder(folder, { fresh: true });
  fresh.release();

  expect([older.seededFor, fresh.seededFor]).toEqual(["own-keys", null]);
});

test("a payment mode that is none", async () => {
  const { status, said } = await start({
    PORT: "0",
    FOYER_DATA: newFolder(),
    STRIPE_MODE: "Connect",
  });
  expect([status, said]).toEqual([1, "STRIPE_MODE must be connect or own-keys, not Connect."]);
});

test.each([
  ["before it noted its form", {}],
  ["with rows of lists in their first form", { format: "2" }],
])("data that an older Foyer stored %s, until it is to begin anew", async (_, noted) => {
  const folder = newFolder();
  const files = { "secrets.json": "{}", "payments.json": "{}", seeded: "connect", ...noted };
  for (const [name, written] of Object.entries(files)) writeFileSync(join(folder, name), written);

  const { status, said } = await start({ PORT: "0", FOYER_DATA: folder });

  expect([status, said]).toEqual([
    1,
    `The data in ${folder} was stored by another version of Foyer and cannot be read. Begin anew with: npm start -- --fresh`,
  ]);
  expect(existsSync(join(folder, "payments.json"))).toBe(true);
  const fresh = openDataFolder(folder, { fresh: true });
  fresh.release();
  expect([fresh.seededFor, existsSync(join(folder, "payments.json"))]).toEqual([null, false]);
  expect(() => openDataFolder(folder, { fresh: false }).release()).not.toThrow();
});

test("the log file that is named exists, also where nothing went wrong", async () => {
  const other = await listen(async (_, res) => void res.end());
  const folder = newFolder();
  await start({ PORT: String(other.port), FOYER_DATA: folder });
  await other.close();

  expect(existsSync(join(folder, "foyer.log"))).toBe(true);
});
