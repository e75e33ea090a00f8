// What may each person do? Every route is called by everybody, and answers as the matrix of roles
// says.
import { beforeAll, describe, expect, it } from "vitest";
import { linkOf } from "#functions/core/ports/secrets.ts";
import { attendees } from "#shared/contracts/attendees.ts";
import { checkInLists } from "#shared/contracts/check-in-lists.ts";
import { users } from "#shared/contracts/users.ts";
import { paramNames } from "#shared/core/route.ts";
import { routes, setScene } from "#tests/support/inputs/every-route.ts";
import { expectedAccess } from "#tests/support/oracles/expected-access.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { memberOf, setRights } from "#tests/support/scenes/team.ts";
import { given } from "#tests/support/scenes/world.ts";
import { type CallOptions, call } from "#tests/support/servers/call.ts";

type Group = keyof typeof expectedAccess;
type Verdict = (typeof refusals)[number] | "in";
const refusals = [
  "not_signed_in",
  "session_ended",
  "not_permitted",
  "bad_anti_forgery_token",
] as const;

const groups = Object.keys(expectedAccess) as Group[];
const everyone = (verdict: Verdict): Record<Group, Verdict> => ({
  everybody: "in",
  browserSession: "bad_anti_forgery_token",
  everyMember: verdict,
  organizers: verdict,
  admins: verdict,
});

/** A link is no token: its holder may open what the link's own path names, and no more. */
const expected = {
  anonymous: everyone("not_signed_in"),
  "buyer with the order's link": everyone("not_signed_in"),
  "attendee with the ticket's link": everyone("not_signed_in"),
  "staff with the door's link": everyone("not_signed_in"),
  "deactivated member": everyone("session_ended"),
  organizer: { ...everyone("in"), admins: "not_permitted" as const },
  admin: everyone("in"),
  owner: everyone("in"),
  "admin of another account": everyone("in"),
};
type Principal = keyof typeof expected;

let tokens: Record<Principal, string | undefined>;
const scene = allTests(setScene);
beforeAll(async () => {
  const { owner, eventId } = scene;
  const { token } = owner;
  const params = { eventId };
  const [inactive, organizer, admin, stranger] = await Promise.all([
    memberOf(owner),
    memberOf(owner),
    memberOf(owner, "ADMIN"),
    given.owner(),
  ]);
  await setRights(owner, inactive.id, { role: "ORGANIZER", status: "INACTIVE" });
  const [attendee] = (await call(attendees.list, { token, params })).data;
  const [list] = (await call(checkInLists.list, { token, params })).data;
  tokens = {
    anonymous: undefined,
    "buyer with the order's link": await linkOf("order-link", attendee?.orderId ?? ""),
    "attendee with the ticket's link": attendee?.shortId,
    "staff with the door's link": list?.shortId,
    "deactivated member": inactive.token,
    organizer: organizer.token,
    admin: admin.token,
    owner: token,
    "admin of another account": stranger.token,
  };
});

/** Whoever may not gets the call that would work; whoever may, one that changes nothing. */
async function verdictOf(key: string, principal: Principal, isRefused: boolean): Promise<Verdict> {
  const sample = scene.samples.find((one) => one.key === key);
  if (!sample) throw new Error(`There is no sample for ${key}.`);
  const { route, options } = sample;
  const missing = Object.fromEntries(paramNames(route).map((name) => [name, "x_000000000000"]));
  const harmless: CallOptions = { params: missing, version: options.version };
  const token = tokens[principal];
  const { problem } = await call(route, { ...(isRefused ? options : harmless), token });
  return refusals.find((one) => one === problem.code) ?? "in";
}

it("the table names every route once", () => {
  const named = groups.flatMap((group) => [...expectedAccess[group]]);

  expect(named.toSorted()).toEqual(routes.map(({ key }) => key).toSorted());
});

describe.each(Object.keys(expected) as Principal[])("%s", (principal) => {
  it.each(groups)("gets what the matrix says from the routes for %s", async (group) => {
    const wanted = expected[principal][group];
    const answers: Record<string, Verdict> = {};
    for (const key of expectedAccess[group])
      answers[key] = await verdictOf(key, principal, wanted !== "in");

    const differing = Object.entries(answers).filter(([, verdict]) => verdict !== wanted);
    expect(differing).toEqual([]);
  });
});

it.each(["admin", "owner"] as const)("%s cannot change the owner's role or status", async (who) => {
  const { status, problem } = await call(users.update, {
    token: tokens[who],
    params: { userId: scene.owner.me.id },
    body: { role: "ORGANIZER", status: "INACTIVE" },
    version: 1,
  });

  expect([status, problem.code]).toEqual([403, "owner_not_editable"]);
});
