import { type RawBuilder, sql } from "kysely";

export type FarmsWho = {
  area: string | undefined;
  representativeId: number | undefined;
  cropId: number | undefined;
  /** Those in a segment, of whom only open accounts can be; undefined: whoever takes part. */
  within: RawBuilder<unknown> | undefined;
};

/** The farms of which everything asked is true, closed accounts too unless a segment is asked about. */
export const farmsWho = ({ area, representativeId, cropId, within }: FarmsWho): RawBuilder<unknown> => sql`(
  select p.id from ${within ?? sql`participant`} p
  where ${area === undefined ? sql`true` : sql`left(p.company_postcode, 2) = ${area}`}
    and ${representativeId === undefined ? sql`true` : sql`p.representative_id = ${representativeId}`}
    and ${cropId === undefined ? sql`true` : sql`p.id in (select c.id from segment_crops(${[cropId]}::int[]) c (id))`})`;
