// Does a reader stop an organizer's messages with one press, and get them again with another?
import { screen as page } from "@testing-library/dom";
import { expect, it } from "vitest";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { guest } from "#tests/support/scenes/mail/join-details-desk.ts";
import { openMessageDesk } from "#tests/support/scenes/mail/message-desk.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { openScreen, says } from "#tests/support/screens/screen.tsx";

const desk = eachTest(async () => openMessageDesk(await given.owner()));

async function linkOf(name: string): Promise<string> {
  const { data } = await desk.send();
  await desk.finish(data.id);
  const { text } = await desk.mailTo(guest(name));
  return /\/unsubscribe\/\w+/.exec(text)?.[0] ?? "";
}

it("the page stops messages, and takes that back", async () => {
  await desk.sell(guest("Ada"));
  const link = await linkOf("Ada");
  const { press } = await openScreen(link);
  await page.findByRole("heading", { name: "No more messages from Night Owl Events?" });
  await expectAccessible();
  expect((await desk.preview()).data.unsubscribed).toBe(0);

  await press("Stop messages");
  await says("You get no more messages from Night Owl Events.");
  expect((await desk.preview()).data).toMatchObject({ total: 0, unsubscribed: 1 });
  await expectAccessible();

  await press("I want them again");
  await page.findByRole("button", { name: "Stop messages" });
  expect((await desk.preview()).data).toMatchObject({ total: 1, unsubscribed: 0 });
});

it("a link that was cut says so", async () => {
  await openScreen("/unsubscribe/abc");

  await page.findByText("The link you clicked is invalid.");
  await expectAccessible();
});
