// Which partitions of the table does the stream worker follow? Orders, accounts' and people's mails.

/** Of the partition key. Writes to stock, events and counters, most of a sale's, start no worker. */
export const followedPartitions = ["ACC#", "MAILTO#", "ORD#"] as const;
