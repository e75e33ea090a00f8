// Which prices does a tiered ticket have? Tiers in the order that buyers see.
import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button, Text } from "@mantine/core";
import { IconPlus, IconRestore } from "@tabler/icons-react";
import { useState } from "react";
import { type Tier, TierInput } from "#shared/contracts/tickets.ts";
import { MAX_TIERS } from "#shared/core/bounds.ts";
import { blankTier, type TicketForm } from "#web/features/organizer/tickets/ticket-input.ts";
import { TierCard } from "#web/features/organizer/tickets/tier-card.tsx";
import classes from "#web/features/organizer/tickets/tier-fields.module.css";
import { inputOf } from "#web/lib/form/contract-form.ts";
import { fieldAt } from "#web/lib/form/shown-fields.ts";

/** `stored` tiers say what was sold of each. `isFull`: the event has no room for another price. */
export function TierFields({
  form,
  stored,
  isFull,
}: {
  form: TicketForm;
  stored: Tier[];
  isFull: boolean;
}) {
  const { t } = useLingui();
  const { tiers, keys, add, remove, move } = useTierList(form);
  const removed = stored.filter(({ id }) => tiers.every((tier) => tier.id !== id));
  return (
    <fieldset className={classes.tiers} data-path="tiers">
      <legend>{t`Prices`}</legend>
      {form.errors["tiers"] && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {form.errors["tiers"]}
        </Text>
      )}
      <ol className={classes.list}>
        {tiers.map((tier, index) => (
          <li key={keys[index]}>
            <TierCard
              form={form}
              index={index}
              stored={stored.find(({ id }) => id === tier.id) ?? null}
              isLast={index === tiers.length - 1}
              onMove={(step) => move(index, step)}
              {...(tiers.length > 1 && { onRemove: () => remove(index) })}
            />
          </li>
        ))}
      </ol>
      {removed.map((tier) => (
        <Alert key={tier.id} color="yellow" className={classes.removed ?? ""}>
          <Trans>
            <b>{tier.label}</b> is removed when you save.
          </Trans>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRestore size={16} aria-hidden="true" />}
            onClick={() => add(inputOf(TierInput, tier))}
          >
            <Trans>Put back</Trans>
          </Button>
        </Alert>
      ))}
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        disabled={isFull || tiers.length >= MAX_TIERS}
        onClick={() => add(blankTier())}
      >
        <Trans>Add price</Trans>
      </Button>
    </fieldset>
  );
}

/** A new tier has no id yet, and its fields must keep what they show when tiers move. */
function useTierList(form: TicketForm) {
  const tiers = form.values.tiers ?? [];
  const [known, setKeys] = useState<string[]>([]);
  const keys = tiers.map((tier, index) => tier.id ?? known[index] ?? `new-${index}`);
  const clearOwnError = () => form.clearFieldError("tiers");
  return {
    tiers,
    keys,
    add: (tier: ReturnType<typeof blankTier>) => {
      setKeys([...keys, crypto.randomUUID()]);
      form.insertListItem("tiers", tier);
      clearOwnError();
      // The new fields are there after the next render.
      requestAnimationFrame(() => fieldAt([`tiers.${tiers.length}.label`])?.focus());
    },
    remove: (index: number) => {
      setKeys(keys.toSpliced(index, 1));
      form.removeListItem("tiers", index);
      clearOwnError();
    },
    move: (from: number, step: -1 | 1) => {
      const [moved = ""] = keys.slice(from, from + 1);
      setKeys(keys.toSpliced(from, 1).toSpliced(from + step, 0, moved));
      form.reorderListItem("tiers", { from, to: from + step });
    },
  };
}
