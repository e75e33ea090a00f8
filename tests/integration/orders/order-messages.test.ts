// What does the organizer tell a buyer during the checkout and after it? Clean, each in its time.
import { beforeEach, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { eventSettingsItem } from "#functions/stored/event-settings.ts";
import { eventSettings } from "#shared/contracts/event-settings.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";

const sale = eachTest(() => openOnSale([{ type: "FREE", priceMinor: 0, quantityAvailable: 5 }]));
beforeEach(async () => {
  const params = { eventId: sale.event.id };
  const body = { email: { supportEmail: "help@owl.example" } };
  await call(eventSettings.update, { token: sale.owner.token, params, version: 1, body });
  await asSystem(() =>
    writeItem({
      update: eventSettingsItem.key({
        accountId: sale.owner.me.account.id,
        eventId: sale.event.id,
      }),
      set: "SET preCheckoutMessage = :pre, postCheckoutMessage = :post",
      values: { ":pre": "<p onclick=ran()>Before</p>", ":post": "<p>After<script>ran()</script>" },
    }),
  );
});

it("they are clean, and a reservation does not wait for them", async () => {
  const { data: reserved } = await sale.reserve([{ ticketId: sale.ticketId, quantity: 1 }]);
  const open = (await sale.look(reserved)).data;
  await sale.fillIn(reserved);
  const complete = (await sale.look(reserved)).data;

  const textsOf = (order: typeof open) => [
    order.status,
    order.preCheckoutMessage,
    order.postCheckoutMessage,
    order.supportEmail,
  ];
  expect(textsOf(reserved)).toEqual(["RESERVED", "", "", ""]);
  expect(textsOf(open)).toEqual(["RESERVED", "<p>Before</p>", "", "help@owl.example"]);
  expect(textsOf(complete)).toEqual(["COMPLETED", "", "<p>After</p>", "help@owl.example"]);
});
