// How long does the browser cache reads, and when does it retry?
import { QueryClient } from "@tanstack/react-query";
import { ApiProblem } from "#web/lib/api/api-problem.ts";

const RETRIES = 3;

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 5 * 60_000,
        retry: (failures, error) => failures < RETRIES && mayWorkLater(error),
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
        refetchOnWindowFocus: false,
        // Without a network a read must fail visibly. The default mode would pause it silently.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
}

function mayWorkLater(error: Error): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status >= 500);
}
