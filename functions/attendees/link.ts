// What opens a ticket's page? A link that carries attendee and revision, and that only the master
// secret can make.
import { linkOf, readLink } from "#functions/core/secrets.ts";
import { ATTENDEE_INDEX_LENGTH, ID_LENGTH } from "#shared/core/ids.ts";

/**
 * A renamed, moved or reactivated ticket has another `revision`, so that whoever had it before
 * cannot follow it.
 */
export type TicketLink = { id: string; revision: number };

const FIRST_REVISION = 1;

/** The link (`shortId`) of a ticket as it is now. */
export const attendeeLink = ({ id, revision }: TicketLink): Promise<string> =>
  linkOf("attendee-link", id + (revision === FIRST_REVISION ? "" : revision));

const LINK_TEXT = new RegExp(`^(?<id>.{${ID_LENGTH + ATTENDEE_INDEX_LENGTH}})(?<revision>\\d*)$`);

/**
 * What a link of ours says, or null where we never made it. Whether it still counts, the ticket's
 * own revision says.
 */
export async function readAttendeeLink(shortId: string): Promise<TicketLink | null> {
  const { id, revision } =
    LINK_TEXT.exec((await readLink("attendee-link", shortId)) ?? "")?.groups ?? {};
  return id === undefined ? null : { id, revision: Number(revision || FIRST_REVISION) };
}
