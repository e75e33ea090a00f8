// Which partitions of the table does the stream follow? Most of a sale's writes are elsewhere.

export const followedPartitions = ["ACC#", "EVT#", "MAILTO#", "MSG#", "ORD#"] as const;
