// What does a person see who opened an API address and was refused?
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useParams, useSearchParams } from "react-router-dom";
import { systemProblems } from "#shared/core/problems.ts";
import { ownAddress } from "#shared/rules/people/own-address.ts";
import { FindTicketsLink } from "#web/components/page/find-tickets-link.tsx";
import { Refusal } from "#web/components/page/refusal.tsx";
import { ApiProblem } from "#web/lib/api/api-problem.ts";
import { usePublicEvent } from "#web/lib/event/public-event.ts";
import { usePageTitle } from "#web/lib/page/page-title.ts";
import { isServedPath } from "#web/lib/page/paths.ts";
import { canTryAgain, refusalWords } from "#web/lib/page/refusal-words.ts";
import { problemSentences } from "#web/wording/refusals.ts";
import { sentences } from "#web/wording/sentences.ts";

Object.assign(sentences, problemSentences);

/** `from` in the query string is the refused address. */
export function Component() {
  const { t } = useLingui();
  const { code = "" } = useParams();
  const [search] = useSearchParams();
  const known = isProblemCode(code) ? code : "unexpected";
  // Only the codes of the whole system say that a retry may help.
  const status = Object.entries(systemProblems).find(([code]) => code === known)?.[1] ?? 409;
  const problem = new ApiProblem(status, known);
  const from = ownAddress(search.get("from"), isServedPath);
  const { title, why } = refusalWords(problem);
  usePageTitle(t`Something went wrong`);
  const mayHelp = canTryAgain(problem) && from !== null;
  // Anybody can make this page: it must not say in an event's name that a ticket was cancelled.
  const event = usePublicEvent(mayHelp ? eventIdOf(from) : null);
  return (
    <Refusal title={title} why={why} event={event}>
      {mayHelp ? (
        <>
          <Button component="a" href={from} size="lg" fullWidth>
            <Trans>Try again</Trans>
          </Button>
          <FindTicketsLink />
        </>
      ) : (
        <FindTicketsLink isFirst />
      )}
    </Refusal>
  );
}

const isProblemCode = (code: string): code is keyof typeof problemSentences =>
  Object.hasOwn(problemSentences, code);

const eventIdOf = (from: string | null): string | null =>
  /^\/api\/public\/events\/([^/?#]+)/.exec(from ?? "")?.[1] ?? null;
