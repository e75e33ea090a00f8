// Which process can a test kill to see whether its table ends? This one: it starts a table, tells
// where, and stays.
import { startTable } from "#tests/support/table/database.ts";

const { endpoint } = await startTable(process.env.FOYER_TABLE);
process.send?.(endpoint);
setInterval(() => undefined, 60_000);
