// How long does the browser keep what it read, and when does it try again?
import { QueryClient } from "@tanstack/react-query";
import { ApiProblem } from "#web/lib/api-problem.ts";

const RETRIES = 3;

/**
 * A query cache: fresh for 60 s, kept 5 minutes, tried again only where the API or the network
 * failed.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 5 * 60_000,
        retry: (failures, error) => failures < RETRIES && mayWorkLater(error),
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
        refetchOnWindowFocus: false,
        // Without a network a read must fail and say so rather than wait unseen.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
}

function mayWorkLater(error: Error): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status >= 500);
}
