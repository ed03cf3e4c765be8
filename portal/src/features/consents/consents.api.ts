import type { programConsents } from "@plon/contract/portal/consents.ts";
import type { putProfile } from "@plon/contract/portal/profile.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, endpointOf } from "#base/api.ts";

const consents = endpointOf<typeof programConsents>("GET", "/api/v1/consents/:type");
const profile = endpointOf<typeof putProfile>("PUT", "/api/v1/user/profile");

/** The consents that concern the participant, with what was given. */
export const consentsQuery = queryOptions({
  queryKey: ["consents", "program.farmer"],
  queryFn: async ({ signal }) => (await call(consents, { params: { type: "program.farmer" } }, { signal })).data,
});

/** Gives exactly these consents and returns the participant as they are then. */
export const sendConsents = (ids: number[]) => call(profile, { body: { consents: ids } });
