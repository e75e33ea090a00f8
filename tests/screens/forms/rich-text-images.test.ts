// Can an organizer put images into a text, and say of each what it shows?
import { screen as page, waitFor, within } from "@testing-library/dom";
import { afterEach, describe, expect, it } from "vitest";
import { images } from "#shared/contracts/images.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { formattedField, textDesk, tool } from "#tests/support/screens/formatted.ts";
import { field, leaveScreen, openScreen, says } from "#tests/support/screens/screen.tsx";
import { choose, fileOf, openUploads } from "#tests/support/screens/uploads.ts";
import { call } from "#tests/support/servers/call.ts";

const { owner, desk } = textDesk();

const label = "Description (optional)";

describe("an image", () => {
  const uploads = eachTest(openUploads);
  afterEach(() => leaveScreen());

  it("is uploaded, described and placed with its shape", async () => {
    const screen = await desk().open();
    const { user, fill, network } = screen;
    await user.click(tool("Image"));
    await choose({ user }, await fileOf({ width: 1800, height: 900 }), "Image file");
    fill(await field(label), 'The "hall"');
    await says("The image is being prepared.");
    await expectAccessible();
    await uploads.prepare();
    await waitFor(() => expect(tool("Add image")).not.toHaveAttribute("aria-disabled"));
    await user.click(tool("Add image"));
    await network.calm();

    const { data } = await call(images.listOfEvent, {
      token: owner().token,
      params: { eventId: desk().eventId },
    });
    expect(data[0]).toMatchObject({ type: "EVENT_TEXT", status: "READY" });
    expect(await desk().saved(screen)).toBe(
      `<img src="/images/${data[0]?.id}/1600.webp" alt="The &quot;hall&quot;" width="1600" height="800">`,
    );
  });

  it("has a description that can be changed where it stands", async () => {
    const { press, ...screen } = await desk().open();
    const { user, fill, text } = screen;
    await user.click(tool("Image"));
    await choose({ user }, await fileOf({ width: 1800, height: 900 }), "Image file");
    fill(await field(label), "A hall");
    await says("The image is being prepared.");
    await uploads.prepare();
    await waitFor(() => expect(tool("Add image")).not.toHaveAttribute("aria-disabled"));
    await user.click(tool("Add image"));
    await within(text).findByRole("img", { name: "A hall" });
    // The line below the image is empty, so this key selects the image.
    await waitFor(() => expect(text).toHaveFocus());
    await user.keyboard("{Backspace}");
    await waitFor(() => expect(tool("Image")).toHaveAttribute("aria-pressed", "true"));

    await user.click(tool("Image"));
    expect(await field(label)).toHaveValue("A hall");
    await expectAccessible();
    fill(await field(label), " A full hall ");
    await user.click(tool("Save description"));

    await within(text).findByRole("img", { name: "A full hall" });
    expect(tool("Image")).toHaveAttribute("aria-pressed", "true");
    await user.click(tool("Image"));
    await user.click(tool("Replace image"));
    await waitFor(() => expect(tool("Choose a file")).toHaveFocus());
    expect(await field(label)).toHaveValue("A full hall");
    await user.keyboard("{Escape}");
    expect(await desk().saved({ press })).toContain('alt="A full hall"');
  });

  it("that is too small is refused before it is sent, and another one may be chosen", async () => {
    const { user } = await desk().open();
    await user.click(tool("Image"));
    await choose({ user }, await fileOf({ width: 899, height: 400 }), "Image file");

    await says("The image must be at least 900 px wide and 50 px high.");
    await choose({ user }, await fileOf(), "Image file");
    await says("The image is being prepared.");
  });

  it("has no button where the text belongs to no event", async () => {
    const screen = await openScreen(`/manage/organizer/${owner().organizerId}`, owner());
    await screen.press("Edit");
    const text = await formattedField(label);

    expect(text).toBeVisible();
    expect(page.queryByRole("button", { name: "Image" })).toBeNull();
    expect(tool("Link")).toBeVisible();
  });
});
