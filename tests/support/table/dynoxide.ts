// Which table do tests use by default? Dynoxide, a native DynamoDB that answers in about half the
// time of DynamoDB Local. Its npm package holds nothing but the program.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { DatabaseProgram } from "#scripts/local/aws/database-program.ts";

const BINARY = join(
  import.meta.dirname,
  `../../../node_modules/@dynoxide/${process.platform}-${process.arch}/dynoxide`,
);

/** In memory. */
export const dynoxide: DatabaseProgram = {
  name: "Dynoxide",
  needs: "it serves linux-x64 and comes with npm ci; elsewhere leave FOYER_TABLE out",
  command: (port) => [BINARY, "serve", "--port", String(port)],
};

/** Whether the program is there and starts on this machine. */
export const dynoxideStarts = (): boolean =>
  spawnSync(BINARY, ["--version"], { stdio: "ignore" }).status === 0;
