// What may each Lambda access? A group or worker without a line here does not compile.
import type { IndexName } from "#infra/table.ts";
import type { GroupName } from "#shared/api.ts";

export type SecretName = "master" | "origin" | "stripe";
export type BucketName = "uploads" | "images" | "exports";

export type Grants = {
  /** `write` includes `read`, of items and the named indexes. No function may scan. */
  table: "none" | "read" | "write";
  indexes: readonly IndexName[];
  /** Whether it reads a hundred items by their keys in one call. */
  batches?: true;
  /** Reservations, the busiest function, has no access to `stripe`, which moves money. */
  secrets: readonly SecretName[];
  /**
   * `sign` makes addresses that store an upload, `copy` makes uploads of originals, `link` makes
   * addresses of exported files; absent means no bucket.
   */
  objects?: {
    uploads: readonly ("sign" | "read")[];
    images?: "write" | "copy";
    exports?: "store" | "link";
  };
  /** Whether it hands images to the worker. */
  imageQueue?: "send";
  /** Whether it hands jobs to theirs, exports to one of their own. */
  jobQueue?: "send";
  operatorFee?: true;
  /** In MB; absent means 512. More memory also buys processor time. */
  memoryMb?: number;
};

export const groupGrants: Record<GroupName, Grants> = {
  account: { table: "write", indexes: ["byAccount"], secrets: ["origin", "master", "stripe"] },
  attendees: { table: "write", indexes: ["byEvent"], secrets: ["origin", "master"] },
  // scrypt needs 128 MB per sign-in and a whole processor.
  auth: { table: "write", indexes: ["byAccount"], secrets: ["origin", "master"], memoryMb: 1769 },
  "capacity-assignments": {
    table: "write",
    indexes: ["byEvent", "due"],
    secrets: ["origin", "master"],
  },
  "check-in-lists": { table: "write", indexes: ["byEvent"], secrets: ["origin", "master"] },
  checkout: { table: "write", indexes: [], secrets: ["origin", "master", "stripe"] },
  discover: { table: "read", indexes: ["byEvent"], secrets: ["origin"] },
  // 1769 MB are a whole processor, while a buyer waits. `write` counts a link's requests.
  documents: { table: "write", indexes: [], secrets: ["origin", "master"], memoryMb: 1769 },
  door: { table: "write", indexes: ["byEvent"], secrets: ["origin", "master"] },
  "event-settings": { table: "write", indexes: [], secrets: ["origin", "master"] },
  events: {
    table: "write",
    indexes: ["byAccount", "byEvent", "due"],
    secrets: ["origin", "master"],
  },
  exports: {
    table: "write",
    indexes: [],
    secrets: ["origin", "master"],
    objects: { uploads: [], exports: "link" },
  },
  history: { table: "read", indexes: [], secrets: ["origin", "master"] },
  images: {
    table: "write",
    indexes: [],
    secrets: ["origin", "master"],
    objects: { uploads: ["sign", "read"] },
    imageQueue: "send",
  },
  jobs: { table: "write", indexes: [], secrets: ["origin", "master"] },
  orders: { table: "write", indexes: ["byEvent"], secrets: ["origin", "master", "stripe"] },
  messages: { table: "write", indexes: ["byEvent"], secrets: ["origin", "master"] },
  organizers: { table: "write", indexes: ["byAccount"], secrets: ["origin", "master"] },
  // Renders React on a cache miss, while a buyer waits. `write` counts wrong promo codes.
  pages: { table: "write", indexes: ["byEvent"], secrets: ["origin"], memoryMb: 1024 },
  "promo-codes": {
    table: "write",
    indexes: ["byEvent", "due"],
    secrets: ["origin", "master"],
  },
  // `write` counts the wrong promo codes of a network, and its questions for lists.
  "public-events": { table: "write", indexes: ["byEvent"], secrets: ["origin"] },
  "public-organizers": { table: "write", indexes: ["byEvent"], secrets: ["origin"] },
  "public-tickets": { table: "write", indexes: [], secrets: ["origin", "master"] },
  questions: { table: "write", indexes: ["byEvent"], secrets: ["origin", "master"] },
  reservations: { table: "write", indexes: [], secrets: ["origin", "master"], memoryMb: 1024 },
  // `write` counts a network's reports of errors, and `master` makes its mark in their lines.
  service: { table: "write", indexes: [], secrets: ["origin", "master"] },
  "taxes-and-fees": { table: "write", indexes: [], secrets: ["origin", "master"] },
  tickets: { table: "write", indexes: ["byEvent", "due"], secrets: ["origin", "master"] },
  // Two hundred thousand orders are counted in memory. It tells the operator's fee.
  stats: {
    table: "write",
    indexes: ["byAccount", "byEvent"],
    secrets: ["origin", "master"],
    memoryMb: 1024,
    operatorFee: true,
  },
  // A change of the password costs as much as a sign-in.
  unsubscribe: { table: "write", indexes: [], secrets: ["origin", "master"] },
  users: {
    table: "write",
    indexes: ["byAccount"],
    batches: true,
    secrets: ["origin", "master"],
    memoryMb: 1769,
  },
  webhooks: { table: "write", indexes: [], secrets: ["origin", "master", "stripe"] },
};

const isGroupName = (name: string): name is GroupName => name in groupGrants;

export const groupNames = Object.keys(groupGrants).filter(isGroupName);

export type WorkerName = "stream" | "sweep" | "mail" | "mail-events" | "resize" | "job" | "export";

export const workerGrants: Record<WorkerName, Grants> = {
  stream: { table: "write", indexes: [], secrets: ["master"], jobQueue: "send" },
  sweep: {
    table: "write",
    indexes: ["byEvent", "due"],
    secrets: ["master", "stripe"],
    imageQueue: "send",
    jobQueue: "send",
  },
  mail: { table: "write", indexes: [], secrets: ["master"] },
  "mail-events": { table: "write", indexes: [], secrets: ["master"] },
  job: {
    table: "write",
    indexes: ["byAccount", "byEvent"],
    secrets: ["master"],
    objects: { uploads: [], images: "copy" },
    imageQueue: "send",
    memoryMb: 1024,
  },
  // Two hundred thousand rows are sorted in memory, and the file is written in parts.
  export: {
    table: "write",
    indexes: ["byAccount", "byEvent"],
    batches: true,
    secrets: ["master"],
    objects: { uploads: [], exports: "store" },
    memoryMb: 1024,
  },
  // A whole processor, and memory for 16 million decoded pixels.
  resize: {
    table: "write",
    indexes: [],
    secrets: [],
    objects: { uploads: ["read"], images: "write" },
    imageQueue: "send",
    memoryMb: 1769,
  },
};

export type FunctionName = GroupName | WorkerName;

const isFunctionName = (name: string): name is FunctionName =>
  name in groupGrants || name in workerGrants;

/** Each is also the name of its bundle. */
export const functionNames = [...Object.keys(groupGrants), ...Object.keys(workerGrants)].filter(
  isFunctionName,
);
