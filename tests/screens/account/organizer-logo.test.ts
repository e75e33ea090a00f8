// Can an admin give an organizer its logo, and where is it seen?
import { screen as page, waitFor, within } from "@testing-library/dom";
import { afterEach, describe, expect, it } from "vitest";
import { images } from "#shared/contracts/images.ts";
import { picture } from "#tests/support/inputs/pictures.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { showLogo } from "#tests/support/scenes/shown-image.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { leaveScreen, openScreen, says } from "#tests/support/screens/screen.tsx";
import { choose, fileOf, openUploads } from "#tests/support/screens/uploads.ts";
import { call } from "#tests/support/servers/call.ts";

const own = eachTest(() => given.owner());
const uploads = eachTest(openUploads);
afterEach(() => leaveScreen());
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

it("a light logo stands on a dark ground wherever it is seen, the form's tile too", async () => {
  await showLogo(own, { width: 256, height: 128, ground: "DARK" });
  const { press, goTo } = await openScreen(path(), own);
  const dark = { background: "#121815" };
  const shown = (root: ParentNode) =>
    waitFor(() => expect(root.querySelector("img[src^='/images/']")).toHaveStyle(dark));

  await shown(document);
  await press("Edit");
  await shown(await page.findByRole("button", { name: "Choose another logo" }));
  await press("Cancel");
  await goTo("/account/organizers");
  await shown(await page.findByRole("row", { name: /^Night Owl Events/ }));
});

describe("the form of an organizer", () => {
  const tile = async () => {
    const button = await page.findByRole("button", { name: /a logo$|another logo$/ });
    const input = button.parentElement?.querySelector("input");
    if (!input) throw new Error("The tile has no field for a file.");
    return input;
  };
  const logos = async (organizerId: string) =>
    (await call(images.listOfOrganizer, { token: own.token, params: { organizerId } })).data;

  it("takes the logo along, which is there once the form closes", async () => {
    const { user, fill, press } = await openScreen(path(), own);
    await press("Edit");
    await page.findByRole("dialog", { name: "Edit organizer" });
    await user.upload(await tile(), await fileOf(logo));
    await page.findByRole("button", { name: "Choose another logo" });
    await expectAccessible();
    expect(await logos(own.organizerId)).toEqual([]);
    fill(await page.findByLabelText("Name"), "Day Owl");
    await press("Save");
    await says("The image is being prepared.");
    await expectAccessible();
    await uploads.prepare();

    await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());
    const mark = () => document.querySelector("main header img")?.getAttribute("src");
    await waitFor(() => expect(mark()).toMatch(/^\/images\/img_\w+\/128\.webp$/));
    await press("Edit");
    const chosen = await page.findByRole("button", { name: "Choose another logo" });
    expect(chosen.querySelector("img")?.getAttribute("src")).toBe(mark());
    expect(await logos(own.organizerId)).toHaveLength(1);
  });

  it("gives a new organizer its logo", async () => {
    const { user, fill, opened, press } = await openScreen("/account/organizers", own);
    await opened("Create organizer");
    fill(await page.findByLabelText("Name"), "Day Owl");
    await user.upload(await tile(), await fileOf(logo));
    await page.findByRole("button", { name: "Choose another logo" });
    await press("Create organizer");
    await says("The image is being prepared.");
    await uploads.prepare();

    await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());
    const row = await page.findByRole("row", { name: /^Day Owl/ });
    const mark = () => row.querySelector("img")?.getAttribute("src");
    await waitFor(() => expect(mark()).toMatch(/^\/images\/img_/));
  });

  it("keeps the former logo if nobody saves, and asks before a chosen one is lost", async () => {
    const { user, press } = await openScreen(path(), own);
    await press("Edit");
    await user.upload(await tile(), await fileOf(logo));
    await page.findByRole("button", { name: "Choose another logo" });
    await press("Cancel");
    await press("Discard changes");

    await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());
    expect(await logos(own.organizerId)).toEqual([]);
  });

  it("says if the logo did not arrive, and sends it again without a second organizer", async () => {
    const { user, fill, opened, press } = await openScreen("/account/organizers", own);
    await opened("Create organizer");
    fill(await page.findByLabelText("Name"), "Day Owl");
    await user.upload(await tile(), await fileOf(logo));
    await page.findByRole("button", { name: "Choose another logo" });
    uploads.fates.push("broken");
    await press("Create organizer");
    await says("The upload was interrupted.");
    await press("Try again");
    await says("The image is being prepared.");
    await uploads.prepare();

    await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());
    expect(await page.findAllByRole("row", { name: /^Day Owl/ })).toHaveLength(1);
  });
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
