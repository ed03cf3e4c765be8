import { type RawBuilder, sql } from "kysely";

/**
 * Whether the participant in table `alias` may be shown: to a representative only their own, to everybody else
 * (undefined) all. Says nothing about the table for these, so that a statement need not join it.
 */
export const isShownTo = (representativeId: number | undefined, alias: string): RawBuilder<boolean> =>
  representativeId === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(`${alias}.representative_id`)} = ${representativeId}`;
