// A segment's conditions as a tree: groups of conditions, all of which, any of which, or none of which hold.
import { addDays } from "../time/warsaw-calendar.ts";

/** How deep groups may be nested, the outermost counted, and how many conditions there may be in all. */
export const SEGMENT_DEPTH_MAX = 4;
export const SEGMENT_CONDITIONS_MAX = 30;

/** A boundary in time: a day, or so many days before today. One of them, never both. */
type Since = { day: string | null; days: number | null };

/** One thing that is true of a participant, or not. */
export type SegmentCondition =
  | { is: "account"; identifier_type: "nip" | "pesel" }
  | { is: "hectares"; from: number | null; to: number | null }
  /** Grows at least one of them. */
  | { is: "crops"; crop_ids: number[] }
  /** To be spent now. */
  | { is: "points"; from: number | null; to: number | null }
  | { is: "representative"; representative_id: number }
  /** By the first two digits of the postcode. */
  | { is: "place"; postcode_areas: string[] }
  /** All of them, as required for sendings. */
  | { is: "consent"; channels: ("email" | "sms")[] }
  /** When the account was made: on the day or later, or before it. */
  | ({ is: "joined"; when: "since" | "before" } & Since)
  /** The last accepted invoice that is no correction; "before" means that there was one, "never" that there is none. */
  | ({ is: "last_purchase"; when: "since" | "before" | "never" } & Since)
  /**
   * Something was bought, in the days given or ever: more than corrections took back, which count on the day of the purchase.
   * Amounts in litres and kilograms are of products counted so. Whoever bought nothing did not buy "at most 10 l".
   */
  | {
      is: "bought";
      /** Any of them; all products if there are none. */
      product_ids: number[];
      category: string | null;
      distributor_ids: number[];
      from: string | null;
      to: string | null;
      /** Instead of `from` and `to`. */
      last_days: number | null;
      unit: "l" | "kg" | "pack";
      at_least: number | null;
      at_most: number | null;
    }
  /** A promotion by the latest answer, or a reward of it that was not withdrawn. */
  | { is: "promotion"; promotion_id: number; did: "accepted" | "declined" | "answered" | "achieved" }
  | { is: "campaign"; campaign_id: number; did: "entered" | "rewarded" }
  /** Holds exactly this level of the programme in a season (a year); null: in today's. */
  | { is: "level"; level_id: number; season: number | null }
  | { is: "message"; sending_id: number; did: "got" | "opened" }
  /** A question or an appeal about a document. */
  | { is: "thread"; kind: "any" | "question" | "appeal"; state: "any" | "open" | "closed" };

/** Anything bought, in litres, whenever and of whomever: what a purchase is before something is asked of it. */
export const ANY_PURCHASE: Readonly<Extract<SegmentCondition, { is: "bought" }>> = {
  is: "bought",
  product_ids: [],
  category: null,
  distributor_ids: [],
  from: null,
  to: null,
  last_days: null,
  unit: "l",
  at_least: null,
  at_most: null,
};

export type SegmentGroup = { is: "all" | "any" | "none"; of: SegmentNode[] };
export type SegmentNode = SegmentGroup | SegmentCondition;
export type ConditionKind = SegmentCondition["is"];

/** Whether it is a group, not a condition. */
export const isGroup = (node: SegmentNode): node is SegmentGroup => "of" in node;

/** Each condition of a tree with where it stands, as fields of a form are called: 'of.0.of.2'. */
export function conditionsOf(group: SegmentGroup, at = ""): { condition: SegmentCondition; path: string }[] {
  return group.of.flatMap((node, index) => {
    const path = `${at}of.${index}`;
    return isGroup(node) ? conditionsOf(node, `${path}.`) : [{ condition: node, path }];
  });
}

/** How deep groups are nested; 1 without groups inside. */
export const depthOf = (group: SegmentGroup): number =>
  1 + Math.max(0, ...group.of.map((node) => (isGroup(node) ? depthOf(node) : 0)));

/** The same conditions with days in place of what is counted back from today ('2026-11-28'). */
export function segmentOn(group: SegmentGroup, today: string): SegmentGroup {
  return {
    is: group.is,
    of: group.of.map((node) => (isGroup(node) ? segmentOn(node, today) : conditionOn(node, today))),
  };
}

function conditionOn(condition: SegmentCondition, today: string): SegmentCondition {
  if (condition.is === "bought" && condition.last_days !== null)
    return { ...condition, from: addDays(today, -condition.last_days), to: null, last_days: null };
  if ((condition.is === "joined" || condition.is === "last_purchase") && condition.days !== null)
    return { ...condition, day: addDays(today, -condition.days), days: null };
  if (condition.is === "level" && condition.season === null) return { ...condition, season: Number(today.slice(0, 4)) };
  return condition;
}
