// Where do integration tests store data? In one in-memory database for the whole run; every test
// file has its own table.
import { startDatabase } from "#scripts/local/aws/database.ts";

/** Global set-up: starts the database before the first test and ends it after the last. */
export default async function setup(): Promise<() => Promise<void>> {
  const database = await startDatabase({ dataDir: null });
  process.env.AWS_ENDPOINT_URL_DYNAMODB = database.endpoint;
  return () => database.close();
}
