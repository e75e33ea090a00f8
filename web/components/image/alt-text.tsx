// What does an image show, for those who cannot see it? A sentence that is saved on its own.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, TextInput } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { toastDone } from "#web/components/dialog/toast.tsx";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import { UnsavedGuard } from "#web/components/form/unsaved-guard.tsx";
import classes from "#web/components/image/image-panel.module.css";
import { useApiMutation } from "#web/lib/api/api.ts";
import { useContractForm } from "#web/lib/form/contract-form.ts";
import type { ImageOwner } from "#web/lib/image/image-owner.ts";
import type { ReadyImage } from "#web/lib/image/use-images.ts";

export function AltText({
  owner: { params, routes },
  image,
  onType,
}: {
  owner: ImageOwner;
  image: ReadyImage;
  onType: (text: string) => void;
}) {
  const { t } = useLingui();
  // What the person has typed belongs to the version that they saw.
  const [version, setVersion] = useState(image.version);
  const form = useContractForm(routes.update.body, { altText: image.altText });
  const save = useApiMutation(routes.update, {
    onSuccess: (saved) => {
      setVersion(saved.version);
      form.setInitialValues({ altText: saved.altText });
      form.setValues({ altText: saved.altText });
      toastDone(t`The description was saved.`);
    },
    onError: form.showProblem,
  });
  const isDirty = form.isDirty();
  const { altText } = form.values;
  const tell = useEffectEvent(onType);
  useEffect(() => tell(isDirty ? (altText ?? "") : ""), [altText, isDirty]);
  const send = form.send((body) =>
    save.mutate({ params: { ...params, imageId: image.id }, body, version }),
  );
  return (
    <form
      className={classes.description}
      noValidate
      onSubmit={(event) => (isDirty ? send(event) : event.preventDefault())}
    >
      <UnsavedGuard when={isDirty} />
      <ProblemAlert error={save.error} />
      <TextInput
        label={t`Description (optional)`}
        description={t`For people who cannot see the image.`}
        {...form.getInputProps("altText")}
      />
      <Button
        type="submit"
        variant="default"
        loading={save.isPending}
        {...(!isDirty && { "data-disabled": true, "aria-disabled": true })}
      >
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}
