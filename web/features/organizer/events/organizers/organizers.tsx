// Who puts on this account's events? The owner and admins change the list.
import { useLingui } from "@lingui/react/macro";
import { IconMicrophone2 } from "@tabler/icons-react";
import { type OrganizerRow, organizers } from "#shared/contracts/organizers.ts";
import { lazily } from "#web/components/dialog/lazily.ts";
import { WithThumb } from "#web/components/image/thumb.tsx";
import { ItemListScreen, useItemList } from "#web/components/list/item-list.tsx";
import type { ListColumn } from "#web/components/list/list-columns.ts";
import { RowTitle, titleColumn } from "#web/components/list/name-column.tsx";
import { useRemoval } from "#web/components/list/use-removal.ts";
import {
  ContactEmail,
  Website,
} from "#web/features/organizer/events/organizers/organizer-contact.tsx";
import { useOrganizerRemoval } from "#web/features/organizer/events/organizers/organizer-removal.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { paths } from "#web/lib/page/paths.ts";

const OrganizerForm = lazily(
  () => import("#web/features/organizer/events/organizers/organizer-form.tsx"),
);

export function Component() {
  const { t } = useLingui();
  const items = useItemList(organizers.list);
  return (
    <ItemListScreen
      items={items}
      mayChange={useMe().role === "ADMIN"}
      help={t`Each event names one of them as its host.`}
      create={t`Create organizer`}
      form={(props) => <OrganizerForm {...props} />}
      remove={useRemoval(items, organizers.remove, useOrganizerRemoval())}
      columns={useColumns()}
      nameOf={({ name }) => name}
      searchLabel={t`Organizer name or email`}
      nothingFound={t`No organizers match`}
      empty={{
        icon: IconMicrophone2,
        title: t`No organizer yet`,
        text: t`An event needs one: the name that buyers see as its host.`,
      }}
    />
  );
}

function useColumns(): ListColumn<OrganizerRow>[] {
  const { t } = useLingui();
  return [
    titleColumn("name", t`Name`, ({ id, name, logo }) => (
      <WithThumb image={logo} name={name} isLogo>
        <RowTitle to={paths.organizer.href({ organizerId: id })}>{name}</RowTitle>
      </WithThumb>
    )),
    {
      key: "website",
      title: t`Website`,
      onCard: "rest",
      isLong: true,
      render: (organizer) => <Website of={organizer} />,
    },
    {
      key: "contactEmail",
      title: t`Contact email`,
      onCard: "rest",
      isLong: true,
      render: (organizer) => <ContactEmail of={organizer} />,
    },
  ];
}
