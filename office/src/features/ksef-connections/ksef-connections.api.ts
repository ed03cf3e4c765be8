import { queryOptions } from "@tanstack/react-query";
import {
  officeGetKsefOverview,
  officeListKsefCertificates,
  officeListKsefSetAside,
  officeListKsefWithdrawn,
} from "@plon/contract/office/documents/ksef-connections.ts";
import { call } from "#shared/calls/session.ts";

/** What a change of the switch or of a certificate makes stale. */
export const KSEF_KEYS = ["ksef"];

export const overviewQuery = queryOptions({
  queryKey: ["ksef", "overview"],
  queryFn: async ({ signal }) => (await call(officeGetKsefOverview, {}, { signal })).data,
  refetchInterval: 60_000,
});

export const certificatesQuery = queryOptions({
  queryKey: ["ksef", "certificates"],
  queryFn: async ({ signal }) => (await call(officeListKsefCertificates, {}, { signal })).data,
});

export const withdrawnQuery = queryOptions({
  queryKey: ["ksef", "withdrawn"],
  queryFn: async ({ signal }) => (await call(officeListKsefWithdrawn, {}, { signal })).data,
});

export const setAsideQuery = (page: number) =>
  queryOptions({
    queryKey: ["ksef", "set-aside", page],
    queryFn: ({ signal }) => call(officeListKsefSetAside, { query: { page } }, { signal }),
  });
