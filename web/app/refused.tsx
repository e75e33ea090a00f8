// What does a person see who opened an address of the API and was refused? What happened and why,
// and the ways on.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useParams, useSearchParams } from "react-router-dom";
import { problemStatus } from "#shared/core/problems.ts";
import { ownAddress } from "#shared/rules/own-address.ts";
import { FindTicketsLink } from "#web/components/find-tickets-link.tsx";
import { HomeLink } from "#web/components/home-link.tsx";
import { Refusal } from "#web/components/refusal.tsx";
import { ApiProblem, isProblemCode } from "#web/lib/api-problem.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { isServedPath } from "#web/lib/paths.ts";
import { usePublicEvent } from "#web/lib/public-event.ts";
import { canTryAgain, refusalWords } from "#web/lib/refusal-words.ts";

/**
 * `from` in the address is the one that was refused; it is only offered again where that can help.
 */
export function Component() {
  const { t } = useLingui();
  const { code = "" } = useParams();
  const [search] = useSearchParams();
  const known = isProblemCode(code) ? code : "unexpected";
  const problem = new ApiProblem(problemStatus[known], known);
  const from = ownAddress(search.get("from"), isServedPath);
  const { title, why } = refusalWords(problem);
  usePageTitle(t`Something went wrong`);
  return (
    <Refusal title={title} why={why} event={usePublicEvent(eventIdOf(from))}>
      {canTryAgain(problem) && from !== null ? (
        <>
          <Button component="a" href={from} size="lg" fullWidth>
            <Trans>Try again</Trans>
          </Button>
          <FindTicketsLink />
        </>
      ) : (
        <>
          <FindTicketsLink isFirst />
          <HomeLink />
        </>
      )}
    </Refusal>
  );
}

/** Which event a refused address of the API is about; null where it names none. */
const eventIdOf = (from: string | null): string | null =>
  /^\/api\/public\/events\/([^/?#]+)/.exec(from ?? "")?.[1] ?? null;
