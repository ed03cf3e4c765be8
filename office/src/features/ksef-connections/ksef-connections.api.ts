import { queryOptions } from "@tanstack/react-query";
import { officeGetKsefOverview, officeListKsefCertificates } from "@plon/contract/office/ksef-connections.ts";
import { call } from "#shared/session.ts";

export const OVERVIEW_KEY = ["ksef", "overview"] as const;

export const overviewQuery = queryOptions({
  queryKey: OVERVIEW_KEY,
  queryFn: async ({ signal }) => (await call(officeGetKsefOverview, {}, { signal })).data,
  refetchInterval: 60_000,
});

export const certificatesQuery = queryOptions({
  queryKey: ["ksef", "certificates"],
  queryFn: async ({ signal }) => (await call(officeListKsefCertificates, {}, { signal })).data,
});
