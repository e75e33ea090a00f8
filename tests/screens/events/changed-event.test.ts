// Does an organizer who moves an event, or takes it away, see whom that concerns before any mail?
import { screen as page, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openChangeDesk } from "#tests/support/scenes/mail/change-desk.ts";
import { guest } from "#tests/support/scenes/mail/join-details-desk.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, front, openScreen, says } from "#tests/support/screens/screen.tsx";

const owner = eachTest(() => given.owner());
const desk = eachTest(() => openChangeDesk(owner));
const question = "Tell buyers about the change?";

it("a moved place is asked about with old and new, can be left and found again, and is sent", async () => {
  await desk.sellMailed(guest("Bea"), guest("Gus"));
  const { fill, press, goTo } = await openScreen(
    `/manage/event/${desk.event.id}/settings/location`,
    owner,
  );
  fill(await field("Venue"), "Harbour Hall");
  await press("Save changes");
  await page.findByRole("dialog", { name: question });
  await says("1 buyer and the guests (at most 1) get a mail with the new calendar entry.");
  expect(front()).toHaveTextContent(/Before: .+Now: Harbour Hall/);
  await expectAccessible();
  await press("Close");
  await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());

  await goTo(`/manage/event/${desk.event.id}/settings`);
  await says("Buyers do not know of the change yet.");
  await expectAccessible();
  await press("Tell buyers");
  await page.findByRole("dialog", { name: question });
  await press("Send");
  await page.findByText("The mails will be sent.");
  await waitFor(() => expect(page.queryByText("Buyers do not know of the change yet.")).toBeNull());
  const progress = await page.findByRole("group", { name: "Mails about the change" });
  await within(progress).findByText(/^Starts in a moment/);
  await desk.deliver();
  expect(desk.told()).toEqual(["bea@buyer.example", "gus@buyer.example"]);
});

it("a moved date that is not sent is not asked about again", async () => {
  await desk.sell(guest("Bea"));
  const { fill, press, goTo } = await openScreen(`/manage/event/${desk.event.id}/settings`, owner);
  fill(await field("Start"), "2030-06-20T19:00");
  await press("Save changes");
  await page.findByRole("dialog", { name: question });
  await says("1 buyer gets a mail with the new calendar entry.");
  await press("Do not send");
  await page.findByText("Nobody gets a mail about this change.");

  await goTo(`/manage/event/${desk.event.id}/settings/online`);
  await field("This is an online event");
  expect(page.queryByText("Buyers do not know of the change yet.")).toBeNull();
});

it("an event with buyers that is archived is off only if the organizer says so", async () => {
  await desk.sell(guest("Bea"));
  await desk.setStatus("LIVE");
  const { press, user } = await openScreen(`/manage/event/${desk.event.id}/settings`, owner);
  await press("Archive event");
  const choice = await page.findByRole("checkbox", {
    name: "The event is off: 1 buyer gets a mail that says so.",
  });
  expect(choice).not.toBeChecked();
  await expectAccessible();
  await user.click(choice);
  await press("Archive");
  await page.findByText("Midsummer Night Concert is archived.");
  await desk.deliver();
  expect(desk.told()).toEqual(["bea@buyer.example"]);
});
