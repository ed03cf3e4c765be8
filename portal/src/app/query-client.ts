import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { dismissFailures } from "@plon/ui/layers/toast.tsx";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { networkFirst } from "#base/device/last-seen.ts";
import { session } from "#base/session/session.ts";
import { settingsQuery } from "#base/settings.ts";

/** A clerk is viewing somebody else's account: none of it is stored on the clerk's device. */
function isOwnDevice(): boolean {
  const state = session.state();
  return state.status === "member" && state.support === undefined;
}

/** A maintenance break that has begun meanwhile refuses everything: the refetched settings lead to its page. */
function lookForBreak(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== "system.maintenance") return;
  void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
}

/**
 * The cache of server responses. A refusal is final; a lost connection or a failing server is retried once. Without a
 * network calls are tried and fail at once: nothing is queued behind the user's back, and what was last seen on this
 * device is shown instead.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: lookForBreak }),
  mutationCache: new MutationCache({ onSuccess: dismissFailures, onError: lookForBreak }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      networkMode: "always",
      refetchOnReconnect: true,
      persister: networkFirst(isOwnDevice),
      retry: (failures, error) =>
        failures < 1 && navigator.onLine && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
    mutations: { networkMode: "always" },
  },
});
