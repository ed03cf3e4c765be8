// What results are filtered by, in words, as the workbook and the mail say it.
import type { ResultsFilter } from "@plon/contract/office/desk/reports-results.ts";
import { CROP_GROUPS } from "@plon/rules/goods/crops.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Db } from "#platform/database/database.ts";
import { resultsChoices } from "../whose.service.ts";

/** Each choice of a filter with its name; what filters nothing is left out. */
export async function filterWords(
  db: Db,
  ctx: Pick<StaffContext, "staff">,
  filter: ResultsFilter,
): Promise<[string, string][]> {
  const choices = await resultsChoices(db, ctx);
  const named = (some: readonly { id: number; name: string }[], id: number | undefined) =>
    id === undefined ? undefined : (some.find((one) => one.id === id)?.name ?? String(id));
  const crops = CROP_GROUPS.flatMap(({ options }) => options);
  const words: [string, string | undefined][] = [
    ["Gospodarstwa", ctx.staff.role === "rep" ? "własne" : undefined],
    ["Region (początek kodu)", filter.area],
    ["Przedstawiciel", ctx.staff.role === "rep" ? undefined : named(choices.representatives, filter.representative_id)],
    ["Sprzedawca (tylko zakupy)", named(choices.distributors, filter.distributor_id)],
    ["Uprawa", named(crops, filter.crop_id)],
    ["Segment", named(choices.segments, filter.segment_id)],
  ];
  return words.flatMap(([what, word]) => (word === undefined ? [] : [[what, word]]));
}
