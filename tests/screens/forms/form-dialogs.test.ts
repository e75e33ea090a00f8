// Does each form open in the place that its number of fields asks for, and is nothing typed there
// lost?
import { screen as page, waitFor } from "@testing-library/dom";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { organizers } from "#shared/contracts/organizers.ts";
import { questions } from "#shared/contracts/questions.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import { type OrderDesk, openOrderDesk } from "#tests/support/scenes/order-desk.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, front, leaveScreen, openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";
import { isShortForm } from "#web/components/form/form-frame.tsx";

type Shape = "dialog" | "drawer";

let desk: OrderDesk;
let event: string;
let putClockBack: () => void;
beforeAll(async () => {
  // The session may end before the last test begins, on a slow machine.
  putClockBack = stopClock();
  desk = await openOrderDesk();
  event = `/manage/event/${desk.event.id}`;
});
afterAll(async () => {
  await leaveScreen();
  await desk.close();
  putClockBack();
});

const shape = (): Shape => (front().matches(".mantine-Modal-content") ? "dialog" : "drawer");
const open = (path: string) => openScreen(path, desk.owner);
const noDialog = () => waitFor(() => expect(page.queryByRole("dialog")).toBeNull());

describe("a form", () => {
  it.each<[Shape, string, () => string]>([
    ["dialog", "Edit name", () => "/manage/profile"],
    ["dialog", "Invite user", () => "/account/users"],
    ["dialog", "Edit buyer", () => `${event}/orders/${desk.order.id}`],
    ["drawer", "Create organizer", () => "/account/organizers"],
    ["drawer", "Create ticket", () => `${event}/tickets`],
    ["drawer", "Add attendee", () => `${event}/attendees`],
  ])("opens in a %s: %s", async (expected, action, path) => {
    const { opened } = await open(path());
    await opened(action);

    await waitFor(() => expect(front().querySelector("form")).not.toBeNull());
    expect(shape()).toBe(expected);
  });

  it.each([
    ["Cancel order", /^Cancel order /, () => `${event}/orders/${desk.order.id}`],
    ["Move", "Move to another ticket", () => `${event}/attendees/${desk.order.attendeeIds[0]}`],
    ["Logo", "Logo of Night Owl Events", () => `/manage/organizer/${desk.owner.organizerId}`],
  ])("opens in a dialog under another title: %s", async (action, name, path) => {
    const { press } = await open(path());
    await press(action);

    await page.findByRole("dialog", { name });
    expect(shape()).toBe("dialog");
  });

  it("of an attendee is a dialog, or a drawer if questions are asked of them", async () => {
    const path = `${event}/attendees/${desk.order.attendeeIds[0]}`;
    const first = await open(path);
    await first.press("Edit");
    await field("First name");
    expect(shape()).toBe("dialog");

    const { token } = desk.owner;
    const body = { title: "Meal", type: "SINGLE_LINE", scope: "ATTENDEE", options: [] };
    await call(questions.create, { token, params: { eventId: desk.event.id }, body });
    const second = await open(path);
    await second.press("Edit");
    await field("Meal (optional)");
    expect(shape()).toBe("drawer");
  });

  it.each<[string, Record<string, unknown>, boolean]>([
    ["four values", { a: "", b: 0, c: null, d: false }, true],
    ["five values", { a: "", b: 0, c: null, d: false, e: [] }, false],
    ["no answers among five", { a: "", b: "", c: "", d: undefined, e: true }, true],
    ["two answers to two fields", { a: "", b: "", c: [{}, {}] }, true],
    ["three answers to two fields", { a: "", b: "", c: [{}, {}, {}] }, false],
    ["a choice of many", { a: ["1", "2", "3", "4", "5"] }, true],
  ])("with %s counts its fields", (_, values, isShort) => {
    expect(isShortForm(values)).toBe(isShort);
  });

  it("that waits for what it begins with waits in the place that it then has", async () => {
    const { chosen, network } = await open("/account/organizers");
    const release = network.hold(/\/organizers\/\w+$/);
    await chosen("Edit", "Night Owl Events");
    await page.findByRole("dialog", { name: "Edit organizer" });
    expect(front().querySelector("form")).toBeNull();
    const waiting = shape();
    release();

    await field("Name");
    expect([waiting, shape()]).toEqual(["drawer", "drawer"]);
  });
});

