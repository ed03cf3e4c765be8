import { QueryClient } from "@tanstack/react-query";

/** What the office has read. A refusal is final: only calls lost by the network are retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && ((error as { status?: number }).status ?? 0) < 400,
    },
  },
});
