// Which organizer hosts events? A name for buyers, and how to contact them.
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import {
  type Organizer,
  OrganizerInput,
  type OrganizerRow,
  organizers,
} from "#shared/contracts/organizers.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { useItemForm } from "#web/components/form/use-item-form.ts";
import { WholeItem } from "#web/components/form/whole-item.tsx";
import { LogoOnItsWay } from "#web/features/organizer/events/organizers/logo-on-its-way.tsx";
import { LogoTile } from "#web/features/organizer/events/organizers/logo-tile.tsx";
import {
  newOrganizer,
  OrganizerFields,
} from "#web/features/organizer/events/organizers/organizer-fields.tsx";
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
    <WholeItem route={organizers.get} params={params} title={t`Edit organizer`} {...props}>
      {(whole) => <WholeForm existing={whole} {...props} />}
    </WholeItem>
  );
}

/** Once the organizer is saved, until its logo is there. */
type Sending = { to: string; tries: number; isFailed: boolean } | null;

function WholeForm({ existing, onSaved, onClose }: Props & { existing: Organizer | null }) {
  const { t } = useLingui();
  const me = useMe();
  const refreshAll = useRefreshAll();
  const [logo, setLogo] = useState<File | null>(null);
  const [sending, setSending] = useState<Sending>(null);
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
      if (!logo) return onClose();
      setSending((last) => ({ to: saved.id, tries: (last?.tries ?? 0) + 1, isFailed: false }));
    },
  });
  const isUnderWay = sending !== null && !sending.isFailed;
  const fail = (isFailed: boolean) => setSending((last) => last && { ...last, isFailed });
  const chooseLogo = (file: File | null) => {
    setLogo(file);
    setSending(null);
  };
  const withLogo = {
    ...form,
    values: { ...form.values, logo },
    isDirty: () => !isUnderWay && (form.isDirty() || (logo !== null && sending === null)),
    isSaving: sending ? isUnderWay : form.isSaving,
  };
  return (
    <FormDialog
      title={existing ? t`Edit organizer` : t`Create organizer`}
      saveLabel={existing ? t`Save` : t`Create organizer`}
      form={withLogo}
      onClose={onClose}
    >
      <LogoTile file={logo} present={existing?.logo ?? null} onChoose={chooseLogo} />
      {sending && logo && (
        <LogoOnItsWay
          key={sending.tries}
          organizerId={sending.to}
          file={logo}
          onReady={onClose}
          onFailed={() => fail(true)}
          onAgain={() => fail(false)}
          onChoose={() => chooseLogo(null)}
        />
      )}
      <OrganizerFields form={form} existing={existing} />
    </FormDialog>
  );
}
