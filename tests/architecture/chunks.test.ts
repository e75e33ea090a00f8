// Does every pattern of the browser's chunks still match a file? A moved file would silently leave
// its group. Do pages of buyers load the management, and what of a contract does a browser get?
import { globSync } from "node:fs";
import { expect, it } from "vitest";
import { chunkGroups } from "#scripts/build/chunks.ts";
import { type Manifest, pagesWithManagement } from "#scripts/build/refuse-management.ts";
import { withoutUnread } from "#scripts/build/unread-answers.ts";

const files = globSync("{web,shared}/**/*.{ts,tsx,css}");

const lookahead = /\(\?!(?:[^()]|\([^()]*\))*\)/g;

/** A pattern without alternatives for each way through its groups. */
function ways(source: string): string[] {
  const group = /\(([^()]*)\)/.exec(source);
  if (!group) return source.split("|");
  const [whole, inner = ""] = group;
  return inner.split("|").flatMap((one) => ways(source.replace(whole, () => one)));
}

const patterns = chunkGroups
  .flatMap(({ test }) => ways(test.source.replaceAll(lookahead, "")))
  .filter((one) => /^(web|shared)\\\//.test(one));

it("every way through a pattern leads to a file", () => {
  expect(patterns.length).toBeGreaterThan(20);
  expect(patterns.filter((one) => !files.some((file) => new RegExp(one).test(file)))).toEqual([]);
});

const summary = "features/buyer/checkout/summary.tsx";
const manifest = (imports: string[]): Manifest => ({
  "_manage-abc.js": { file: "assets/manage-abc.js", imports: ["_app-abc.js"] },
  "_app-abc.js": { file: "assets/app-abc.js", imports: ["_shared-abc.js"] },
  "_shared-abc.js": { file: "assets/shared-abc.js", imports: ["_app-abc.js"] },
  "_badge-abc.js": { file: "assets/badge-abc.js", imports: ["_manage-abc.js"] },
  [summary]: { file: "assets/summary-abc.js", imports },
  "features/organizer/orders/orders.tsx": { file: "o.js", imports: ["_manage-abc.js"] },
});

it.each([
  ["by itself", ["_manage-abc.js"], [summary]],
  ["through what it shares with it", ["_app-abc.js", "_badge-abc.js"], [summary]],
  ["not at all", ["_app-abc.js"], []],
])("a page of buyers that loads the management %s is found", (_, imports, found) => {
  expect(pagesWithManagement(manifest(imports))).toEqual(found);
});

it("a manifest in which the management has another name is refused", () => {
  expect(() => pagesWithManagement({ [summary]: { file: "assets/summary-abc.js" } })).toThrow(
    "No file of the manifest is the management.",
  );
});

it("of a contract the browser gets what it reads, and no schema that nothing uses", () => {
  const contract = `
export const Hall = z.strictObject({ name: z.string() }).readonly();
export const halls = {
  create: route("POST /halls", {
    summary: "Makes a hall",
    access: "admin",
    body: Hall,
    example: { name: "Hall", in: ["Porto", "Lisbon"] },
    returns: one(Hall),
    status: 201,
  }),
};`;

  expect(withoutUnread(contract, "halls.ts").replace(/\s+/g, " ").trim()).toBe(
    "export const Hall = /* @__PURE__ */ (() => z.strictObject({ name: z.string() }).readonly())(); " +
      'export const halls = { create: route("POST /halls", { access: "admin", body: Hall, returns: { kind: "one" }, }), };',
  );
});
