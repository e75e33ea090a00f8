// Can an admin give an organizer its logo, and where is it seen?
import { screen as page, waitFor, within } from "@testing-library/dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { images } from "#shared/contracts/images.ts";
import { picture } from "#tests/support/inputs/pictures.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { leaveScreen, openScreen, says } from "#tests/support/screens/screen.tsx";
import { choose, fileOf, openUploads, type Uploads } from "#tests/support/screens/uploads.ts";
import { call } from "#tests/support/servers/call.ts";

let own: Owner;
let uploads: Uploads;
beforeEach(async () => {
  own = await given.owner();
  uploads = openUploads();
});
afterEach(async () => {
  await leaveScreen();
  uploads.close();
});
const path = () => `/manage/organizer/${own.organizerId}`;
const logo = { width: 128, height: 128 };

it("an organizer's logo is given by an admin, and shown by both lists", async () => {
  const { user, fill, press, goTo } = await openScreen(path(), own);
  await press("Logo");
  await page.findByRole("dialog", { name: "Logo of Night Owl Events" });
  await expectAccessible();
  await choose({ user }, await fileOf(logo), "Logo");
  await says("The image is being prepared.");
  await uploads.prepare();
  await page.findByText("The logo is on the event pages.");
  await expectAccessible();
  fill(await page.findByLabelText("Description (optional)"), "An owl");
  await press("Save");
  await page.findByText("The description was saved.");
  await press("Close");

  const source = /^\/images\/img_\w+\/128\.webp$/;
  const mark = () => document.querySelector("main header img")?.getAttribute("src");
  await waitFor(() => expect(mark()).toMatch(source));
  await goTo("/account/organizers");
  const row = await page.findByRole("row", { name: /^Night Owl Events/ });
  expect(row.querySelector("img")?.getAttribute("src")).toMatch(source);
});

it("a logo that failed is dismissed, and the former stays", async () => {
  const { user, press } = await openScreen(path(), own);
  await press("Logo");
  await choose({ user }, await fileOf(logo), "Logo");
  await says("The image is being prepared.");
  await uploads.prepare();
  const whole = await picture({ ...logo, format: "png" });
  const cut = new File([whole.slice(0, 100)], "logo.png", { type: "image/png" });
  await choose({ user }, cut, "Logo");
  await says("The image is being prepared.");
  const dialog = within(page.getByRole("dialog"));
  expect(dialog.queryByRole("button", { name: "Delete" })).toBeNull();
  await uploads.prepare();
  await says("This file is damaged");

  await press("Dismiss");

  await waitFor(() => expect(page.queryByText(/This file is damaged/)).toBeNull());
  const params = { organizerId: own.organizerId };
  const { data } = await call(images.listOfOrganizer, { token: own.token, params });
  expect(data.map(({ status }) => status)).toEqual(["READY"]);
  await dialog.findByRole("button", { name: "Delete" });
});

it("an organizer's logo is only seen by an organizer of the account", async () => {
  await openScreen(path(), await given.organizerOf(own));

  await page.findByRole("button", { name: "Create event" });
  expect(within(page.getByRole("main")).queryByRole("button", { name: "Logo" })).toBeNull();
});
