// What does the door say about a guest who may not come in, and how does staff continue?
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { doorList, openDoor, scanWith, ticketCode } from "#tests/e2e/support/door.ts";
import { expectInReach } from "#tests/e2e/support/floating.ts";
import {
  data,
  freeOrder,
  liveEvent,
  type Sketch,
  type Stage,
  test,
} from "#tests/e2e/support/stage.ts";

const free = { type: "FREE", priceMinor: 0, quantityAvailable: 100 } as const;
const sketches: Sketch[] = [
  { title: "Guest", ...free },
  { title: "Backstage", ...free },
];
let stage: Stage;

test.beforeAll(async ({ request }) => {
  stage = await liveEvent(request, sketches);
});

/** A phone held upright or sideways, with normal or large text. */
const phones = ["100%", "200%"].flatMap((text) => [
  { width: 390, height: 844, text },
  { width: 844, height: 390, text },
]);
const setText = (page: Page, size: string) =>
  page.evaluate((text) => {
    document.documentElement.style.fontSize = text;
  }, size);
const result = (page: Page) => page.getByRole("alertdialog");
const codesOf = async (request: Parameters<typeof freeOrder>[0], ...names: string[]) =>
  Promise.all(
    (await freeOrder(request, stage, names)).map((ticket) => ticketCode(request, stage, ticket)),
  );

test("the id of another ticket opens nothing, typed or scanned, and the ticket itself still does", async ({
  cleanPage: page,
  request,
}) => {
  const { shortId } = await doorList(request, stage);
  const [, second = ""] = await freeOrder(request, stage, ["Ada Lovelace", "Grace Hopper"]);
  const id = second.slice(0, 14);
  await openDoor(page, shortId);

  for (const text of [id, id.toUpperCase()]) {
    await scanWith(page, text);
    await expect(result(page)).toContainText("Not a ticket for this event");
    await expect(result(page)).not.toContainText("Grace");
    await page.getByRole("button", { name: "Next" }).click();
  }
  await page.getByRole("button", { name: "Search name or order" }).click();
  await page.getByLabel("Name, order or ticket code").fill(id);
  await page.getByRole("button", { name: "Check in this code" }).click();
  await expect(page.getByRole("alertdialog", { name: "Not valid" })).not.toContainText("Grace");
  await page.getByRole("button", { name: "Next" }).click();

  await scanWith(page, await ticketCode(request, stage, second));
  await expect(page.getByRole("alertdialog", { name: "Welcome" })).toContainText("Grace Hopper");
});

test("a refusal stands until the next ticket is scanned, which is taken at once", async ({
  cleanPage: page,
  request,
}) => {
  const { shortId } = await doorList(request, stage);
  const [first = "", second = ""] = await codesOf(request, "Mary Jackson", "Dorothy Vaughan");
  await openDoor(page, shortId);
  await scanWith(page, first);
  await expect(page.getByText("Mary Jackson is in")).toBeVisible();
  await expect(result(page)).toBeHidden();
  await scanWith(page, "401234");
  await expect(result(page)).toContainText("Not a ticket for this event");

  await scanWith(page, "401234");
  await expect(result(page)).toContainText("Not a ticket for this event");
  await scanWith(page, second);

  await expect(page.getByRole("alertdialog", { name: "Welcome" })).toContainText("Dorothy Vaughan");
  await expect(result(page)).toBeHidden();
  const scans = page.getByRole("list", { name: "Recent scans" }).getByRole("listitem");
  await expect(scans.first()).toContainText("Dorothy Vaughan");
  await expect(page.getByRole("region", { name: "Progress" })).toContainText("2 on this device");
});

test("a used ticket is told with time and list, one at the wrong entrance with the right one, and notes stay at hand", async ({
  cleanPage: page,
  request,
}) => {
  // A separate event, because the lists of the other tests would be correct entrances too.
  const own = await liveEvent(request, sketches);
  const [guest = "", backstage = ""] = own.ticketIds;
  const { shortId } = await doorList(request, own, {
    ticketIds: [guest],
    description: "Bags to the cloakroom.",
  });
  await doorList(request, own, { name: "Stage door", ticketIds: [backstage] });
  const [ticket = ""] = await freeOrder(request, own, ["Lise Meitner"]);
  const code = await ticketCode(request, own, ticket);
  const crew: Stage = { ...own, ticketIds: [backstage] };
  const [crewTicket = ""] = await freeOrder(request, crew, ["Chien-Shiung Wu"]);
  await openDoor(page, shortId);
  await expect(page.getByText("Bags to the cloakroom.")).toBeVisible();

  await scanWith(page, await ticketCode(request, own, crewTicket));
  await expect(page.getByRole("alertdialog", { name: "Wrong entrance" })).toContainText(
    "The right one: Stage door",
  );
  await scanWith(page, code);
  await expect(page.getByRole("alertdialog", { name: "Welcome" })).toContainText("Lise Meitner");
  await expect(result(page)).toBeHidden();
  await expect(page.getByText("Bags to the cloakroom.")).toBeHidden();
  await page.getByText("Notes for staff").click();
  await expect(page.getByText("Bags to the cloakroom.")).toBeInViewport();
  await expectAccessible(page);

  await openDoor(page, shortId);
  await scanWith(page, code);
  const used = page.getByRole("alertdialog", { name: "You already scanned this ticket" });
  await expect(used).toContainText(/First in at .+, Main door/);
});

