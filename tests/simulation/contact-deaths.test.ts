// What is left when a contact address is entered, confirmed or waits for its maker, and the
// function dies? A link that is out works, and whatever is missing can be asked for again.
import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { accountMailItem } from "#functions/stored/mails.ts";
import { atEveryDeath, watchTable } from "#tests/support/runs/crash.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import {
  confirmContact,
  confirmOwnAddress,
  contactLinkOf,
  contactMails,
  deliveredContactMails,
  organizerOf,
  sendAgain,
  setContact,
} from "#tests/support/scenes/mail/contact-desk.ts";
import { bounceOf, hear, sentAs } from "#tests/support/scenes/mail/ses-events.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";

beforeAll(watchTable);
const office = eachTest(openPostOffice);

const newBox = () => `box-${randomUUID()}@owl.example`;
const withBox = async (isConfirmed = true) => ({
  owner: await given.owner({ isConfirmed }),
  box: newBox(),
});
const stateOf = async (owner: Owner) => (await organizerOf(owner)).contactState;

/** Each mail is stored together with the link that it has. */
async function newestLink(owner: Owner): Promise<string> {
  const nonces = (await contactMails(owner)).map(accountMailItem.lastId);
  const isOut = (await stateOf(owner)) === "WAITING_FOR_CONFIRMATION";
  expect(nonces.length > 0).toBe(isOut);
  return contactLinkOf(owner);
}

it("a changed address has a link, or another one is asked for; the former link confirms nothing", async () => {
  await atEveryDeath({
    begin: withBox,
    kill: ({ owner, box }) => setContact(owner, box),
    judge: async ({ owner, box }, point, crashed) => {
      const left = await organizerOf(owner);
      expect(["", box]).toContain(left.contactEmail);
      if (left.contactEmail === "") {
        expect({ ...point, crashed }).toEqual({ ...point, crashed: true });
        await setContact(owner, box);
      }
      const first = await newestLink(owner);
      const wasOut = (await stateOf(owner)) === "WAITING_FOR_CONFIRMATION";

      expect({ ...point, status: (await sendAgain(owner)).status }).toEqual({
        ...point,
        status: 200,
      });

      if (wasOut) expect((await confirmContact(first)).status).toBe(409);
      expect((await confirmContact(await newestLink(owner))).status).toBe(204);
      expect({ ...point, state: await stateOf(owner) }).toEqual({ ...point, state: "CONFIRMED" });
    },
  });
});

it("a link that is sent again is the newest, or the one before works on", async () => {
  await atEveryDeath({
    begin: async () => {
      const { owner, box } = await withBox();
      await setContact(owner, box);
      return owner;
    },
    kill: (owner) => sendAgain(owner),
    judge: async (owner, point) => {
      const { status } = await confirmContact(await newestLink(owner));

      expect({ ...point, status }).toEqual({ ...point, status: 204 });
      expect(await stateOf(owner)).toBe("CONFIRMED");
    },
  });
});

it("an address is confirmed, or its button is pressed again", async () => {
  await atEveryDeath({
    begin: async () => {
      const { owner, box } = await withBox();
      await setContact(owner, box);
      return { owner, link: await contactLinkOf(owner) };
    },
    kill: ({ link }) => confirmContact(link),
    judge: async ({ owner, link }, point) => {
      const { status } = await confirmContact(link);

      expect({ ...point, status, state: await stateOf(owner) }).toEqual({
        ...point,
        status: 204,
        state: "CONFIRMED",
      });
    },
  });
});

it("an address that waited for its maker gets one link once theirs is confirmed, if not at once then by their link", async () => {
  await atEveryDeath({
    begin: async () => {
      const { owner, box } = await withBox(false);
      await setContact(owner, box);
      return owner;
    },
    kill: (owner) => confirmOwnAddress(owner),
    judge: async (owner, point) => {
      await confirmOwnAddress(owner);

      const mails = await contactMails(owner);
      expect({ ...point, mails: mails.length, state: await stateOf(owner) }).toEqual({
        ...point,
        mails: 1,
        state: "WAITING_FOR_CONFIRMATION",
      });
    },
  });
});

it("an address whose link came back says so together with its mail, or once that is told again", async () => {
  await atEveryDeath({
    begin: async () => {
      const { owner, box } = await withBox();
      await setContact(owner, box);
      await deliveredContactMails(office, owner);
      const mail = office.sent.at(-1);
      if (!mail) throw new Error("Nothing was sent.");
      return { owner, sent: await sentAs(mail, "2027-08-05T00:40:02.012Z") };
    },
    kill: ({ sent }) => hear(bounceOf(sent)),
    judge: async ({ owner, sent }, point) => {
      expect(await hear(bounceOf(sent))).toEqual([]);

      const states = (await contactMails(owner)).map(({ state }) => state);
      expect([point, await stateOf(owner), ...states]).toEqual([point, "BOUNCED", "BOUNCED"]);
    },
  });
});
