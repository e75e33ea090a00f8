// Does an account keep its taxes and fees, changed by its administrators alone?
import { describe, expect, it } from "vitest";
import { taxesAndFees } from "#shared/contracts/taxes-and-fees.ts";
import { MAX_TAXES_AND_FEES } from "#shared/core/bounds.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const vat = { name: "VAT", kind: "TAX", calculation: "PERCENTAGE", amount: 19_000 };
const fee = {
  name: "Service fee",
  kind: "FEE",
  calculation: "FIXED",
  amount: 50,
  currency: "EUR",
  isDefault: true,
};
const add = (token: string, body: unknown) => call(taxesAndFees.create, { token, body });

describe("a tax or fee", () => {
  it("has what was entered", async () => {
    const { token } = await given.owner();
    const [tax, made] = [await add(token, vat), await add(token, fee)];

    const read = await call(taxesAndFees.get, { token, params: { taxOrFeeId: made.data.id } });

    expect([made.status, read.data]).toEqual([201, { ...fee, id: made.data.id, version: 1 }]);
    expect(tax.data).toMatchObject({ ...vat, currency: null, isDefault: false });
  });

  it("is among those that the account's tickets are priced with, until it is deleted", async () => {
    const { token } = await given.owner();
    const { data: tax } = await add(token, vat);
    await add(token, fee);
    const names = async () =>
      (await call(taxesAndFees.list, { token })).data.map(({ name }) => name).toSorted();

    const before = await names();
    const removed = await call(taxesAndFees.remove, { token, params: { taxOrFeeId: tax.id } });

    expect([before, removed.status]).toEqual([["Service fee", "VAT"], 204]);
    expect(await names()).toEqual(["Service fee"]);
    const again = await call(taxesAndFees.remove, { token, params: { taxOrFeeId: tax.id } });
    expect(again.status).toBe(404);
  });

  it(`is one of ${MAX_TAXES_AND_FEES} at most`, async () => {
    const { token } = await given.owner();
    const made = Array.from({ length: MAX_TAXES_AND_FEES }, () => add(token, vat));
    expect(new Set((await Promise.all(made)).map(({ status }) => status))).toEqual(new Set([201]));

    const { status, problem } = await add(token, vat);

    expect([status, problem.code]).toEqual([409, "too_many_taxes_and_fees"]);
  });

  it("of two changes of one version the second is refused, and nothing of it is kept", async () => {
    const { token } = await given.owner();
    const { data } = await add(token, vat);
    const params = { taxOrFeeId: data.id };
    const change = (amount: number) =>
      call(taxesAndFees.update, { token, params, version: 1, body: { ...vat, amount } });

    const [first, second] = [await change(20_000), await change(7_000)];

    expect([first.data.amount, first.data.version]).toEqual([20_000, 2]);
    expect([second.status, second.problem.code]).toEqual([409, "changed_meanwhile"]);
    expect((await call(taxesAndFees.get, { token, params })).data.amount).toBe(20_000);
  });

  it.each([
    ["nothing", { ...vat, amount: 0 }, "amount", "amount_required"],
    ["more than the whole", { ...vat, amount: 100_001 }, "amount", "rate_too_large"],
    ["less than nothing", { ...vat, amount: -1 }, "amount", "too_small"],
    ["a fraction of a unit", { ...fee, amount: 0.5 }, "amount", "wrong_type"],
    ["more than any amount", { ...fee, amount: 100_000_000 }, "amount", "too_big"],
    [
      "a fixed amount without currency",
      { ...fee, currency: null },
      "currency",
      "currency_required",
    ],
    ["a rate in a currency", { ...vat, currency: "EUR" }, "currency", "percentage_has_currency"],
    ["an unknown currency", { ...fee, currency: "XXX" }, "currency", "invalid"],
    ["half a fils", { ...fee, currency: "KWD", amount: 55 }, "amount", "not_multiple"],
    ["half a króna", { ...fee, currency: "ISK", amount: 50 }, "amount", "not_multiple"],
    ["no name", { ...vat, name: " " }, "name", "too_short"],
    ["another kind", { ...vat, kind: "TIP" }, "kind", "invalid"],
    ["an id", { ...vat, id: "tax_1" }, "id", "unknown_field"],
    ["an account", { ...vat, accountId: "acc_1" }, "accountId", "unknown_field"],
  ])("of %s is refused, and none is made", async (_, body, path, code) => {
    const { token } = await given.owner();

    const { status, problem } = await add(token, body);

    expect([status, problem.fields?.[0]]).toMatchObject([422, { path, code }]);
    expect((await call(taxesAndFees.list, { token })).meta.total).toBe(0);
  });

  it("between the steps of its currency names the step", async () => {
    const { token } = await given.owner();

    const { problem } = await add(token, { ...fee, currency: "KWD", amount: 55 });

    expect(problem.fields?.[0]?.params).toEqual({ stepMinor: 10, currency: "KWD" });
  });

  it("may be the whole price, and the smallest rate and amount", async () => {
    const { token } = await given.owner();

    const answers = [
      await add(token, { ...vat, amount: 100_000 }),
      await add(token, { ...vat, amount: 1 }),
      await add(token, { ...fee, amount: 1 }),
      await add(token, { ...fee, currency: "KWD", amount: 10 }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  });
});

describe("the list", () => {
  it("is sorted, searched and narrowed to a kind", async () => {
    const { token } = await given.owner();
    for (const body of [vat, fee, { ...vat, name: "City tax" }]) await add(token, body);
    const names = async (search: string) =>
      (await call(taxesAndFees.list, { token, search })).data.map(({ name }) => name);

    expect(await names("?sort_by=name")).toEqual(["City tax", "Service fee", "VAT"]);
    expect(await names("?query=service")).toEqual(["Service fee"]);
    expect(await names("?sort_by=name&filter_fields[kind]=TAX")).toEqual(["City tax", "VAT"]);
  });

  it("is read by a member without administration, who changes nothing", async () => {
    const owner = await given.owner();
    const { data } = await add(owner.token, vat);
    const { token } = await given.organizerOf(owner);
    const params = { taxOrFeeId: data.id };

    const answers = [
      await add(token, fee),
      await call(taxesAndFees.update, { token, params, version: 1, body: vat }),
      await call(taxesAndFees.remove, { token, params }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await call(taxesAndFees.list, { token })).data).toEqual([data]);
  });

  it("has nothing of another account", async () => {
    const [owner, other] = [await given.owner(), await given.owner()];
    const { data } = await add(owner.token, vat);
    const params = { taxOrFeeId: data.id };

    const read = await call(taxesAndFees.get, { token: other.token, params });
    const removed = await call(taxesAndFees.remove, { token: other.token, params });

    expect([read.status, removed.status]).toEqual([404, 404]);
    expect((await call(taxesAndFees.list, { token: other.token })).meta.total).toBe(0);
  });
});
