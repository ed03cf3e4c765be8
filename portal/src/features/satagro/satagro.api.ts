import type { connectSatagro, getSatagro, openSatagro, revokeSatagro } from "@plon/contract/portal/satagro.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, endpointOf } from "#base/api.ts";
import { profileQuery } from "#base/profile.ts";

const state = endpointOf<typeof getSatagro>("GET", "/api/v1/user/satagro");
const login = endpointOf<typeof connectSatagro>("GET", "/api/v1/oauth/satagro/login");
const opening = endpointOf<typeof openSatagro>("POST", "/api/v1/user/satagro/open");
const revocation = endpointOf<typeof revokeSatagro>("GET", "/api/v1/user/satagro/revoke-permission");

/** The connection with SatAgro, whole. */
export const satagroQuery = queryOptions({
  queryKey: ["satagro"],
  queryFn: async ({ signal }) => (await call(state, {}, { signal })).data,
});

/** Gives the consent to the text that is on the screen; done when data and user are read again. */
export function useConnect() {
  const reload = useReload();
  return useMutation({
    mutationFn: (consent: number) => call(login, { query: { consent } }),
    onSuccess: reload,
    // Other words meanwhile, or connected on another device.
    onError: reload,
  });
}

/** Withdraws the consent; done when data and user are read again. */
export function useRevoke() {
  const reload = useReload();
  return useMutation({ mutationFn: () => call(revocation, {}), onSuccess: reload });
}

/** Signs in at SatAgro; the address it returns works once. */
export const askForAddress = async () => (await call(opening, {})).data.redirect;

function useReload() {
  const cache = useQueryClient();
  return async () => {
    await Promise.all([
      cache.invalidateQueries({ queryKey: satagroQuery.queryKey }),
      cache.invalidateQueries({ queryKey: profileQuery.queryKey }),
    ]);
  };
}
