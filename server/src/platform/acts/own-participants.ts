import { type RawBuilder, sql } from "kysely";
import type { StaffContext } from "#platform/acts/context.ts";

/** No participant's representative. */
const NOBODY = -1;

/**
 * Whose participants a member of staff sees: a representative their own, everybody else all (undefined). An account of a
 * representative that stands for no person sees nobody's, not those of nobody.
 */
export const representativeSeeing = ({ staff }: Pick<StaffContext, "staff">): number | undefined =>
  staff.role === "rep" ? (staff.representativeId ?? NOBODY) : undefined;

/**
 * Whether the participant in table `alias` may be shown: to a representative only their own, to everybody else
 * (undefined) all. Says nothing about the table for these, so that a statement need not join it.
 */
export const isShownTo = (representativeId: number | undefined, alias: string): RawBuilder<boolean> =>
  representativeId === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(`${alias}.representative_id`)} = ${representativeId}`;
