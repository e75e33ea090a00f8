// What does a person see who opened an address of the API and was refused? The refusal's sentence, and the ways on.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useParams, useSearchParams } from "react-router-dom";
import { problemStatus } from "#shared/core/problems.ts";
import { ownAddress } from "#shared/rules/own-address.ts";
import { FindTicketsLink } from "#web/components/find-tickets-link.tsx";
import { Sheet } from "#web/components/sheet.tsx";
import { ApiProblem, isProblemCode } from "#web/lib/api-problem.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { isServedPath, paths } from "#web/lib/paths.ts";
import { problemSentence } from "#web/lib/wording.ts";

/** `from` in the address is the one that was refused; it is only offered again where that can help. */
export function Component() {
  const { t } = useLingui();
  const { code = "" } = useParams();
  const [search] = useSearchParams();
  const known = isProblemCode(code) ? code : "unexpected";
  const from = ownAddress(search.get("from"), isServedPath);
  const canHelp = problemStatus[known] >= 429 && from !== null;
  usePageTitle(t`Something went wrong`);
  return (
    <Sheet title={problemSentence(new ApiProblem(problemStatus[known], known))}>
      {canHelp && (
        <Button component="a" href={from} size="lg" fullWidth>
          <Trans>Try again</Trans>
        </Button>
      )}
      <FindTicketsLink />
      <Button component="a" href={paths.root.href()} variant="default" size="lg" fullWidth>
        <Trans>Go back to the home page</Trans>
      </Button>
    </Sheet>
  );
}
