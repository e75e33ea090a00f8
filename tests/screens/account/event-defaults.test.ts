// Do new events begin with what the account chose, who chooses it, and what does a person read of
// whom only a part could be saved?
import { screen as page, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { account } from "#shared/contracts/account.ts";
import { events } from "#shared/contracts/events.ts";
import { taxesAndFees } from "#shared/contracts/taxes-and-fees.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";

const path = "/account/event-defaults";
const chosen = { timezone: "Asia/Tokyo", currency: "JPY" as const, orderTimeoutMinutes: 25 };

const owner = eachTest(() => given.owner());

const choose = (body: object, version = 1) =>
  call(account.updateEventDefaults, { token: owner.token, version, body });
const read = async () => (await call(account.getEventDefaults, { token: owner.token })).data;
const charge = async (name: string, isDefault = false) => {
  const body = { name, kind: "TAX", calculation: "PERCENTAGE", amount: 7000, isDefault };
  return (await call(taxesAndFees.create, { token: owner.token, body })).data;
};
const flags = async () => {
  const { data } = await call(taxesAndFees.list, { token: owner.token });
  return Object.fromEntries(data.map(({ name, isDefault }) => [name, isDefault]));
};
const box = (name: string) => page.findByRole("checkbox", { name });

it("a list that opened at its present choice begins at its top for what is typed", async () => {
  await choose({ timezone: "Europe/Berlin" });
  const { user } = await openScreen(path, owner);
  await user.click(await field("Time zone"));
  const berlin = await page.findByRole("option", { name: "Europe/Berlin" });
  const list = berlin.closest(".mantine-ScrollArea-viewport") ?? berlin;
  list.scrollTop = 5_000;

  await user.keyboard("Porto");

  expect((await page.findAllByRole("option"))[0]).toHaveTextContent("Europe/Lisbon");
  expect(list).toBeInTheDocument();
  expect(list.scrollTop).toBe(0);
});

it("an admin chooses zone, currency, time, whom buyers ask and taxes with one save", async () => {
  await charge("VAT", true);
  await charge("City levy");
  const { user, fill, press } = await openScreen(path, owner);
  expect(await field("Time zone")).toHaveValue("");
  expect(await field("Order timeout in minutes")).toHaveAttribute("placeholder", "15");
  await expectAccessible();

  await user.click(await field("Time zone"));
  await user.click(await page.findByRole("option", { name: "Asia/Tokyo" }));
  await user.click(await field("Currency"));
  await user.click(await page.findByRole("option", { name: /^JPY/ }));
  fill(await field("Order timeout in minutes"), "10");
  await says("At least 15 minutes are recommended");
  fill(await field("Order timeout in minutes"), "25");
  fill(await field("Support email"), " help@owl.example ");
  await user.click(await box("VAT"));
  await user.click(await box("City levy"));
  await press("Save changes");

  await page.findByText("The event defaults were saved.");
  await says("No unsaved changes");
  expect(await read()).toMatchObject({ ...chosen, supportEmail: "help@owl.example" });
  expect(await flags()).toEqual({ VAT: false, "City levy": true });
  await expectAccessible();
});

it("what was chosen can be taken back to nothing, and a wrong time is refused", async () => {
  await choose(chosen);
  const { fill, press } = await openScreen(path, owner);
  const minutes = await field("Order timeout in minutes");
  fill(minutes, "121");
  await press("Save changes");
  await waitFor(() => expect(minutes).toHaveFocus());
  expect(minutes).toHaveAccessibleDescription(/120/);
  expect(await read()).toMatchObject(chosen);

  fill(minutes, "");
  await press("Save changes");

  await page.findByText("The event defaults were saved.");
  expect(await read()).toMatchObject({ ...chosen, orderTimeoutMinutes: null });
});

it("a tax that is gone is told by its name, and the rest waits for the next press", async () => {
  const gone = await charge("Old levy");
  await charge("VAT");
  const { user, fill, press } = await openScreen(path, owner);
  fill(await field("Order timeout in minutes"), "25");
  await user.click(await box("Old levy"));
  await user.click(await box("VAT"));
  const params = { taxOrFeeId: gone.id };
  await call(taxesAndFees.remove, { token: owner.token, params });

  await press("Save changes");

  await says("This no longer exists, or you have no access to it. Old levy is as it was.");
  await waitFor(() => expect(page.queryByRole("checkbox", { name: "Old levy" })).toBeNull());
  expect(await flags()).toEqual({ VAT: true });
  expect((await read()).orderTimeoutMinutes).toBeNull();
  expect(page.queryByText("The event defaults were saved.")).toBeNull();
  await press("Save changes");
  await page.findByText("The event defaults were saved.");
  expect((await read()).orderTimeoutMinutes).toBe(25);
  expect(page.queryByText(/Old levy is as it was/)).toBeNull();
});

it("a tax that somebody renamed meanwhile keeps its new name with the flag", async () => {
  const vat = await charge("VAT");
  const { user, press } = await openScreen(path, owner);
  await user.click(await box("VAT"));
  const { id: taxOrFeeId, version, ...rest } = vat;
  const body = { ...rest, name: "VAT 7 %" };
  const sent = { token: owner.token, params: { taxOrFeeId }, version, body };
  await call(taxesAndFees.update, sent);

  await press("Save changes");

  await page.findByText("The event defaults were saved.");
  expect(await flags()).toEqual({ "VAT 7 %": true });
});

it("of two admins who changed the same, the second is asked whose it shall be", async () => {
  const { fill, press } = await openScreen(path, owner);
  fill(await field("Order timeout in minutes"), "30");
  await choose(chosen);

  await press("Save changes");

  await page.findByText("Somebody else saved this while you were editing");
  await press("Keep mine");
  await page.findByText("The event defaults were saved.");
  expect(await read()).toMatchObject({ ...chosen, orderTimeoutMinutes: 30 });
});

it("an organizer reads them, finds them in the user menu, and changes none", async () => {
  const footerMessage = "<p>See you at <strong>eight</strong>.</p>";
  await choose({ ...chosen, supportEmail: "help@owl.example", footerMessage });
  await charge("VAT", true);
  const { user } = await openScreen("/manage/events", await given.organizerOf(owner));

  await user.click(await page.findByRole("button", { name: /^Your account/ }));
  await page.findByRole("menuitem", { name: "Taxes and fees" });
  for (const name of ["Account", "General", "Account settings", "Payments"])
    expect(page.queryByRole("menuitem", { name })).toBeNull();
  await user.click(page.getByRole("menuitem", { name: "Event defaults" }));

  await says("Only the owner and admins of Night Owl Events can change these.");
  const texts = ["help@owl.example", "See you at eight.", /After checkoutEmpty/];
  for (const words of ["Asia/Tokyo", /JPY/, "25", /VAT, 7%/, ...texts]) await says(words);
  const main = within(page.getByRole("navigation", { name: "Main" }));
  expect(main.getByRole("link", { name: "Taxes and fees" })).toBeInTheDocument();
  for (const name of ["Account", "General", "Account settings", "Payments"])
    expect(page.queryByRole("link", { name })).toBeNull();
  expect(page.queryByRole("checkbox")).toBeNull();
  expect(page.queryByRole("textbox")).toBeNull();
  await expectAccessible();
});

it("a new event begins with them, and is left without a question if nothing was typed", async () => {
  await choose(chosen);
  const screen = await openScreen("/manage/events", owner);
  await screen.opened("Create event");

  expect(await field("Time zone")).toHaveValue("Asia/Tokyo");
  expect(await field("Currency")).toHaveValue("JPY, Japanese Yen");
  await expectAccessible();
  await screen.press("Cancel");

  await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());
});

