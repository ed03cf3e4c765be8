import type { registrationState } from "@plon/contract/portal/account/registrations.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#base/calls/api.ts";
import { fetchRegistrationConsents } from "./registration-consents.ts";

export type RegistrationState = (typeof registrationState)["_output"];

const TOKEN = "plon.registration-token";
const LOOK_AGAIN_MS = 10_000;

export const invitationQuery = (hash: string) =>
  queryOptions({
    queryKey: ["registration", "invitation", hash],
    meta: { offline: "none" },
    queryFn: async ({ signal }) =>
      (await call("GET /api/v1/registration/:hash", { params: { hash } }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What the public register says of a NIP; null where it says nothing, which nobody is told of. */
export const companyQuery = (nip: string) =>
  queryOptions({
    queryKey: ["registration", "company", nip],
    meta: { offline: "none" },
    queryFn: async ({ signal }) =>
      (await call("POST /api/v1/registration/company", { body: { nip } }, { signal })).data.company,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const registrationConsentsQuery = queryOptions({
  queryKey: ["registration", "consents"],
  meta: { offline: "none" },
  queryFn: ({ signal }) => fetchRegistrationConsents(call, signal),
  staleTime: 600_000,
  retry: false,
});

/** The state of a registration; polled until both contacts are confirmed and staff have decided. */
export const registrationStateQuery = (token: string | null) =>
  queryOptions({
    queryKey: ["registration", "state", token],
    meta: { offline: "none" },
    queryFn: async ({ signal }) =>
      (await call("POST /api/v1/registration/status", { body: { token: token ?? "" } }, { signal })).data,
    enabled: token !== null,
    refetchInterval: ({ state: { data } }) => (data === undefined || data.status === "contact" ? LOOK_AGAIN_MS : false),
  });

/** Confirms a link's e-mail once, however often the page is rendered. */
export const emailConfirmationQuery = (emailToken: string | undefined) =>
  queryOptions({
    queryKey: ["registration", "email", emailToken],
    meta: { offline: "none" },
    queryFn: async () =>
      (await call("POST /api/v1/registration/confirm-email", { body: { email_token: emailToken ?? "" } })).data,
    enabled: emailToken !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The key to the user's own registration, stored by the browser so that its page can be opened again. */
export const registrationToken = {
  read: () => localStorage.getItem(TOKEN),
  write: (token: string) => localStorage.setItem(TOKEN, token),
};
