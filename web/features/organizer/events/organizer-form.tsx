// Which organizer hosts events? A name for buyers, and how to contact them.
import { useLingui } from "@lingui/react/macro";
import {
  type Organizer,
  OrganizerInput,
  type OrganizerRow,
  organizers,
} from "#shared/contracts/organizers.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { useItemForm } from "#web/components/form/use-item-form.ts";
import { WholeItem } from "#web/components/form/whole-item.tsx";
import { newOrganizer, OrganizerFields } from "#web/features/organizer/events/organizer-fields.tsx";
import { useRefreshAll } from "#web/lib/api/api.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { inputOf } from "#web/lib/form/contract-form.ts";

type Props = {
  existing: OrganizerRow | null;
  onSaved?: (saved: Organizer) => void;
  onClose: () => void;
};

export function OrganizerForm({ existing, ...props }: Props) {
  const { t } = useLingui();
  if (!existing) return <WholeForm existing={null} {...props} />;
  const params = { organizerId: existing.id };
  return (
    <WholeItem route={organizers.get} params={params} title={t`Edit organizer`} isShort {...props}>
      {(whole) => <WholeForm existing={whole} {...props} />}
    </WholeItem>
  );
}

function WholeForm({ existing, onSaved, onClose }: Props & { existing: Organizer | null }) {
  const { t } = useLingui();
  const me = useMe();
  const refreshAll = useRefreshAll();
  const form = useItemForm(organizers, {
    params: { organizerId: existing?.id ?? "" },
    existing,
    blank: newOrganizer(me),
    valuesOf: (now) => inputOf(OrganizerInput, now),
    done: ({ name }) => (existing ? t`${name} was saved.` : t`${name} was created.`),
    onSaved: (saved) => {
      // The account may bear its name.
      refreshAll();
      onSaved?.(saved);
      onClose();
    },
  });
  return (
    <FormDialog
      title={existing ? t`Edit organizer` : t`Create organizer`}
      saveLabel={existing ? t`Save` : t`Create organizer`}
      form={form}
      onClose={onClose}
    >
      <OrganizerFields form={form} existing={existing} />
    </FormDialog>
  );
}
