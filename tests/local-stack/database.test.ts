// Does a local table start on a port of its own, end with whoever started it, and say what is
// missing?
import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type DatabaseProgram, startProgram } from "#scripts/local/aws/database-program.ts";
import { eventually } from "#tests/support/runs/eventually.ts";
import { bothTables } from "#tests/support/table/both-tables.ts";
import { startTable } from "#tests/support/table/database.ts";

/** Answers on its port, as a table does. */
const program: DatabaseProgram = {
  name: "The table",
  needs: "it needs a port",
  command: (port) => [
    process.execPath,
    "-e",
    `require("node:http").createServer((_, res) => res.end()).listen(${port}, "127.0.0.1")`,
  ],
};

test("a table whose port another program takes first starts on the next one", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void other.close());
  const address = other.address();
  const taken = typeof address === "object" && address ? address.port : 0;
  const nextPorts = [taken, taken];
  const asked: number[] = [];

  const database = await startProgram(program, async () => {
    const port = nextPorts.shift() ?? 20_000 + (process.pid % 10_000);
    asked.push(port);
    return port;
  });
  onTestFinished(() => database.close());

  expect(asked.slice(0, 2)).toEqual([taken, taken]);
  expect((await fetch(database.endpoint)).status).toBe(200);
  await database.close();
  await expect(fetch(database.endpoint)).rejects.toThrow();
});

test("a table that cannot start says what it needs and what it said", async () => {
  const broken = { ...program, command: () => [process.execPath, "-e", "throw 'no memory'"] };
  await expect(startProgram(broken)).rejects.toThrow(
    /^The table did not start; it needs a port\. It said: .*no memory/s,
  );
});

test("a table ends when the process that started it is killed", async () => {
  const child = fork(join(import.meta.dirname, "../support/table/table-process.ts"), {
    execArgv: [],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [endpoint] = await once(child, "message");
  // DynamoDB Local refuses such a request, Dynoxide does not: both answer.
  await expect(fetch(endpoint)).resolves.toBeInstanceOf(Response);

  child.kill("SIGKILL");

  await eventually(() => expect(fetch(endpoint)).rejects.toThrow());
});

test("a table that nobody knows is refused by name", async () => {
  await expect(startTable("postgres")).rejects.toThrow(
    "FOYER_TABLE is dynamodb or dynoxide, not postgres.",
  );
});

test("each file that runs on both tables is there", () => {
  const missing = bothTables.filter((file) => !existsSync(`tests/${file}.test.ts`));
  expect(missing).toEqual([]);
});
