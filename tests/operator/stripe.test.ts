// Do the operator's commands send Stripe and the network the right requests and read the answers? A
// server speaks their protocols.
import { describe, expect, it } from "vitest";
import { addressesOf, statusOf } from "#scripts/operator/world/network.ts";
import { stripeAt } from "#scripts/operator/world/stripe.ts";
import { address, answers, json } from "#tests/support/servers/answering-server.ts";

describe("Stripe", () => {
  const list = "GET /v1/webhook_endpoints?limit=100";

  it("lists its endpoints", async () => {
    json(list, {
      object: "list",
      has_more: false,
      data: [{ url: "https://x.example", status: "disabled", enabled_events: ["*"] }],
    });
    expect(await stripeAt(address()).endpoints("sk_test_1")).toEqual([
      { url: "https://x.example", isEnabled: false, events: ["*"] },
    ]);
  });

  it("counts the events that did not arrive", async () => {
    json(
      "GET /v1/events?delivery_success=false&types[0]=payment_intent.succeeded&created[gte]=1&created[lte]=2&limit=100",
      {
        object: "list",
        has_more: false,
        data: [{ id: "evt_1" }, { id: "evt_2" }],
      },
    );
    expect(
      await stripeAt(address()).undelivered("sk_test_1", ["payment_intent.succeeded"], 1, 2),
    ).toBe(2);
  });

  it("tells whose a key is, and does not know one that was rolled; other refusals are told", async () => {
    const account = "GET /v1/account";
    json(account, { object: "account", id: "acct_1Ours" });
    expect(await stripeAt(address()).account("sk_test_1")).toBe("acct_1Ours");

    const error = { type: "invalid_request_error", message: "Invalid API Key provided" };
    json(account, { error }, 401);
    expect(await stripeAt(address()).account("sk_test_1")).toBeNull();

    json(account, { error: { ...error, message: "no" } }, 403);
    await expect(stripeAt(address()).account("sk_test_1")).rejects.toThrow("no");
  });
});

describe("the network", () => {
  it("tells the status of an answer, and that there is none", async () => {
    answers.set("GET /api/health", { status: 204, body: "" });
    expect(await statusOf(`${address()}/api/health`)).toBe(204);
    expect(await statusOf("http://127.0.0.1:1/")).toBeNull();
  });

  it("has no address for an unknown name, and does not mistake a silent server for that", async () => {
    const failing = (code: string) => () =>
      Promise.reject(Object.assign(new Error(`query ${code}`), { code }));
    expect(await addressesOf("x.example", async () => ["192.0.2.1"])).toEqual(["192.0.2.1"]);
    expect(await addressesOf("x.example", failing("ENOTFOUND"))).toEqual([]);
    await expect(addressesOf("x.example", failing("ETIMEOUT"))).rejects.toThrow("ETIMEOUT");
  });
});
