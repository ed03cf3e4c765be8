import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, dataOf } from "#base/calls/api.ts";
import { profileQuery } from "#base/profile.ts";

/** The connection with SatAgro, whole. */
export const satagroQuery = queryOptions({
  queryKey: ["satagro"],
  meta: { offline: "person" },
  queryFn: dataOf("GET /api/v1/user/satagro", {}),
});

/** Gives the consent to the text shown on the screen; resolves once data and user are refetched. */
export function useConnect() {
  const reload = useReload();
  return useMutation({
    mutationFn: (consent: number) => call("GET /api/v1/oauth/satagro/login", { query: { consent } }),
    onSuccess: reload,
    // The text changed meanwhile, or it was connected on another device.
    onError: reload,
  });
}

/** Withdraws the consent; resolves once data and user are refetched. */
export function useRevoke() {
  const reload = useReload();
  return useMutation({ mutationFn: () => call("GET /api/v1/user/satagro/revoke-permission", {}), onSuccess: reload });
}

/** Signs in at SatAgro; the URL it returns works once. */
export const askForAddress = async () => (await call("POST /api/v1/user/satagro/open", {})).data.redirect;

function useReload() {
  const cache = useQueryClient();
  return async () => {
    await Promise.all([
      cache.invalidateQueries({ queryKey: satagroQuery.queryKey }),
      cache.invalidateQueries({ queryKey: profileQuery.queryKey }),
    ]);
  };
}
