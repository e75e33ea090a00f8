// Does each Lambda have exactly the grants that its code needs? The code's imports are compared
// with the grants.
import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listColumns } from "#functions/core/table/listed-item.ts";
import { tableIndexes } from "#functions/core/table/table.ts";
import { type Grants, groupGrants, workerGrants } from "#infra/grants.ts";
import { tableDefinition } from "#infra/table.ts";
import { functionTargets } from "#scripts/build/targets.ts";
import { api } from "#shared/api.ts";
import { service } from "#shared/contracts/public/service.ts";
import type { Route, RouteGroup } from "#shared/core/route.ts";

const grants: Record<string, Grants> = { ...groupGrants, ...workerGrants };
const groups: Record<string, RouteGroup> = api;

/** The text of every file of functions/ that an entry reaches by value imports. */
function reached(file: string, seen = new Map<string, string>()): Map<string, string> {
  if (seen.has(file) || !existsSync(file)) return seen;
  const text = readFileSync(file, "utf8");
  seen.set(file, text);
  for (const [, type, to = ""] of text.matchAll(
    /^(?:import|export) (type )?[^;]*?from "#(functions\/[^"]+)"/gms,
  )) {
    if (!type) reached(to, seen);
  }
  return seen;
}

/** These files query an index for whoever lists the items of an account. */
const throughItems = ["functions/core/table/item.ts", "functions/core/collection/entity.ts"];
/** The names of the items that their account lists. */
const listedItems = globSync("functions/stored/**/*.ts")
  .flatMap((file) => readFileSync(file, "utf8").split("export const "))
  .filter((text) => text.includes("listedAs:"))
  .map((text) => text.split(" ")[0] ?? "");

const queries = (text: string, index: string): boolean =>
  text.includes(`index: "${index}"`) ||
  (index === "byAccount" &&
    listedItems.some(
      (one) => text.includes(`collection(${one})`) || text.includes(`${one}.listOf(`),
    ));

describe.each(functionTargets)("$name", ({ name, entry }) => {
  const files = reached(entry);
  const own = [...files].filter(
    ([file]) =>
      !file.startsWith("functions/core/ports/secrets") &&
      !file.endsWith("core/ports/objects.ts") &&
      !file.endsWith("core/ports/export-files.ts") &&
      !file.endsWith("core/table/table.ts"),
  );
  const grant = grants[name];

  it("has its entry and its line of grants", () => {
    expect(files.size).toBeGreaterThan(1);
    expect(grant).toBeDefined();
  });

  it("may query the indexes that it names, and no other", () => {
    const named = Object.keys(tableIndexes).filter((index) =>
      own.some(([file, text]) => queries(text, index) && !throughItems.includes(file)),
    );
    expect([...(grant?.indexes ?? [])].toSorted()).toEqual(named.toSorted());
  });

  it("may read many items in one call only if it does", () => {
    const asks = own.some(([, text]) => /\bgetBatch\(/.test(text));
    expect(grant?.batches ?? false).toBe(asks);
  });

  it("may read the card provider's keys only if it asks for them", () => {
    const asks = own.some(([, text]) => /\bstripeSecret\(/.test(text));
    expect(grant?.secrets.includes("stripe")).toBe(asks);
  });

  it("may read the master secret if it makes or checks sign-ins and links, and only then", () => {
    const asks = own.some(([, text]) =>
      /\b(deriveKey|hmac|linkOf|readLink|masterSecret)\(/.test(text),
    );
    expect(grant?.secrets.includes("master")).toBe(asks);
  });

  it("may change the table only if a route or its work changes something, or keeps counts", () => {
    const routes: Route[] | undefined = groups[name] && Object.values(groups[name]);
    const counts = own.some(([, text]) => /\b(countTry|lookUpGuess|countFigures)\(/.test(text));
    const isStored = ({ method, key }: Route) => method !== "GET" && key !== service.tellError.key;
    const changes = counts || (routes?.some(isStored) ?? true);
    expect(grant?.table === "write").toBe(changes);
  });

  it("may touch the buckets that it asks for, and only as it does", () => {
    const asks = (call: RegExp) => own.some(([, text]) => call.test(text));
    const uploads = [
      ...(asks(/\buploadAddress\(/) ? ["sign"] : []),
      ...(asks(/\breadUpload\(/) ? ["read"] : []),
    ];
    const copies = asks(/\bcopyOriginal\(/) ? { images: "copy" } : {};
    const images = asks(/\b(storeImage|removeImages)\(/) ? { images: "write" } : copies;
    const links = asks(/\bexportLink\(/) ? { exports: "link" } : {};
    const exports = asks(/\bstoreExport\(/) ? { exports: "store" } : links;
    expect(grant?.objects ?? { uploads: [] }).toEqual({ uploads, ...images, ...exports });
  });

  it("may hand images to their worker if it does", () => {
    const asks = own.some(([, text]) => /\bqueueImage\(/.test(text));
    expect(grant?.imageQueue === "send").toBe(asks);
  });

  it("may hand jobs to their worker if it does", () => {
    const asks = own.some(([, text]) => /\bqueueJob\(/.test(text));
    expect(grant?.jobQueue === "send").toBe(asks);
  });

  it("knows the origin secret if requests reach it", () => {
    expect(grant?.secrets.includes("origin")).toBe(name in api);
  });
});

describe("the table's indexes", () => {
  it("copy the columns that lists read", () => {
    expect(tableDefinition.indexes.byEvent.projection).toEqual(listColumns);
  });

  it("have the same names and keys where they are made and where they are read", () => {
    const made = Object.entries(tableDefinition.indexes).map(([name, { pk, sk }]) => [
      name,
      { pk, sk },
    ]);
    expect(Object.fromEntries(made)).toEqual(tableIndexes);
  });
});
