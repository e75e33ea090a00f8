// Can an organizer give an event its cover, and is everybody told what is wrong with a file before
// it is sent?
import { fireEvent, screen as page, waitFor } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { events } from "#shared/contracts/events.ts";
import { images } from "#shared/contracts/images.ts";
import { MAX_IMAGE_BYTES } from "#shared/core/bounds.ts";
import { picture } from "#tests/support/inputs/pictures.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { theCoverDesk } from "#tests/support/screens/cover-desk.ts";
import { field, openScreen, type Screen, says } from "#tests/support/screens/screen.tsx";
import { choose, fileOf, paste } from "#tests/support/screens/uploads.ts";
import { call } from "#tests/support/servers/call.ts";

const desk = theCoverDesk();

const stored = async () =>
  (await call(images.listOfEvent, { token: desk.owner.token, params: { eventId: desk.eventId } }))
    .data;
const shownSource = () =>
  page.getByRole("main").querySelector("picture img")?.getAttribute("src") ?? "";

async function uploadCover(user: Screen["user"], file: File, altText = ""): Promise<string> {
  await choose({ user }, file);
  await says("The image is being prepared.");
  await desk.uploads.prepare();
  await page.findByText("The cover image is on the event page.");
  const [image] = (await stored()).toReversed();
  expect(image).toMatchObject({ status: "READY", altText });
  return image?.id ?? "";
}

describe("an event's cover", () => {
  it("is chosen, sent with its progress, prepared, and shown in the list of events", async () => {
    const { user, goTo } = await desk.open();
    await says("at least 900 × 450 px");
    await expectAccessible();
    const arrive = desk.uploads.hold();
    await choose({ user }, await fileOf());

    const bar = await page.findByRole("progressbar", { name: "Upload" });
    await waitFor(() => expect(bar).toHaveAttribute("aria-valuenow", "50"));
    await expectAccessible();
    arrive();
    await says("The image is being prepared.");
    await expectAccessible();
    await desk.uploads.prepare();

    await page.findByText("The cover image is on the event page.");
    const [image] = await stored();
    expect(desk.uploads.sent[0]?.headers).toEqual({ "content-type": "image/jpeg" });
    expect(shownSource()).toBe(`/images/${image?.id}/480.jpg`);
    await expectAccessible();
    await goTo("/manage/events");
    const row = await page.findByRole("row", { name: /^Autumn/ });
    expect(row.querySelector("img")).toHaveAttribute("src", `/images/${image?.id}/480.webp`);
    expect(row.querySelector("img")).toHaveAttribute("alt", "");
  });

  it("is described, replaced with its description, and deleted after a question", async () => {
    const { user, fill, press, network } = await desk.open();
    const first = await uploadCover(user, await fileOf());
    const described = await field("Description (optional)");
    fill(described, "A full market hall");
    await press("Save");
    await page.findByText("The description was saved.");
    await network.calm();

    // What is typed and not saved goes along.
    fill(described, "A hall at night");
    const second = await uploadCover(user, await fileOf({ format: "png" }), "A hall at night");
    expect(second).not.toBe(first);
    expect((await stored()).map(({ id }) => id)).toEqual([second]);
    expect(await field("Description (optional)")).toHaveValue("A hall at night");
    // What was saved tells of the former image alone.
    await uploadCover(user, await fileOf({ width: 1000, height: 500 }));
    expect(await field("Description (optional)")).toHaveValue("");
    await press("Delete");
    await page.findByRole("dialog", { name: "Delete the cover image?" });
    await says("cannot be brought back");
    await press("Delete cover image");

    await page.findByText("The cover image was deleted.");
    await page.findByRole("button", { name: "Choose a file" });
    const { data } = await call(events.get, {
      token: desk.owner.token,
      params: { eventId: desk.eventId },
    });
    expect(data.images).toEqual([]);
  });

  it("is not described over what somebody else wrote meanwhile", async () => {
    const { user, fill, press } = await desk.open();
    const imageId = await uploadCover(user, await fileOf());
    const { version = 0 } = (await stored())[0] ?? {};
    fill(await field("Description (optional)"), "Mine");
    const theirs = {
      params: { eventId: desk.eventId, imageId },
      version,
      body: { altText: "Theirs" },
    };
    await call(images.updateOfEvent, { token: desk.owner.token, ...theirs });

    await press("Save");

    await page.findByRole("alert");
    expect((await stored())[0]?.altText).toBe("Theirs");
  });

  it("is pasted, but not where text is typed that the clipboard has too", async () => {
    const { user } = await desk.open();
    await page.findByRole("button", { name: "Choose a file" });
    const file = await fileOf();
    paste(page.getByRole("button", { name: "Choose a file" }), file);
    await says("The image is being prepared.");
    await desk.uploads.prepare();
    await page.findByText("The cover image is on the event page.");
    expect(desk.uploads.sent).toHaveLength(1);

    const described = await field("Description (optional)");
    paste(described, file, ["text/plain", "Files"]);
    await user.type(described, "A");
    expect(desk.uploads.sent).toHaveLength(1);
  });

  it("may be dropped anywhere on its place", async () => {
    await desk.open();
    const button = await page.findByRole("button", { name: "Choose a file" });
    const file = await fileOf();
    const items = [{ kind: "file", type: file.type, getAsFile: () => file }];
    const dataTransfer = { files: [file], items, types: ["Files"] };
    fireEvent.dragEnter(button, { dataTransfer });
    await says("Drop the image here");
    fireEvent.drop(button, { dataTransfer });

    await says("The image is being prepared.");
  });

  it("may be smaller than is recommended, which is said", async () => {
    const { user } = await desk.open();
    await choose({ user }, await fileOf({ width: 1000, height: 500 }));

    await says("This image has 1000 × 500 px. With 2160 × 1080 px or more it is sharp");
    await says("The image is being prepared.");
  });
});

