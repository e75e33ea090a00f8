// Does an organizer have a screen of its own with its events, and who may change or delete it?
import { screen as page, waitFor, within } from "@testing-library/dom";
import { beforeEach, describe, expect, it } from "vitest";
import { events } from "#shared/contracts/events.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";

/** Without events. */
let other: string;
const owner = eachTest(() => given.owner());
beforeEach(async () => {
  const body = {
    name: "Day Owl",
    contactEmail: "hello@dayowl.example",
    website: "https://dayowl.example/about",
  };
  other = (await call(organizers.create, { token: owner.token, body })).data.id;
});

const own = () => `/manage/organizer/${owner.organizerId}`;
const event = (title: string, organizerId = owner.organizerId) =>
  given.event({ ...owner, organizerId }, { isDraft: true, fields: { title } });
const heading = (name: string) => page.findByRole("heading", { level: 1, name: new RegExp(name) });
const tab = (name: string) => page.findByRole("tab", { name: new RegExp(`^${name}`) });
const at = (path: string) => waitFor(() => expect(location.pathname).toBe(path));

describe("an organizer's screen", () => {
  it("has the four forms of its address, and a wrong category leads to all", async () => {
    const { event: draft } = await event("Autumn");
    const params = { eventId: draft.id };
    const body = { status: "ARCHIVED" } as const;
    await call(events.setStatus, { token: owner.token, params, body });
    const { goTo } = await openScreen(own(), owner);

    for (const form of ["/archived", "/events/archived"]) {
      await goTo(`${own()}${form}`);
      await heading("Night Owl Events");
      await page.findByRole("link", { name: "Autumn" });
      expect(await tab("Archived 1")).toHaveAttribute("aria-selected", "true");
    }
    for (const form of ["", "/events", "/wrong"]) {
      await goTo(`${own()}${form}`);
      await heading("Night Owl Events");
      await says("All events here are archived.");
      expect(await tab("All 0")).toHaveAttribute("aria-selected", "true");
    }
    await at(`${own()}/events`);

    await goTo(`${own()}/upcoming`);
    expect(await tab("Upcoming")).toHaveAttribute("aria-selected", "true");
    await says("No upcoming events");
    await expectAccessible();
  });

  it("shows its own events alone, and how it is reached", async () => {
    await event("Autumn");
    await event("Spring", other);
    const { user } = await openScreen(`/manage/organizer/${other}`, owner);

    await heading("Day Owl 1");
    await page.findByRole("link", { name: "Spring" });
    expect(page.queryByRole("link", { name: "Autumn" })).not.toBeInTheDocument();
    const website = page.getByRole("link", { name: "dayowl.example" });
    expect(website).toHaveAttribute("href", "https://dayowl.example/about");
    const mail = page.getByRole("link", { name: "hello@dayowl.example" });
    expect(mail).toHaveAttribute("href", "mailto:hello@dayowl.example");
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
    expect(crumbs).toHaveTextContent("EventsDay Owl");
    expect(document.title).toBe("Day Owl · Foyer");
    await user.click(await tab("Ended"));
    await at(`/manage/organizer/${other}/events/ended`);
    await expectAccessible();
  });

  it("leads to its public page, and copies its link, for everybody of the account", async () => {
    const address = `/o/${other}/day-owl`;
    for (const person of [owner, await given.organizerOf(owner)]) {
      const { press } = await openScreen(`/manage/organizer/${other}`, person);

      const link = await page.findByRole("link", { name: "View page" });
      expect(link).toHaveAttribute("href", address);
      await press("Copy link");
      await page.findByText("Link copied");
      expect(await navigator.clipboard.readText()).toBe(`https://foyer.example${address}`);
      await expectAccessible();
    }
  });

  it("creates an event with this organizer chosen", async () => {
    const { user, opened, fill } = await openScreen(`/manage/organizer/${other}`, owner);
    await says("No events yet");
    expect(page.queryByRole("link", { name: "Guide me" })).not.toBeInTheDocument();

    await opened("Create event");

    await waitFor(async () => expect(await field("Organizer")).toHaveValue("Day Owl"));
    fill(await field("Event title"), "Spring");
    await expectAccessible();
    await user.keyboard("{Escape}");
  });

  it("is edited by an admin", async () => {
    const { fill, press } = await openScreen(`/manage/organizer/${other}`, owner);
    await heading("Day Owl");

    await press("Edit");
    await page.findByRole("dialog", { name: "Edit organizer" });
    fill(await field("Name"), "Dawn Owl");
    await press("Save");

    await says("Dawn Owl was saved.");
    await heading("Dawn Owl");
  });

  it("is deleted after a question, and leads to the list", async () => {
    const { press, network } = await openScreen(`/manage/organizer/${other}`, owner);
    await heading("Day Owl");
    await press("Delete");
    await says("This cannot be undone. Only an organizer without events can be deleted.");
    await expectAccessible();

    const before = network.sent.length;
    await press("Delete organizer");

    await says("Day Owl was deleted.");
    await at("/account/organizers");
    await network.calm();
    const reads = network.sent.slice(before).filter(({ method }) => method === "GET");
    expect(reads.map(({ path }) => path)).not.toContainEqual(expect.stringContaining(other));
    expect(page.queryByRole("link", { name: "Day Owl" })).not.toBeInTheDocument();
  });

  it("is shown to an organizer of the account, who changes nothing", async () => {
    await event("Autumn");
    await openScreen(own(), await given.organizerOf(owner));

    await page.findByRole("link", { name: "Autumn" });
    for (const name of ["Edit", "Delete"])
      expect(page.queryByRole("button", { name })).not.toBeInTheDocument();
    expect(page.getByRole("button", { name: "Create event" })).toBeInTheDocument();
  });

  it("of an unknown organizer says so, and leads to the events", async () => {
    await openScreen("/manage/organizer/org_gone/upcoming", owner);

    await heading("Organizer");
    await page.findByRole("heading", { level: 2, name: /^This no longer exists, or you have no/ });
    expect(page.getByRole("link", { name: "Go to your events" })).toBeInTheDocument();
    await expectAccessible();
  });
});

