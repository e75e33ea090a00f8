// How does a screen begin an export? It is kept as soon as it has begun, and a refusal with what
// was asked for, to ask again. A mailed link brings one that was begun elsewhere.
import { t } from "@lingui/core/macro";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { toastFailed } from "#web/components/dialog/toast.tsx";
import { exportWords } from "#web/components/export/export-words.ts";
import { ApiProblem } from "#web/lib/api/api-problem.ts";
import {
  beginExport,
  type ExportAsk,
  type ExportScope,
  exportJobsOf,
  isExportId,
} from "#web/lib/api/use-export.ts";
import { useKeptJobs } from "#web/lib/api/use-job.ts";

const PARAMETER = "export";

/** The key is that of the first try, so that one whose answer was lost is not begun twice. */
type Refused = { ask: ExportAsk; key: string; error: unknown };

export type Exporting = ReturnType<typeof useExporting>;

export function useExporting(scope: ExportScope) {
  const { keep, drop } = useKeptJobs(exportJobsOf(scope));
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isBeginning, setBeginning] = useState(false);
  const isThere = useIsThere();
  useMailedExport(keep);

  function send(ask: ExportAsk, key: string): void {
    setBeginning(true);
    setRefused(null);
    const refuse = (error: unknown) =>
      isThere.current
        ? setRefused({ ask, key, error })
        : toastFailed(exportWords(ask.list, ask.about).failed, error);
    void beginExport(ask, key)
      .then(({ id }) => {
        keep(id, ask.about);
        if (ask.replaces !== undefined) drop(ask.replaces);
      }, refuse)
      .finally(() => setBeginning(false));
  }
  return {
    scope,
    isBeginning,
    refused,
    begin: (ask: Omit<ExportAsk, keyof ExportScope> & Partial<ExportScope>) =>
      send({ ...scope, ...ask }, crypto.randomUUID()),
    beginAgain: () => refused && send(refused.ask, refused.key),
    dismiss: () => setRefused(null),
  };
}

/** The parameter goes at once: a reload finds the export among those that are kept. */
function useMailedExport(keep: (id: string) => void): void {
  const [search, setSearch] = useSearchParams();
  const mailed = search.get(PARAMETER);
  const take = useEffectEvent((id: string) => {
    if (isExportId(id)) keep(id);
    else toastFailed(t`The export was not found`, new ApiProblem(404, "not_found"));
    setSearch(
      (now) => {
        now.delete(PARAMETER);
        return now;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (mailed !== null) take(mailed);
  }, [mailed]);
}

/** Whether the screen is still open when an answer comes. */
function useIsThere() {
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return isThere;
}
