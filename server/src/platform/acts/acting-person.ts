// Which of a farm's people did something: what a participant creates carries their membership, null for the owner.
import { sql } from "kysely";
import type { ParticipantContext } from "./context.ts";

/** The membership of the caller, for a row that they create; null for the owner. */
export const membershipOf = ({ member }: Pick<ParticipantContext, "member">): number | null =>
  member?.membershipId ?? null;

/** The name of the person whose membership a column holds; null for the owner, and once the name is erased. */
export const personOf = (column: string) =>
  sql<string | null>`(select nullif(trim(m.first_name || ' ' || m.last_name), '') from farm_membership m
    where m.id = ${sql.ref(column)})`;
