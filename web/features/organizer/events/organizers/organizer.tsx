// What does one organizer put on? Its events by category, under its name and contact.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group } from "@mantine/core";
import { IconExternalLink, IconPencil, IconPhoto, IconTrash } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { type Organizer, organizers } from "#shared/contracts/organizers.ts";
import { organizerSlug } from "#shared/core/ids.ts";
import { CopyButton } from "#web/components/dialog/copy-button.tsx";
import { lazily } from "#web/components/dialog/lazily.ts";
import { useConfirmed } from "#web/components/dialog/use-confirmed.ts";
import { Thumb } from "#web/components/image/thumb.tsx";
import { DetailScreen } from "#web/components/ticket/detail-screen.tsx";
import { EventList } from "#web/features/organizer/events/event-list.tsx";
import {
  ContactEmail,
  Website,
} from "#web/features/organizer/events/organizers/organizer-contact.tsx";
import { useOrganizerRemoval } from "#web/features/organizer/events/organizers/organizer-removal.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { organizerPath, paths } from "#web/lib/page/paths.ts";

const OrganizerForm = lazily(
  () => import("#web/features/organizer/events/organizers/organizer-form.tsx"),
);
const OrganizerLogo = lazily(
  () => import("#web/features/organizer/events/organizers/organizer-logo.tsx"),
);

export function Component() {
  const { t } = useLingui();
  const { role } = useMe();
  const { organizerId = "" } = useParams();
  return (
    <DetailScreen
      route={organizers.get}
      params={{ organizerId }}
      nameOf={({ name }) => name}
      list={{ to: paths.events.href({}), label: t`Go to your events` }}
    >
      {(organizer) => (
        <EventList
          organizer={organizer}
          hrefOf={(eventsState) => paths.organizer.href({ organizerId, eventsState })}
          title={organizer.name}
          mark={<Thumb image={organizer.logo} name={organizer.name} isLogo />}
          help={
            (organizer.website || organizer.contactEmail) && (
              <Group component="span" gap="4px 16px">
                <Website of={organizer} />
                <ContactEmail of={organizer} />
              </Group>
            )
          }
          otherActions={
            <>
              <PageActions organizer={organizer} />
              {role === "ADMIN" && <OrganizerActions organizer={organizer} />}
            </>
          }
        />
      )}
    </DetailScreen>
  );
}

function PageActions({ organizer: { id, name } }: { organizer: Organizer }) {
  const href = organizerPath({ id, slug: organizerSlug(name) });
  return (
    <>
      <Button
        variant="default"
        component="a"
        href={href}
        target="_blank"
        leftSection={<IconExternalLink size={16} aria-hidden="true" />}
      >
        <Trans>View page</Trans>
      </Button>
      <CopyButton value={`${window.location.origin}${href}`} />
    </>
  );
}

function OrganizerActions({ organizer }: { organizer: Organizer }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [opened, open] = useState<"form" | "logo" | null>(null);
  const close = () => open(null);
  const { ask } = useConfirmed(organizers.remove);
  const { name, text, verb, failed } = useOrganizerRemoval()(organizer);
  const remove = () =>
    ask(
      { params: { organizerId: organizer.id } },
      {
        question: { title: t`Delete ${name}?`, text, verb, isDangerous: true },
        done: t`${name} was deleted.`,
        failed,
        onDone: () => void navigate(paths.accountOrganizers.href(), { replace: true }),
      },
    );
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden="true" />}
        onClick={() => open("form")}
      >
        <Trans>Edit</Trans>
      </Button>
      <Button
        variant="default"
        leftSection={<IconPhoto size={16} aria-hidden="true" />}
        onClick={() => open("logo")}
      >
        <Trans>Logo</Trans>
      </Button>
      <Button
        variant="default"
        c="var(--danger)"
        leftSection={<IconTrash size={16} aria-hidden="true" />}
        onClick={remove}
      >
        <Trans>Delete</Trans>
      </Button>
      <Suspense>
        {opened === "form" && <OrganizerForm existing={organizer} onClose={close} />}
        {opened === "logo" && <OrganizerLogo organizer={organizer} onClose={close} />}
      </Suspense>
    </>
  );
}