test("on a phone, upright or on its side, and with text twice as large, the reason and every way on lie in view", async ({
  cleanPage: page,
  request,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  // A separate event, because the lists of the other tests would be correct entrances too.
  const own = await liveEvent(request, sketches);
  const [guest = "", backstage = ""] = own.ticketIds;
  const { shortId } = await doorList(request, own, { ticketIds: [guest] });
  await doorList(request, own, { name: "Stage door", ticketIds: [backstage] });
  const name = `${"Wolfeschlegelsteinhausen".padEnd(50, "bergerdorff")} ${"Featherstonehaugh".padEnd(50, "marjoribanks")}`;
  const [ticket = "", cancelled = ""] = await freeOrder(request, own, [name, name]);
  const [crew = ""] = await freeOrder(request, { ...own, ticketIds: [backstage] }, [name]);
  const codes = await Promise.all(
    [ticket, crew, cancelled].map((one) => ticketCode(request, own, one)),
  );
  const [code = "", ofCrew = "", ofCancelled = ""] = codes;
  const headers = { authorization: `Bearer ${own.token}` };
  const url = `/api/events/${own.eventId}/attendees/${cancelled.slice(0, 14)}`;
  await data(await request.patch(url, { headers, data: { status: "CANCELLED" } }));
  await openDoor(page, shortId);

  await scanWith(page, code);
  await expect(page.getByRole("button", { name: "Next" })).toBeInViewport({ ratio: 1 });
  await expect(result(page).getByRole("button", { name: "Undo" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Next" }).click();
  await openDoor(page, shortId);
  for (const [scanned, reason, holder] of [
    [code, /^First in at/, name],
    [ofCrew, "The right one: Stage door", name],
    [ofCancelled, "This ticket was cancelled.", name],
    ["401234", /^Not a ticket for this event/, ""],
  ] as const) {
    await scanWith(page, scanned);
    await expect(result(page)).toContainText(holder);
    for (const look of phones) {
      await page.setViewportSize(look);
      await setText(page, look.text);
      await expect(result(page).getByText(reason)).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("button", { name: "Next" })).toBeInViewport({ ratio: 1 });
      if (holder !== "" && look.height > look.width)
        await expect(result(page).getByText(/^Featherstone/)).toBeInViewport({ ratio: 1 });
      await expectInReach(page);
    }
    await setText(page, "100%");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Next" }).click();
  }
  await page.getByRole("button", { name: "Search name or order" }).click();
  await page.getByRole("button", { name: /^Undo check-in of Wolfe/ }).click();
  for (const name of ["Scanned by mistake", "Wrong person", "Left again", "Keep the check-in"])
    await expect(page.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
});

test("people are found as staff can type them, and tickets of one name by their own number", async ({
  cleanPage: page,
  request,
}) => {
  const { shortId } = await doorList(request, stage);
  await freeOrder(request, stage, ["Zoë O'Neil", "Inês Łukasz"]);
  const [, ticket = ""] = await freeOrder(request, stage, ["Sophie Germain", "Sophie Germain"]);
  const url = `/api/public/events/${stage.eventId}/attendees/${ticket}`;
  const { ticketReference: reference } = await data(await request.get(url));
  await openDoor(page, shortId);
  await page.getByRole("button", { name: "Search name or order" }).click();
  const field = page.getByLabel("Name, order or ticket code");

  for (const [typed, found] of [
    ["zoe", "Zoë O'Neil"],
    ["O’Neil", "Zoë O'Neil"],
    ["neil zoe", "Zoë O'Neil"],
    ["ines lukasz", "Inês Łukasz"],
  ] as const) {
    await field.fill(typed);
    await expect(page.getByRole("listitem")).toContainText([found]);
    await expect(page.getByRole("listitem")).toHaveCount(1);
  }
  await field.fill("sophie germain");
  await expect(page.getByRole("listitem")).toHaveCount(2);
  await expect(page.getByRole("listitem").filter({ hasText: reference })).toHaveCount(1);
  await field.fill(reference);
  await expect(page.getByRole("listitem")).toHaveCount(1);
});

test.describe("where too many codes were none", () => {
  test.use({ expectedErrors: [/status of 429/] });

  test("staff hears that tickets still work, and they do", async ({ cleanPage: page, request }) => {
    const { shortId } = await doorList(request, stage);
    const [code = ""] = await codesOf(request, "Rosalind Franklin");
    await openDoor(page, shortId);
    const refusal = {
      code: "too_many_unknown_codes",
      message: "",
      params: { seconds: 30 },
      requestId: "x",
    };
    await page.route("**/check-ins", (route) => route.fulfill({ status: 429, json: refusal }), {
      times: 1,
    });

    await scanWith(page, "401234");
    const braked = page.getByRole("alertdialog", { name: "Too many codes that are no tickets" });
    await expect(braked).toContainText("Tickets of this event are still let in.");
    await expectAccessible(page);
    await scanWith(page, code);

    await expect(page.getByRole("alertdialog", { name: "Welcome" })).toContainText(
      "Rosalind Franklin",
    );
  });
});
