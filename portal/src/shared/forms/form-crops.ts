import { areaProblem, areasProblems, CROP_GROUPS, cropRule, hectaresOf } from "@plon/rules/goods/crops.ts";
import type { CropArea, CropRule } from "@plon/rules/goods/crops.ts";
import type { Problems } from "./form-problems.ts";

/** Hectares as typed, by crop: { c31: "12,5" }. With a plain number as the name it would become an array. */
export type TypedAreas = Record<`c${number}`, string>;

const CROP_IDS = CROP_GROUPS.flatMap(({ options }) => options.map(({ id }) => id));

/** The fields of all crops, prefilled with the known areas. */
export function typedAreas(areas: readonly CropArea[] = []): TypedAreas {
  const known = new Map(areas.map(({ id, value }) => [id, value]));
  return Object.fromEntries(
    CROP_IDS.map((id) => [`c${id}`, known.get(id) ? String(known.get(id)).replace(".", ",") : ""]),
  );
}

/** The areas as sent: those answered, a zero too. Invalid numbers are left out; `cropProblems` reports them. */
export function sentAreas(typed: TypedAreas): CropArea[] {
  return CROP_IDS.flatMap((id) => {
    const value = hectaresOf(typed[`c${id}`] ?? "");
    return value === undefined ? [] : [{ id, value }];
  });
}

/** What a farm knows already, with a zero where an answer is required of everybody: it has given none there. */
export function knownAreas(areas: readonly CropArea[], rules: readonly CropRule[]): CropArea[] {
  const isKnown = new Set(areas.map(({ id }) => id));
  const none = CROP_IDS.filter((id) => !isKnown.has(id) && cropRule(rules, id)?.required === "always");
  return areas.length === 0 ? [] : [...areas, ...none.map((id) => ({ id, value: 0 }))];
}

/** What is wrong with the typed hectares, under the form's field names: `area.c31`, or `area.all` for the whole. */
export function cropProblems(typed: TypedAreas, rules: readonly CropRule[]): Problems {
  const problems: Problems = new Map();
  for (const id of CROP_IDS) {
    const problem = areaProblem(id, typed[`c${id}`] ?? "", rules);
    if (problem) problems.set(`area.c${id}`, problem);
  }
  for (const [id, problem] of areasProblems(sentAreas(typed), rules)) {
    const name = id === "all" ? "area.all" : `area.c${id}`;
    // "Give at least one area" beside a mistyped one would mislead the reader.
    if (!problems.has(name) && !(id === "all" && problems.size > 0)) problems.set(name, problem);
  }
  return problems;
}

/** The form's name for an `area` field named by the server: by its index in the request, by crop, or as a whole. */
export function areaField(serverField: string, sent: readonly CropArea[]): string {
  const [, first, second] = serverField.split(".");
  if (first === undefined) return "area.all";
  return second === undefined ? `area.c${first}` : `area.c${sent[Number(first)]?.id ?? first}`;
}
