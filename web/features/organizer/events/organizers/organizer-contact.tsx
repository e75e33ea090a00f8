// How is an organizer reached? By a website and an address, if it has them.
import { Anchor, Group } from "@mantine/core";
import type { OrganizerRow } from "#shared/contracts/organizers.ts";
import { UnconfirmedContact } from "#web/features/organizer/events/organizers/unconfirmed-contact.tsx";
import { mailLink } from "#web/lib/page/mail-link.ts";

export const Website = ({ of: { website } }: { of: OrganizerRow }) =>
  website !== "" && (
    <Anchor href={website} target="_blank" rel="noreferrer" fz="inherit">
      {new URL(website).host}
    </Anchor>
  );

export const ContactEmail = ({ of, of: { contactEmail } }: { of: OrganizerRow }) =>
  contactEmail !== "" && (
    <Group component="span" gap="0 8px">
      <Anchor href={mailLink(contactEmail)} fz="inherit">
        {contactEmail}
      </Anchor>
      <UnconfirmedContact of={of} />
    </Group>
  );
