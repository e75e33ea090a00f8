// What does a person see if somebody else saved first? Both texts side by side, and two buttons.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "#web/components/form/edit-conflict.module.css";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import type { SavableForm } from "#web/components/form/use-item-form.ts";
import { wordsOf } from "#web/components/form/words-of.ts";
import { SeenAlert } from "#web/components/page/seen-alert.tsx";
import type { Difference } from "#web/lib/form/edit-conflict.ts";
import { fieldAt, fieldLabel } from "#web/lib/form/shown-fields.ts";
import { formatMoment } from "#web/lib/page/time.ts";

/** By field path, for values such as ids and amounts. */
export type ValueWords = Record<string, (value: unknown) => ReactNode>;

/** Set `timezone` if the item has instants. */
export function SaveRefusal({
  form: { edit, error, submit },
  timezone = "UTC",
  words = {},
}: {
  form: SavableForm;
  timezone?: string;
  words?: ValueWords;
}) {
  if (!edit?.differences) return <ProblemAlert error={error} />;
  return (
    <EditConflict
      key={edit.version}
      differences={edit.differences}
      timezone={timezone}
      words={words}
      onKeepMine={submit}
      onTakeTheirs={edit.takeTheirs}
    />
  );
}

/** `onKeepMine` saves again. */
function EditConflict({
  differences,
  timezone,
  words,
  onKeepMine,
  onTakeTheirs,
}: {
  differences: Difference[];
  timezone: string;
  words: ValueWords;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}) {
  const { t, i18n } = useLingui();
  const written = (path: string, value: unknown): ReactNode => {
    const own = words[path];
    if (value === null || value === undefined || value === "") return t`Empty`;
    if (own) return own(value);
    if (typeof value === "boolean") return value ? t`Yes` : t`No`;
    const text = String(value);
    if (fieldAt([path])?.isContentEditable) return wordsOf(text);
    return /^\d{4}-\d\d-\d\dT.*Z$/.test(text)
      ? formatMoment(text, timezone, i18n.locale, "dateTime")
      : text;
  };
  return (
    <SeenAlert
      edge="start"
      color="orange"
      title={t`Somebody else saved this while you were editing`}
      icon={<IconUsers size={20} aria-hidden="true" />}
    >
      {differences.length === 0 ? (
        <Trans>Nothing of yours is missing: what you typed says the same.</Trans>
      ) : (
        <Trans>
          You both changed the same. Yours was not saved yet; everything else that either of you
          changed is in the form.
        </Trans>
      )}
      {differences.length > 0 && (
        <dl className={classes.fields}>
          {differences.map(({ path, mine, theirs }) => (
            <div key={path}>
              <dt>{fieldLabel(path)}</dt>
              <dd>
                <span>
                  <Trans>Yours</Trans>
                </span>
                {written(path, mine)}
              </dd>
              <dd>
                <span>
                  <Trans>Theirs</Trans>
                </span>
                {written(path, theirs)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Group gap="xs" mt="sm">
        <Button size="sm" variant="default" onClick={onKeepMine}>
          <Trans>Keep mine</Trans>
        </Button>
        <Button size="sm" variant="default" onClick={onTakeTheirs}>
          <Trans>Take theirs</Trans>
        </Button>
      </Group>
    </SeenAlert>
  );
}
