import { FIELD_MESSAGES } from "../texts/field-messages.ts";

export type CropOption = { id: number; name: string };
export type CropGroup = {
  name: string;
  options: readonly CropOption[];
  /** The option that must be at least the sum of the others. */
  totalId?: number;
};

const option = (id: number, name: string): CropOption => ({ id, name });

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

/** All crops, group after group. */
export const CROPS: CropOption[] = CROP_GROUPS.flatMap(({ options }) => options);

const OPTIONS = new Map(CROPS.map((crop) => [crop.id, crop]));

/** The option of an id, or undefined when there is none. */
export const cropOption = (id: number): CropOption | undefined => OPTIONS.get(id);

/** The message for an invalid number of hectares, letter for letter (spec 1 §5). */
export const AREA_PROBLEM = "Nieprawidłowa wartość";

/** never; with_group: once another crop of its group is given; always: every farm says it, if only that it is none. */
export const CROP_REQUIREMENTS = ["never", "with_group", "always"] as const;
export type CropRequirement = (typeof CROP_REQUIREMENTS)[number];

/** What holds for the hectares of one crop (spec 1 §3.3): the office may change it. */
export type CropRule = { id: number; max_hectares: number; required: CropRequirement };

/** No farm is larger, whatever the office says. */
export const CROP_HECTARES_MAX = 20_000;

const rule = (max_hectares: number, ...ids: number[]) =>
  ids.map((id): CropRule => ({ id, max_hectares, required: id === 17 || id === 24 ? "with_group" : "never" }));

/** The rules until the office changes them: more hectares than the largest farms of the country grow. */
export const SHIPPED_CROP_RULES: readonly CropRule[] = [
  ...rule(CROP_HECTARES_MAX, 31),
  ...rule(10_000, 32, 33, 34, 11, 12, 15, 16),
  ...rule(5000, 13, 14, 22, 23),
  ...rule(3000, 17, 24),
  ...rule(2000, 18, 30),
  ...rule(1000, 19, 20, 21, 27, 28, 29),
  ...rule(500, 25, 26),
];

/** The rule of a crop: the given one, else the shipped one; undefined if there is no such crop. */
export const cropRule = (rules: readonly CropRule[], id: number): CropRule | undefined =>
  rules.find((each) => each.id === id) ?? SHIPPED_CROP_RULES.find((each) => each.id === id);

/** Typed hectares as a number: comma or dot, at most three decimals (contradictions 19). */
export function hectaresOf(typed: string): number | undefined {
  const text = typed.trim().replace(",", ".");
  return /^\d{1,6}(\.\d{1,3})?$/.test(text) ? Number(text) : undefined;
}

/** The message for the hectares of one crop by its own rule; undefined when fine. Empty means not answered. */
export function areaProblem(id: number, typed: string, rules: readonly CropRule[]): string | undefined {
  if (typed.trim() === "") return undefined;
  const hectares = hectaresOf(typed);
  const max = cropRule(rules, id)?.max_hectares;
  if (hectares === undefined || max === undefined) return AREA_PROBLEM;
  return hectares <= max ? undefined : FIELD_MESSAGES.maxValue(max);
}

export type CropArea = { id: number; value: number };

/**
 * What is wrong with the areas as a whole (spec 1 §3.3, decisions §6), by crop id, or under `all`: each within its own
 * rule, what is required answered, a total at least the sum of its parts, and at least one above zero. Empty if nothing is
 * wrong. Sums are exact to the square metre.
 */
export function areasProblems(areas: readonly CropArea[], rules: readonly CropRule[]): Map<number | "all", string> {
  const problems = new Map<number | "all", string>();
  const thousandths = new Map(areas.map(({ id, value }) => [id, Math.round(value * 1000)]));
  for (const { id, value } of areas) {
    const problem = areaProblem(id, String(value), rules);
    if (problem) problems.set(id, problem);
  }
  for (const group of CROP_GROUPS) {
    const sum = missingFromTotal(group, thousandths);
    if (sum > 0) {
      problems.set(
        group.totalId!,
        `Podaj co najmniej ${String(sum / 1000).replace(".", ",")} ha: tyle jest razem w tej grupie`,
      );
    }
    for (const id of unanswered(group, thousandths, rules)) {
      if (!problems.has(id)) problems.set(id, FIELD_MESSAGES.required);
    }
  }
  if (![...thousandths.values()].some((value) => value > 0)) {
    problems.set("all", "Podaj powierzchnię co najmniej jednej uprawy");
  }
  return problems;
}

/** The sum of a group's parts, if its total is less; else 0. */
function missingFromTotal({ totalId, options }: CropGroup, thousandths: ReadonlyMap<number, number>): number {
  if (totalId === undefined) return 0;
  const parts = options.filter(({ id }) => id !== totalId);
  const sum = parts.reduce((total, { id }) => total + (thousandths.get(id) ?? 0), 0);
  return sum > (thousandths.get(totalId) ?? 0) ? sum : 0;
}

/** The crops of a group that are required and not answered. */
function unanswered(
  { options }: CropGroup,
  thousandths: ReadonlyMap<number, number>,
  rules: readonly CropRule[],
): number[] {
  const isGrown = options.some(({ id }) => (thousandths.get(id) ?? 0) > 0);
  return options
    .filter(({ id }) => {
      const required = cropRule(rules, id)?.required;
      return !thousandths.has(id) && (required === "always" || (required === "with_group" && isGrown));
    })
    .map(({ id }) => id);
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
