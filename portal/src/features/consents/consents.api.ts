import { queryOptions } from "@tanstack/react-query";
import { call, dataOf } from "#base/calls/api.ts";

/** The consents that apply to the participant, with the ones given. */
export const consentsQuery = queryOptions({
  queryKey: ["consents", "program.farmer"],
  meta: { offline: "person" },
  queryFn: dataOf("GET /api/v1/consents/:type", { params: { type: "program.farmer" } }),
});

/** Sets exactly these consents and returns the updated participant. */
export const sendConsents = (ids: number[]) => call("PUT /api/v1/user/profile", { body: { consents: ids } });
