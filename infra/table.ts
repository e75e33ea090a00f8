// What does the single table look like? Plain data, for the data stack and for code that creates
// the table elsewhere.

export type IndexName = "byAccount" | "byEvent" | "due";

type Index = {
  pk: string;
  sk: string;
  skType: "S" | "N";
  /** ALL, KEYS_ONLY, or the attributes that are copied beside the keys. */
  projection: "ALL" | "KEYS_ONLY" | readonly string[];
};

/**
 * Keys, TTL attribute and indexes. Partition keys are strings. An item appears in an index only if
 * it has the index's keys.
 */
export const tableDefinition: {
  pk: string;
  sk: string;
  ttl: string;
  stream: "NEW_AND_OLD_IMAGES";
  indexes: Record<IndexName, Index>;
} = {
  pk: "pk",
  sk: "sk",
  ttl: "ttl",
  stream: "NEW_AND_OLD_IMAGES",
  indexes: {
    // The collections of an account: its organizers, events and users.
    byAccount: { pk: "accountPk", sk: "accountSk", skType: "S", projection: "ALL" },
    // The orders and attendees of an event, spread over partitions. Only the packed columns that
    // lists show are copied.
    byEvent: { pk: "listPk", sk: "listSk", skType: "S", projection: ["row", "ins"] },
    // Unfinished work, sorted by the second at which the sweep must look again.
    due: { pk: "duePk", sk: "dueSk", skType: "N", projection: "KEYS_ONLY" },
  },
};