it("without a choice it begins with the browser's zone and currency", async () => {
  const screen = await openScreen("/manage/events", owner);
  await screen.opened("Create event");

  expect(await field("Time zone")).toHaveValue("Europe/Berlin");
  expect(await field("Currency")).toHaveValue("EUR, Euro");
});

it("a zone that may be the browser's disguise is left open, and asked for", async () => {
  process.env["TZ"] = "Atlantic/Reykjavik";
  try {
    const screen = await openScreen("/manage/events", owner);
    await screen.opened("Create event");

    const zone = await field("Time zone");
    expect(zone).toHaveValue("");
    expect(zone).toHaveAccessibleDescription(/does not say your time zone/);
    screen.fill(await field("Start"), "2031-03-30T19:30");
    await screen.user.click(zone);
    await screen.user.type(zone, "Munich");
    await screen.user.click(await page.findByRole("option", { name: "Europe/Berlin" }));
    expect(zone).toHaveValue("Europe/Berlin");
    expect(await field("Start")).toHaveValue("2031-03-30T19:30");
    await expectAccessible();
  } finally {
    process.env["TZ"] = "Europe/Berlin";
  }
});

it("the first event of an account begins with them too", async () => {
  await choose(chosen);
  const { fill, press } = await openScreen("/welcome", owner);

  expect(await field("Time zone")).toHaveValue("Asia/Tokyo");
  fill(await field("Event title"), "Lantern walk");
  fill(await field("Start"), "2030-05-01T19:00");
  await press("Continue");
  await says("Ticket");

  await waitFor(async () => {
    const { data } = await call(events.list, { token: owner.token });
    expect(data).toMatchObject([chosen]);
  });
});
