import { queryOptions } from "@tanstack/react-query";
import { call } from "#base/api.ts";

/** The consents that concern the participant, with what was given. */
export const consentsQuery = queryOptions({
  queryKey: ["consents", "program.farmer"],
  queryFn: async ({ signal }) =>
    (await call("GET /api/v1/consents/:type", { params: { type: "program.farmer" } }, { signal })).data,
});

/** Gives exactly these consents and returns the participant as they are then. */
export const sendConsents = (ids: number[]) => call("PUT /api/v1/user/profile", { body: { consents: ids } });
