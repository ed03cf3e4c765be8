import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { officeAutomaticAcceptance } from "@plon/contract/office/documents/automatic-acceptance.ts";
import { dataOf } from "./session.ts";

export type AutomaticAcceptance = z.infer<typeof officeAutomaticAcceptance.data>;

/** What is accepted without a clerk, by seller, and its rules. */
export const automaticAcceptanceQuery = queryOptions({
  queryKey: ["automatic-acceptance"],
  queryFn: dataOf(officeAutomaticAcceptance, {}),
});
