import { ApiError } from "@plon/contract/shared/client.ts";
import { QueryClient } from "@tanstack/react-query";

/** The cache of what the server said. A refusal is final; a lost connection or a failing server is asked once more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) =>
        failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
  },
});
