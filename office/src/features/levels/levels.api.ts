import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import {
  type levelTrialBody,
  officeEndLevelScheme,
  officeListLevelFarms,
  officeStartLevelScheme,
  officeTryLevels,
} from "@plon/contract/office/offers/levels.ts";
import { call, dataOf } from "#shared/calls/session.ts";

export type TrialBody = z.input<typeof levelTrialBody>;
export type Trial = z.infer<typeof officeTryLevels.data>;

/** What levels would have given in a past season; nothing is asked without a body. */
export const trialQuery = (body: TrialBody | undefined) =>
  queryOptions({
    queryKey: ["level-schemes", "trial", body],
    queryFn: async () => (await call(officeTryLevels, { body: body! })).data,
    enabled: body !== undefined,
  });

/** How many farms hold each level now. */
export const levelFarmsQuery = (schemeId: number) =>
  queryOptions({
    queryKey: ["level-schemes", "farms", schemeId],
    queryFn: dataOf(officeListLevelFarms, { params: { schemeId } }),
  });

export const startLevels = async ({ id, revision }: { id: number; revision: number }) =>
  (await call(officeStartLevelScheme, { params: { schemeId: id }, body: { revision } })).message;

export const endLevels = async ({ id, revision }: { id: number; revision: number }, lastSeason: number) =>
  (await call(officeEndLevelScheme, { params: { schemeId: id }, body: { revision, last_season: lastSeason } })).message;
