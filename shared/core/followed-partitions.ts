// Which partitions of the table does the stream follow? Most of a sale's writes are elsewhere.

export const followedPartitions = ["ACC#", "MAILTO#", "ORD#"] as const;
