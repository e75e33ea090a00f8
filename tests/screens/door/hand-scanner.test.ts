// Does the door hear a hardware scanner that is not set as it should be? In another layout, with
// another ending, and with keys of its own before the code.
import { screen as page, waitFor, within } from "@testing-library/dom";
import { beforeAll, describe, expect, it } from "vitest";
import { type LayoutOf, struck } from "#tests/support/inputs/hardware-scanner.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { theDoor } from "#tests/support/scenes/the-door.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, openScreen } from "#tests/support/screens/screen.tsx";

let link: string;
const owner = allTests(() => given.owner());
const event = allTests(async () => (await given.event(owner)).event);
const ticket = allTests(() => given.ticket(owner, event.id, {}));
beforeAll(async () => {
  link = (await given.checkInList(owner, event.id, [ticket.id])).shortId;
});
const { guest } = theDoor(() => ({ owner, event, ticket, link }));

type Set = {
  scanner?: LayoutOf;
  device?: LayoutOf;
  before?: string;
  endings?: string[];
  gapMs?: number;
};

/** Presses a scanner's keys. Returns whether the page kept each ending from doing more. */
function scanned(code: string, set: Set = {}): boolean[] {
  const { scanner = "us", device = "us", before = "", endings = ["Enter"], gapMs = 5 } = set;
  const keys = struck(`${before}${code}`, { scanner, device });
  const startMs = performance.now();
  const allowed = [...keys, ...endings.map((key) => ({ key, code: key }))].map((key, index) => {
    const target = document.activeElement ?? document.body;
    const event = new KeyboardEvent("keydown", { ...key, bubbles: true, cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: startMs + index * gapMs });
    const isAllowed = target.dispatchEvent(event);
    if (isAllowed && target instanceof HTMLInputElement && key.key.length === 1)
      typeInto(target, key.key);
    return isAllowed;
  });
  return allowed.slice(keys.length).map((isAllowed) => !isAllowed);
}

function typeInto(input: HTMLInputElement, character: string): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  set?.call(input, input.value + character);
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

async function openDoor() {
  const screen = await openScreen(`/check-in/${link}`);
  await page.findByRole("button", { name: "Search name or order" });
  return screen;
}
const result = () => page.findByRole("alertdialog");
const next = async () => {
  within(await result())
    .getByRole("button", { name: "Next" })
    .click();
  await waitFor(() => expect(page.queryByRole("alertdialog")).toBeNull());
};
const notice = () => page.queryByText("The scanner is set to another keyboard layout");

describe("a scanner of another keyboard layout", () => {
  it.each<[LayoutOf, LayoutOf]>([
    ["us", "german"],
    ["german", "us"],
    ["french", "us"],
    ["us", "russian"],
  ])("that writes %s keys at a %s device lets in, and the screen says so once", async (...at) => {
    const [scanner, device] = at;
    const screen = await openDoor();
    const [{ code }, second] = [await guest(), await guest()];

    scanned(code, { scanner, device });
    expect(await result()).toHaveTextContent("Welcome");
    await next();
    await waitFor(() => expect(notice()).toBeInTheDocument());
    await expectAccessible();
    await screen.user.click(page.getByRole("button", { name: "Close" }));
    scanned(second.code, { scanner, device });

    expect(await result()).toHaveTextContent("Welcome");
    await next();
    expect(notice()).toBeNull();
    await screen.goTo(`/check-in/${link}`);
    await page.findByText("2 on this device");
    scanned(code, { scanner, device });
    expect(await result()).toHaveTextContent("You already scanned this ticket");
    expect(notice()).toBeNull();
  });

  it("asks once for each scan, and the same ticket again is not asked for", async () => {
    const screen = await openDoor();
    const { code } = await guest();
    const asked = () => screen.network.sent.filter(({ method }) => method === "POST").length;

    scanned(code, { device: "german" });
    await next();
    scanned(code, { device: "german" });
    await screen.network.calm();

    expect(asked()).toBe(1);
  });

  it("whose code is none is not valid, and nothing is said of its layout", async () => {
    await openDoor();
    const { code } = await guest();

    scanned(`${code.slice(0, 60)}${code[60] === "A" ? "B" : "A"}${code.slice(61)}`, {
      device: "german",
    });

    expect(await result()).toHaveTextContent("Not valid");
    expect(notice()).toBeNull();
  });
});

it("a scanner set as the device says nothing of layouts", async () => {
  await openDoor();

  scanned((await guest()).code, { scanner: "german", device: "german" });

  expect(await result()).toHaveTextContent("Welcome");
  expect(notice()).toBeNull();
});

describe("what ends a code", () => {
  it.each<[string, Set, boolean[]]>([
    ["Tab", { endings: ["Tab"] }, [true]],
    ["return and line feed", { endings: ["Enter", "Enter"] }, [true, true]],
    ["nothing, with 60 ms between its keys", { endings: [], gapMs: 60 }, []],
  ])("may be %s, and does nothing else", async (_, set, isKept) => {
    await openDoor();
    const search = page.getByRole("button", { name: "Search name or order" });
    search.focus();

    expect(scanned((await guest()).code, set)).toEqual(isKept);

    expect(await result()).toHaveTextContent("Welcome");
    expect(page.queryByLabelText("Name, order or ticket code")).toBeNull();
    await next();
    expect(page.getByText("1 on this device")).toBeInTheDocument();
  });
});

it("a scanner's own keys before the code leave no trace in the search", async () => {
  const screen = await openDoor();
  await screen.press("Search name or order");
  const search = await field("Name, order or ticket code");
  screen.fill(search, "em");

  scanned((await guest()).code, { before: "GATE7-", device: "german", endings: ["Tab"] });

  expect(await result()).toHaveTextContent("Welcome");
  await next();
  expect(search).toHaveValue("em");
});
