import { FIELD_MESSAGES } from "./field-messages.ts";

export type CropOption = {
  id: number;
  name: string;
  /** The most hectares one farm in Poland can plausibly grow. */
  maxHectares: number;
};
export type CropGroup = {
  name: string;
  options: readonly CropOption[];
  /** The option that must be at least the sum of the others. */
  totalId?: number;
};

const option = (id: number, name: string): CropOption => ({ id, name, maxHectares: 20_000 });

/** Crop areas by category, ids as in spec 1 §3.3. */
export const CROP_GROUPS: readonly CropGroup[] = [
  {
    name: "Zboża",
    options: [
      option(31, "Pszenica ozima"),
      option(32, "Pszenica jara"),
      option(33, "Jęczmień ozimy"),
      option(34, "Jęczmień jary"),
      option(11, "Pszenżyto"),
      option(12, "Żyto"),
      option(13, "Owies i mieszanki"),
      option(14, "Inne zboża"),
    ],
  },
  { name: "Rzepak", options: [option(15, "Rzepak")] },
  { name: "Kukurydza", options: [option(16, "Kukurydza")] },
  {
    name: "Sady",
    totalId: 17,
    options: [
      option(17, "Sady razem"),
      option(18, "Jabłoń"),
      option(19, "Wiśnia"),
      option(20, "Grusza"),
      option(21, "Inne sady"),
    ],
  },
  { name: "Burak cukrowy", options: [option(22, "Burak cukrowy")] },
  { name: "Ziemniaki", options: [option(23, "Ziemniaki")] },
  {
    name: "Warzywa",
    totalId: 24,
    options: [
      option(24, "Warzywa razem"),
      option(25, "Pomidory"),
      option(26, "Ogórki"),
      option(27, "Cebula"),
      option(28, "Marchew"),
      option(29, "Kapustne"),
      option(30, "Inne warzywa"),
    ],
  },
];

const OPTIONS = new Map(CROP_GROUPS.flatMap((group) => group.options.map((crop) => [crop.id, crop] as const)));

/** The option of an id, or undefined when there is none. */
export const cropOption = (id: number): CropOption | undefined => OPTIONS.get(id);

/** The message for an invalid number of hectares, letter for letter (spec 1 §5). */
export const AREA_PROBLEM = "Nieprawidłowa wartość";

/** Typed hectares as a number: comma or dot, at most three decimals (contradictions 19). */
export function hectaresOf(typed: string): number | undefined {
  const text = typed.trim().replace(",", ".");
  return /^\d{1,6}(\.\d{1,3})?$/.test(text) ? Number(text) : undefined;
}

/** The message for the hectares of one crop; undefined when fine. Empty means none. */
export function areaProblem(id: number, typed: string): string | undefined {
  if (typed.trim() === "") return undefined;
  const hectares = hectaresOf(typed);
  if (hectares === undefined) return AREA_PROBLEM;
  const max = cropOption(id)?.maxHectares;
  if (max === undefined) return AREA_PROBLEM;
  return hectares <= max ? undefined : FIELD_MESSAGES.maxValue(max);
}

export type CropArea = { id: number; value: number };

/**
 * What is wrong with the areas as a whole (decisions §6), by crop id, or under `all`: at least one must be above zero,
 * and a total at least the sum of its parts. Empty if nothing is wrong. Sums are exact to the square metre.
 */
export function areasProblems(areas: readonly CropArea[]): Map<number | "all", string> {
  const problems = new Map<number | "all", string>();
  const thousandths = new Map(areas.map(({ id, value }) => [id, Math.round(value * 1000)]));
  for (const group of CROP_GROUPS) {
    const { totalId } = group;
    if (totalId === undefined) continue;
    const parts = group.options.filter(({ id }) => id !== totalId);
    const sum = parts.reduce((total, { id }) => total + (thousandths.get(id) ?? 0), 0);
    if (sum > (thousandths.get(totalId) ?? 0)) {
      problems.set(
        totalId,
        `Podaj co najmniej ${String(sum / 1000).replace(".", ",")} ha: tyle jest razem w tej grupie`,
      );
    }
  }
  if (![...thousandths.values()].some((value) => value > 0)) {
    problems.set("all", "Podaj powierzchnię co najmniej jednej uprawy");
  }
  return problems;
}

/** All hectares of a farm; parts of a group with a total are not counted twice. */
export function acreageHectares(areas: readonly CropArea[]): number {
  const parts = new Set(
    CROP_GROUPS.flatMap(({ totalId, options }) =>
      totalId === undefined ? [] : options.filter(({ id }) => id !== totalId).map(({ id }) => id),
    ),
  );
  const thousandths = areas.reduce((sum, { id, value }) => sum + (parts.has(id) ? 0 : Math.round(value * 1000)), 0);
  return thousandths / 1000;
}