describe("a file that is not taken", () => {
  const blank = (bytes: number, type: string, name = "poster") =>
    new File([new Uint8Array(bytes)], name, { type });
  const heic =
    "Browsers cannot show HEIC images. Open it on your phone or computer and export it as JPEG.";
  const type = "Choose a JPEG, PNG, WebP or AVIF image.";
  const small = "The image must be at least 900 px wide and 450 px high.";
  const jpegOf = (bytes: string) => new File([bytes], "a.jpg", { type: "image/jpeg" });
  const damaged = "This file is damaged or is no image. Choose another one.";
  it.each([
    ["HEIC", heic, () => blank(10, "image/heic")],
    ["HEIC of which the system says no type", heic, () => blank(10, "", "IMG_1.HEIC")],
    ["HEIC with the name of a JPEG", heic, () => jpegOf("\0\0\0\x18ftypheic\0\0\0\0mif1")],
    ["GIF", type, () => blank(10, "image/gif")],
    ["SVG with a script", type, () => new File(["<svg/>"], "a.svg", { type: "image/svg+xml" })],
    ["GIF with the name of a JPEG", type, () => jpegOf("GIF89a\x84\x03\xc2\x01")],
    ["a larger file that is no image", damaged, () => blank(MAX_IMAGE_BYTES + 1, "image/png")],
    ["an empty file", damaged, () => blank(0, "image/png")],
    ["no image", damaged, () => new File(["<html>"], "a.png", { type: "image/png" })],
    ["one pixel too narrow", small, () => fileOf({ width: 899, height: 450 })],
    ["one pixel too low", small, () => fileOf({ width: 900, height: 449 })],
  ])("is told before anything is sent: %s", async (_, sentence, make) => {
    const { network, user } = await openScreen(desk.path(), desk.owner);
    const file = await make();
    await page.findByRole("button", { name: "Choose a file" });
    paste(document.body, file);

    const alert = await page.findByRole("alert");
    expect(alert).toHaveTextContent(sentence);
    expect(alert).toHaveFocus();
    expect(network.sent.filter(({ method }) => method === "POST")).toEqual([]);
    await expectAccessible();
    await choose({ user }, await fileOf());
    await says("The image is being prepared.");
    expect(page.queryByRole("alert")).toBeNull();
  });

  it("is not one of exactly 5 MB", async () => {
    const bytes = new Uint8Array(MAX_IMAGE_BYTES);
    bytes.set(await picture({ width: 900, height: 450 }));
    const { user } = await desk.open();
    await choose({ user }, new File([bytes], "poster.jpg", { type: "image/jpeg" }));

    await says("The image is being prepared.");
  });

  it("leaves the former cover, and the server's refusal is read too", async () => {
    const { user } = await desk.open();
    const id = await uploadCover(user, await fileOf());
    const whole = Buffer.from(await picture());
    const scan = whole.subarray(whole.lastIndexOf("\xff\xda", undefined, "latin1"), -2);
    const scans = [...Array.from({ length: 110 }, () => scan), whole.subarray(-2)];
    const bytes = new Uint8Array(Buffer.concat([whole.subarray(0, -2), ...scans]));
    await choose({ user }, new File([bytes], "poster.jpg", { type: "image/jpeg" }));

    await says(damaged);
    expect(shownSource()).toContain(id);
    expect(await stored()).toHaveLength(1);
  });

  it("is told by the worker if it cannot be decoded, and another one is chosen", async () => {
    const whole = await picture({ width: 900, height: 450, format: "png" });
    const { user, network } = await desk.open();
    await choose({ user }, new File([whole.slice(0, 200)], "poster.png", { type: "image/png" }));
    await says("The image is being prepared.");
    await desk.uploads.prepare();

    await says(damaged);
    await page.findByRole("button", { name: "Choose another one" });
    await expectAccessible();
    await uploadCover(user, await fileOf());
    await network.calm();
    expect(await stored()).toHaveLength(1);
    expect(page.queryByText(damaged)).toBeNull();
  });
});

