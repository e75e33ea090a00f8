// What does the single table look like? Plain data, for the data stack and other creators.

export type IndexName = "byAccount" | "byEvent" | "due";

type Index = {
  pk: string;
  sk: string;
  skType: "S" | "N";
  /** The attributes that are copied beside the keys. */
  projection: "ALL" | "KEYS_ONLY" | readonly string[];
};

/** An item is in an index only if it has the index's keys. */
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
    // Organizers, events and users.
    byAccount: { pk: "accountPk", sk: "accountSk", skType: "S", projection: "ALL" },
    // Orders and attendees, spread over partitions, with the packed columns of lists alone.
    byEvent: { pk: "listPk", sk: "listSk", skType: "S", projection: ["row", "ins"] },
    // Unfinished work, by the second of the sweep's next look.
    due: { pk: "duePk", sk: "dueSk", skType: "N", projection: "KEYS_ONLY" },
  },
};
