// Who would get a message? Counted while it is written, and listed on request.

import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type MessageTarget, messages, type RecipientPreview } from "#shared/contracts/messages.ts";
import { fullName } from "#shared/core/full-name.ts";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import { call } from "#web/lib/api/api.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

export function useAudience(target: MessageTarget | null, page = 1) {
  const { id: eventId } = useCurrentEvent();
  return useQuery<RecipientPreview, Error>({
    queryKey: [messages.previewRecipients.key, { eventId }, { target, page }],
    enabled: target !== null,
    queryFn: ({ signal }) =>
      call(messages.previewRecipients, {
        params: { eventId },
        query: { page },
        body: { target: target ?? { to: "ALL_ATTENDEES" } },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function Audience({ target }: { target: MessageTarget | null }) {
  const { t } = useLingui();
  const [isShown, show] = useState(false);
  const [page, turn] = useState(1);
  const { data, error, isFetching } = useAudience(target, page);
  if (target === null) return null;
  if (error && !data) return <ProblemAlert error={error} />;
  if (!data) return <Text c="dimmed">{t`Counting`}</Text>;
  const { recipients, lastPage } = data;
  return (
    <Stack gap={8}>
      <Text role="status" size="sm" aria-busy={isFetching}>
        <AudienceWords of={data} />{" "}
        {data.total > 0 && (
          <Anchor component="button" type="button" size="sm" onClick={() => show(!isShown)}>
            {isShown ? <Trans>Hide them</Trans> : <Trans>Show them</Trans>}
          </Anchor>
        )}
      </Text>
      {isShown && (
        <Stack gap={4} component="ul" m={0} pl={16} aria-label={t`Recipients`}>
          {recipients.map((one) => (
            <Text key={one.email} component="li" size="sm" style={{ overflowWrap: "anywhere" }}>
              {fullName(one)} · {one.email}
            </Text>
          ))}
        </Stack>
      )}
      {isShown && lastPage > 1 && (
        <Group gap={8}>
          <Button variant="default" size="xs" disabled={page <= 1} onClick={() => turn(page - 1)}>
            <Trans>Previous</Trans>
          </Button>
          <Text size="sm">{t`Page ${page} of ${lastPage}`}</Text>
          <Button
            variant="default"
            size="xs"
            disabled={page >= lastPage}
            onClick={() => turn(page + 1)}
          >
            <Trans>Next</Trans>
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function AudienceWords({ of }: { of: RecipientPreview }) {
  const { t } = useLingui();
  const { total, throughBuyer, unsubscribed, undelivered, allowance } = of;
  const { leftToday } = allowance;
  const later = total - leftToday;
  const parts = [
    plural(total, { one: "# person gets it.", other: "# people get it." }),
    throughBuyer > 0 &&
      plural(throughBuyer, {
        one: "# attendee without an address is reached through the buyer.",
        other: "# attendees without an address are reached through their buyers.",
      }),
    unsubscribed > 0 &&
      plural(unsubscribed, { one: "# has unsubscribed.", other: "# have unsubscribed." }),
    undelivered > 0 &&
      plural(undelivered, {
        one: "# address does not take mail.",
        other: "# addresses do not take mail.",
      }),
    later > 0 && t`${leftToday} leave today, the others on the next days.`,
  ];
  return parts.filter(Boolean).join(" ");
}
