// Where do tests store data? In one database in memory for a project's whole run; every test file
// has its own table.
import type { TestProject } from "vitest/node";
import { startDatabase } from "#scripts/local/aws/database.ts";
import { type Database, startProgram } from "#scripts/local/aws/database-program.ts";
import { dynoxide, dynoxideStarts } from "#tests/support/table/dynoxide.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The endpoint of the project's database, if it has one. */
    database?: string;
  }
}

/** Projects whose answers must be DynamoDB Local's own. */
const ON_DYNAMODB_LOCAL = ["twin", "bench"];

/** Global set-up: starts the database before the first test and ends it after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const named = ON_DYNAMODB_LOCAL.includes(project.name) ? "dynamodb" : process.env.FOYER_TABLE;
  const database = await startTable(named);
  project.provide("database", database.endpoint);
  return () => database.close();
}

/**
 * Starts the database that `FOYER_TABLE` names. Without it, the fast one where it starts and
 * DynamoDB Local elsewhere.
 */
export async function startTable(named: string | undefined): Promise<Database> {
  const inMemory = { dataDir: null };
  if (named === "dynamodb") return startDatabase(inMemory);
  if (named === "dynoxide") return startProgram(dynoxide);
  if (named) throw new Error(`FOYER_TABLE is dynamodb or dynoxide, not ${named}.`);
  if (dynoxideStarts()) return startProgram(dynoxide);
  process.stdout.write("Dynoxide does not start here: these tests run on DynamoDB Local.\n");
  return startDatabase(inMemory);
}
