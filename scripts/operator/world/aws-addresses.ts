// How does an address take mail again? Here by the program's own code, and at SES, which keeps a
// list for the whole AWS account.
import {
  DeleteSuppressedDestinationCommand,
  NotFoundException,
  SESv2Client,
} from "@aws-sdk/client-sesv2";
import { nowAt } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { openAddress } from "#functions/mail/delivery/closed-addresses.ts";

/** Whether it was closed here, and on the list of SES. */
export type Opened = { here: boolean; atSes: boolean };

type Asked = { table: string; masterSecret: string; address: string };

/** The program reads table, secret and region from its environment, as a function does. */
export async function openedAddress(
  region: string,
  { table, masterSecret, address }: Asked,
): Promise<Opened> {
  Object.assign(process.env, {
    AWS_REGION: region,
    TABLE_NAME: table,
    MASTER_SECRET_ARN: masterSecret,
  });
  const here = await asSystem(() => openAddress(address, nowAt()));
  return { here, atSes: await removedFromList(region, address) };
}

const removedFromList = (region: string, EmailAddress: string): Promise<boolean> =>
  new SESv2Client({ region }).send(new DeleteSuppressedDestinationCommand({ EmailAddress })).then(
    () => true,
    (error: unknown) => {
      if (error instanceof NotFoundException) return false;
      throw error;
    },
  );