describe("a dialog", () => {
  it("begins in its first field, stands out by a border, and leaves the page recognizable", async () => {
    const { opened } = await open("/manage/profile");
    await opened("Edit name");

    const first = await field("First name");
    await waitFor(() => expect(first).toHaveFocus());
    // Where colours are forced, it is all that parts the dialog from the page.
    expect(front()).toHaveAttribute("data-with-border");
    const scrim = document.querySelector<HTMLElement>(".mantine-Modal-overlay");
    expect(scrim?.style.getPropertyValue("--overlay-bg")).toMatch(/0\.55\)$/);
    await expectAccessible();
  });

  it("gives the focus back to what opened it", async () => {
    const { opened, user } = await open("/manage/profile");
    await opened("Change email");
    await field("New email");
    await user.keyboard("{Escape}");

    await noDialog();
    await waitFor(() => expect(page.getByRole("button", { name: "Change email" })).toHaveFocus());
  });

  it("opens once, however quickly its button is pressed", async () => {
    const { user } = await open("/manage/profile");
    await user.dblClick(await page.findByRole("button", { name: "Edit name" }));
    await field("First name");

    expect(page.getAllByRole("dialog")).toHaveLength(1);
    await user.keyboard("{Escape}");
    await noDialog();
  });

  it.each(["Escape", "a press beside it", "Cancel"])(
    "with unsaved words asks before it goes: %s",
    async (way) => {
      const { opened, fill, press, user } = await open("/manage/profile");
      const leave = async () => {
        if (way === "Cancel") return press("Cancel");
        if (way === "Escape") return user.keyboard("{Escape}");
        const scrim = document.querySelector(".mantine-Modal-overlay");
        if (scrim) await user.click(scrim);
      };
      await opened("Edit name");
      fill(await field("First name"), "Ada");
      await leave();
      await page.findByRole("dialog", { name: "Discard your changes?" });
      await press("Keep editing");
      await waitFor(() => expect(document.querySelectorAll(".mantine-Modal-root")).toHaveLength(1));
      expect(await field("First name")).toHaveValue("Ada");

      await leave();
      await page.findByRole("dialog", { name: "Discard your changes?" });
      await press("Discard changes");

      await noDialog();
      await waitFor(() => expect(page.getByRole("button", { name: "Edit name" })).toHaveFocus());
    },
  );

  it("says on top why a save was refused, and keeps what is typed", async () => {
    const { opened, fill, press, network } = await open("/manage/profile");
    await opened("Edit name");
    fill(await field("First name"), "Ada");
    network.refuse(/\/users\/me$/, "busy");
    await press("Save");

    await says("We are very busy right now.");
    const [first] = front().querySelectorAll("[role=alert], input");
    expect(first).toHaveAttribute("role", "alert");
    expect(await field("First name")).toHaveValue("Ada");
    await expectAccessible();
  });

  it("shows a name of 149 letters whole", async () => {
    const { token, organizerId } = desk.owner;
    const name = "n".repeat(149);
    const params = { organizerId };
    const { data } = await call(organizers.get, { token, params });
    await call(organizers.update, {
      token,
      params,
      version: data.version,
      body: { name, description: "", contactEmail: "", website: "" },
    });
    const { press } = await open(`/manage/organizer/${organizerId}`);
    await press("Logo");

    await page.findByRole("dialog", { name: `Logo of ${name}` });
    const title = front().querySelector(".mantine-Modal-title");
    expect(title?.getAttribute("style")).toContain("overflow-wrap: anywhere");
  });
});
