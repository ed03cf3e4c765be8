import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { officeAutomaticAcceptance } from "@plon/contract/office/automatic-acceptance.ts";
import { call } from "#shared/session.ts";

export type AutomaticAcceptance = z.infer<typeof officeAutomaticAcceptance.data>;

export const automaticAcceptanceQuery = queryOptions({
  queryKey: ["automatic-acceptance"],
  queryFn: async ({ signal }) => (await call(officeAutomaticAcceptance, {}, { signal })).data,
});
