// What does a draft with orders say? Buyers cannot see it, with its publishing or what blocks that.
import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Group, Stack } from "@mantine/core";
import { IconEyeOff } from "@tabler/icons-react";
import { use } from "react";
import { organizers } from "#shared/contracts/organizers.ts";
import { MAX_PAGE_SIZE } from "#shared/core/lists.ts";
import { ReadinessRow, ReadinessRows } from "#web/components/page/readiness-rows.tsx";
import { useOffer } from "#web/features/organizer/dashboard/use-figures.ts";
import { useStepWords } from "#web/features/organizer/getting-started/step-words.tsx";
import { Step } from "#web/features/organizer/getting-started/steps.tsx";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { FirstSale } from "#web/lib/event/first-sale.tsx";
import { useReadiness } from "#web/lib/event/use-readiness.ts";

/** It says what the notices would, so it stands in their place. */
export function DraftBanner() {
  const { t } = useLingui();
  const firstSale = use(FirstSale);
  const { open, words } = useOpen();
  const next = open.find(({ action }) => action !== null);
  const isBlocked = open.some(({ weight }) => weight === "blocks");
  return (
    <Alert
      color="yellow"
      mb="lg"
      role="status"
      icon={<IconEyeOff size={20} aria-hidden="true" />}
      title={t`Buyers cannot see this event`}
    >
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <span>
            {isBlocked ? (
              <Trans>It is a draft. This is missing:</Trans>
            ) : (
              <Trans>It is a draft, and nobody can buy until you publish it.</Trans>
            )}
          </span>
          {!isBlocked && firstSale}
        </Group>
        {open.length > 0 && (
          <ReadinessRows>
            {open.map((line) => (
              <ReadinessRow
                key={line.part}
                name={words[line.part].name}
                isDone={false}
                action={
                  line.action && <Step action={line.action} isNext={isBlocked && line === next} />
                }
              >
                <span>{words[line.part].open(line.action !== null)}</span>
              </ReadinessRow>
            ))}
          </ReadinessRows>
        )}
      </Stack>
    </Alert>
  );
}

/** What blocks comes first, then what would be paused. Advice is the checklist's. */
function useOpen() {
  const { organizerId } = useCurrentEvent();
  const known = useApiQuery(organizers.list, { query: { per_page: MAX_PAGE_SIZE } });
  const tickets = useOffer().data?.data ?? [];
  const organizer = known.data?.data.find(({ id }) => id === organizerId);
  // Until they are read nothing is said to be missing; the server asks for one in any case.
  const hasOrganizer = !known.data || organizer !== undefined;
  const lines = useReadiness({ tickets, hasOrganizer });
  return {
    open: lines.filter(({ isDone, weight }) => !isDone && weight !== "recommended"),
    words: useStepWords({ tickets, organizer }),
  };
}
