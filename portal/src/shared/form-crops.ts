import { areaProblem, areasProblems, CROP_GROUPS, hectaresOf } from "@plon/rules/crops.ts";
import type { CropArea } from "@plon/rules/crops.ts";
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

/** The areas as sent: those above zero. Invalid numbers are left out; `cropProblems` reports them. */
export function sentAreas(typed: TypedAreas): CropArea[] {
  return CROP_IDS.map((id) => ({ id, value: hectaresOf(typed[`c${id}`] ?? "") ?? 0 })).filter(({ value }) => value > 0);
}

/** What is wrong with the typed hectares, under the form's field names: `area.c31`, or `area.all` for the whole. */
export function cropProblems(typed: TypedAreas): Problems {
  const problems: Problems = new Map();
  for (const id of CROP_IDS) {
    const problem = areaProblem(id, typed[`c${id}`] ?? "");
    if (problem) problems.set(`area.c${id}`, problem);
  }
  for (const [id, problem] of areasProblems(sentAreas(typed))) {
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
