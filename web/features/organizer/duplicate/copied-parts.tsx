// What comes along with a copy? A box for each part that the event has, with its number.
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Checkbox, Fieldset, Stack, Text } from "@mantine/core";
import type * as z from "zod";
import {
  CopiedPart,
  type DuplicateInput,
  type DuplicatePlan,
} from "#shared/contracts/duplicate.ts";
import type { ContractForm } from "#web/lib/form/contract-form.ts";
import { useCount } from "#web/lib/page/count.ts";

/** Without the tickets, a part says beside its box how much of it stays behind. */
export function CopiedParts({
  form,
  plan: { counts, needTickets },
}: {
  form: ContractForm<z.input<typeof DuplicateInput>>;
  plan: Pick<DuplicatePlan, "counts" | "needTickets">;
}) {
  const { t } = useLingui();
  const count = useCount();
  const names: Record<CopiedPart, string> = {
    tickets: t`Tickets`,
    questions: t`Questions`,
    promoCodes: t`Promo codes`,
    capacityAssignments: t`Capacity assignments`,
    checkInLists: t`Check-in lists`,
    settings: t`Settings`,
    images: t`Pictures`,
  };
  const legend = (
    <Text span size="sm" fw={600}>
      {t`What to copy`}
    </Text>
  );
  const numbers = { ...counts, settings: null };
  const needing = { tickets: 0, settings: 0, images: 0, ...needTickets };
  const staysBehind = (left: number, whole: number) => {
    const all = count(whole);
    if (left === whole) return t`Needs tickets.`;
    return plural(left, {
      one: `# of ${all} names tickets and stays behind.`,
      other: `# of ${all} name tickets and stay behind.`,
    });
  };
  return (
    <Fieldset variant="unstyled" m={0} p={0} legend={legend}>
      <Stack mt={4} gap={12}>
        {CopiedPart.options.map((part) => {
          const { checked, ...props } = form.getInputProps(part, { type: "checkbox" });
          const whole = numbers[part];
          const left = form.values.tickets ? 0 : needing[part];
          const isStuck = left > 0 && left === whole;
          if (whole === 0) return null;
          return (
            <Checkbox
              key={part}
              {...props}
              checked={checked && !isStuck}
              disabled={isStuck}
              label={
                <>
                  {names[part]}
                  {whole !== null && (
                    <Text span inherit {...(!isStuck && { c: "var(--text-3)" })}>
                      {" "}
                      {count(whole)}
                    </Text>
                  )}
                </>
              }
              {...(whole && left > 0 && { description: staysBehind(left, whole) })}
            />
          );
        })}
      </Stack>
    </Fieldset>
  );
}
