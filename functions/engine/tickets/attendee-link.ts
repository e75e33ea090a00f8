// Which link opens a ticket's page? It carries attendee and revision, signed by the master secret.
import { linkOf, readLink } from "#functions/core/ports/secrets.ts";
import { ATTENDEE_INDEX_LENGTH, ID_LENGTH } from "#shared/core/ids.ts";

/** `revision` changes when a ticket is renamed or reactivated: its former holder is locked out. */
export type TicketLink = { id: string; revision: number };

const FIRST_REVISION = 1;

export const attendeeLink = ({ id, revision }: TicketLink): Promise<string> =>
  linkOf("attendee-link", id + (revision === FIRST_REVISION ? "" : revision));

const LINK_TEXT = new RegExp(`^(?<id>.{${ID_LENGTH + ATTENDEE_INDEX_LENGTH}})(?<revision>\\d*)$`);

/** Null if we did not make it. The caller must compare the revision with the ticket's. */
export async function readAttendeeLink(shortId: string): Promise<TicketLink | null> {
  const { id, revision } =
    LINK_TEXT.exec((await readLink("attendee-link", shortId)) ?? "")?.groups ?? {};
  return id === undefined ? null : { id, revision: Number(revision || FIRST_REVISION) };
}
