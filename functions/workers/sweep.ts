// Who looks after work that nobody finished? Every minute, whatever is due.
import { nowSeconds } from "#functions/core/clock.ts";
import { logger } from "#functions/core/logger.ts";
import { asSystem } from "#functions/core/scope.ts";
import { queryItems } from "#functions/core/table.ts";
import { sweepMails } from "#functions/mail/sweep-mails.ts";
import { driveOrder } from "#functions/orders/due.ts";
import { DUE_PARTITIONS } from "#functions/orders/head.ts";

/** Drives every order that is due. One that fails does not keep the others waiting; the run then ends as failed, for the alarm. */
export const handler = (): Promise<{ driven: number }> => asSystem(sweep);

async function sweep(): Promise<{ driven: number }> {
  const partitions = Array.from({ length: DUE_PARTITIONS }, (_, number) => `DUE#${number}`);
  const due = await Promise.all(partitions.map((pk) => queryItems({ pk, index: "due", until: nowSeconds() })));
  let failed = 0;
  const orders = due.flat().map((item) => item.pk.split("#")[1] ?? "");
  for (const orderId of orders) {
    await driveOrder(orderId).catch((error: unknown) => {
      failed++;
      logger.error("due work failed", { orderId, error: error instanceof Error ? error : String(error) });
    });
  }
  const mails = await sweepMails();
  if (failed + mails.failed > 0) throw new Error(`${failed} orders and ${mails.failed} mails could not be driven on.`);
  return { driven: orders.length + mails.looked };
}