describe("the organizers of an account", () => {
  it("are created, led to and deleted in a list", async () => {
    const { opened, chosen, press, fill } = await openScreen("/account/organizers", owner);
    await opened("Create organizer");
    fill(await field("Name"), "Dusk Owl");
    await press("Create organizer");
    await says("Dusk Owl was created.");

    await chosen("Delete", "Dusk Owl");
    await press("Delete organizer");

    await says("Dusk Owl was deleted.");
    const link = page.getByRole("link", { name: "Day Owl" });
    expect(link).toHaveAttribute("href", `/manage/organizer/${other}/events`);
    await expectAccessible();
  });

  it("keep the one that has got an event meanwhile, and the person reads why", async () => {
    const { chosen, press } = await openScreen("/account/organizers", owner);
    await chosen("Delete", "Day Owl");
    await event("Spring", other);

    await press("Delete organizer");

    const toast = (await page.findByText("Error deleting an organizer")).closest("[role=alert]");
    expect(toast).toHaveTextContent(
      "This organizer has 1 event. Choose another organizer in the event's settings first.",
    );
    expect(page.getByRole("link", { name: "Day Owl" })).toBeInTheDocument();
    await expectAccessible();
  });

  it("are read by an organizer of the account, who changes nothing", async () => {
    await openScreen("/account/organizers", await given.organizerOf(owner));

    await page.findByRole("link", { name: "Day Owl" });
    expect(page.queryByRole("button", { name: "Create organizer" })).not.toBeInTheDocument();
    expect(page.queryByRole("button", { name: /^Actions for/ })).not.toBeInTheDocument();
  });

  it("are named by the events list once there are several", async () => {
    await event("Autumn");
    const { press, goTo } = await openScreen("/manage/events", owner);
    const row = await page.findByRole("row", { name: /^Autumn/ });
    await within(row).findByRole("link", { name: "Night Owl Events" });

    await goTo(`/manage/organizer/${other}`);
    await press("Delete");
    await press("Delete organizer");
    await says("Day Owl was deleted.");
    await goTo("/manage/events");

    await page.findByRole("link", { name: "Autumn" });
    expect(page.queryByRole("link", { name: "Night Owl Events" })).not.toBeInTheDocument();
  });

  it("may all be deleted; the setup begins with one again", async () => {
    for (const organizerId of [owner.organizerId, other])
      await call(organizers.remove, { token: owner.token, params: { organizerId } });
    const { goTo } = await openScreen("/account/organizers", owner);
    await says("No organizer yet");
    await expectAccessible();

    await goTo("/welcome");

    await page.findByRole("form", { name: "Organizer" });
  });
});