describe("an upload that does not arrive", () => {
  it.each(["broken", "silent"] as const)(
    "is sent again without another choice: %s",
    async (fate) => {
      desk.uploads.fates.push(fate);
      const { user, press } = await desk.open();
      await choose({ user }, await fileOf());
      await says("The upload was interrupted. Look at your connection and try again.");
      await expectAccessible();

      await press("Try again");

      await says("The image is being prepared.");
      expect(desk.uploads.sent[1]?.url).toBe(desk.uploads.sent[0]?.url);
      expect(await stored()).toHaveLength(1);
    },
  );

  it("gets a new address by itself if its own is too old", async () => {
    desk.uploads.fates.push("expired");
    const { user } = await desk.open();
    await choose({ user }, await fileOf());

    await says("The image is being prepared.");
    expect(desk.uploads.sent).toHaveLength(2);
    expect(desk.uploads.sent[1]?.url).not.toBe(desk.uploads.sent[0]?.url);
  });

  it("is completed by the next try if only the completion failed", async () => {
    const { user, press, network } = await desk.open();
    await page.findByRole("button", { name: "Choose a file" });
    const restore = network.refuse(/\/complete$/, "busy");
    await choose({ user }, await fileOf());
    await page.findByRole("button", { name: "Try again" });
    restore();

    await press("Try again");

    await says("The image is being prepared.");
    expect(desk.uploads.sent).toHaveLength(1);
  });

  it("is cancelled, and then nothing is left of it", async () => {
    desk.uploads.hold();
    const { user, press, network } = await desk.open();
    await choose({ user }, await fileOf());
    await says("50%");

    await press("Cancel");

    await page.findByRole("button", { name: "Choose a file" });
    await network.calm();
    expect(await stored()).toEqual([]);
  });
});
