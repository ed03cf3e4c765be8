import { z } from "zod";
import { cropOption } from "@plon/rules/goods/crops.ts";
import {
  conditionsOf,
  depthOf,
  SEGMENT_CONDITIONS_MAX,
  SEGMENT_DEPTH_MAX,
  type SegmentCondition,
  type SegmentGroup,
  type SegmentNode,
} from "@plon/rules/offers/segment-tree.ts";
import { isoDate, plainText } from "../../shared/calls/envelope.ts";

const DAYS_MAX = 3650;
const AMOUNT_MAX = 10_000_000;
const NAMED_MAX = 40;

const hectares = z.number({ error: "Podaj liczbę" }).min(0, "Najmniej 0").max(100_000, "Najwyżej 100 000").nullable();
const points = z.int("Podaj liczbę całkowitą").min(0, "Najmniej 0").max(100_000_000, "Najwyżej 100 000 000").nullable();
const days = z.int("Podaj liczbę dni").min(1, "Najmniej 1 dzień").max(DAYS_MAX, "Najwyżej 3650 dni").nullable();
const amount = z
  .number({ error: "Podaj liczbę" })
  .positive("Podaj liczbę większą od zera")
  .max(AMOUNT_MAX, "Najwyżej 10 000 000")
  .nullable();
const someOf = <Item extends z.ZodType>(item: Item, missing: string, max = NAMED_MAX) =>
  z.array(item).min(1, missing).max(max, `Najwyżej ${max} naraz`);
const chosen = (missing: string) => z.int(missing).min(1, missing);
const since = { day: isoDate.nullable(), days };

const CROP = z.int().refine((id) => cropOption(id) !== undefined, "Nie ma takiej uprawy");
const AREA = z
  .string()
  .trim()
  .regex(/^\d{2}$/, "Podaj dwie pierwsze cyfry kodu, na przykład 27");

const PROMOTION_ACTS = ["accepted", "declined", "answered", "achieved"] as const;

/** What is wrong with one condition's fields together, by field. */
function problemsOf(given: SegmentCondition): [field: string, message: string][] {
  const crossed = (from: number | string | null, to: number | string | null) =>
    from !== null && to !== null && to < from;
  switch (given.is) {
    case "hectares":
    case "points": {
      if (given.from === null && given.to === null) return [["from", "Podaj od albo do"]];
      return crossed(given.from, given.to) ? [["to", "Musi być nie mniej niż „od”"]] : [];
    }
    case "joined":
    case "last_purchase": {
      if (given.when === "never") return [];
      if (given.day === null && given.days === null) return [["day", "Podaj dzień albo liczbę dni"]];
      return given.day !== null && given.days !== null ? [["days", "Podaj dzień albo liczbę dni, nie oba"]] : [];
    }
    case "bought": {
      const { from, to, last_days, at_least, at_most } = given;
      const problems: [string, string][] = [];
      if (crossed(from, to)) problems.push(["to", "Musi być nie wcześniej niż „od”"]);
      if (last_days !== null && (from !== null || to !== null))
        problems.push(["last_days", "Podaj dni od i do albo liczbę dni, nie oba"]);
      if (crossed(at_least, at_most)) problems.push(["at_most", "Musi być nie mniej niż „co najmniej”"]);
      return problems;
    }
    default:
      return [];
  }
}

/** Fields that must also go with each other. */
const checkedObject = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape).superRefine((given, context) => {
    for (const [field, message] of problemsOf(given as unknown as SegmentCondition))
      context.addIssue({ code: "custom", path: [field], message });
  });

/** A group of conditions and of further groups. How deep they go and how many there are is checked by `segmentTree`. */
export const segmentGroup = z.object({
  is: z.enum(["all", "any", "none"]),
  get of(): z.ZodType<SegmentNode[], SegmentNode[]> {
    return z
      .array(node)
      .min(1, "Dodaj warunek albo usuń tę grupę")
      .max(SEGMENT_CONDITIONS_MAX, `Najwyżej ${SEGMENT_CONDITIONS_MAX} warunków`);
  },
});

const node: z.ZodType<SegmentNode, SegmentNode> = z.discriminatedUnion("is", [
  segmentGroup,
  z.object({ is: z.literal("account"), identifier_type: z.enum(["nip", "pesel"], { error: "Wybierz rodzaj konta" }) }),
  checkedObject({ is: z.literal("hectares"), from: hectares, to: hectares }),
  z.object({ is: z.literal("crops"), crop_ids: someOf(CROP, "Wybierz uprawę") }),
  checkedObject({ is: z.literal("points"), from: points, to: points }),
  z.object({ is: z.literal("representative"), representative_id: chosen("Wybierz przedstawiciela") }),
  z.object({ is: z.literal("place"), postcode_areas: someOf(AREA, "Podaj początek kodu", 100) }),
  z.object({ is: z.literal("consent"), channels: someOf(z.enum(["email", "sms"]), "Wybierz zgodę", 2) }),
  checkedObject({ is: z.literal("joined"), when: z.enum(["since", "before"]), ...since }),
  checkedObject({ is: z.literal("last_purchase"), when: z.enum(["since", "before", "never"]), ...since }),
  checkedObject({
    is: z.literal("bought"),
    product_ids: z.array(chosen("Wybierz produkt")).max(NAMED_MAX, "Najwyżej 40 produktów"),
    category: plainText(80, 1).nullable(),
    distributor_ids: z.array(chosen("Wybierz sprzedawcę")).max(NAMED_MAX, "Najwyżej 40 sprzedawców"),
    from: isoDate.nullable(),
    to: isoDate.nullable(),
    last_days: days,
    unit: z.enum(["l", "kg", "pack"]),
    at_least: amount,
    at_most: amount,
  }),
  z.object({ is: z.literal("promotion"), promotion_id: chosen("Wybierz promocję"), did: z.enum(PROMOTION_ACTS) }),
  z.object({ is: z.literal("campaign"), campaign_id: chosen("Wybierz akcję"), did: z.enum(["entered", "rewarded"]) }),
  z.object({
    is: z.literal("level"),
    level_id: chosen("Wybierz poziom"),
    season: z.int("Podaj rok").min(2020, "Najwcześniej 2020").max(2100, "Najpóźniej 2100").nullable(),
  }),
  z.object({ is: z.literal("message"), sending_id: chosen("Wybierz wysyłkę"), did: z.enum(["got", "opened"]) }),
  z.object({
    is: z.literal("thread"),
    kind: z.enum(["any", "question", "appeal"]),
    state: z.enum(["any", "open", "closed"]),
  }),
]);

/** The conditions of a segment as given: bounded, and each complete. What is wrong is said at the condition it belongs to. */
export const segmentTree: z.ZodType<SegmentGroup, SegmentGroup> = segmentGroup.superRefine((group, context) => {
  const refuse = (path: string[], message: string) => context.addIssue({ code: "custom", path, message });
  const all = conditionsOf(group);
  if (depthOf(group) > SEGMENT_DEPTH_MAX)
    refuse(["of"], `Grupy mogą być w sobie najwyżej na ${SEGMENT_DEPTH_MAX} poziomach`);
  if (all.length > SEGMENT_CONDITIONS_MAX) refuse(["of"], `Najwyżej ${SEGMENT_CONDITIONS_MAX} warunków w segmencie`);
});
