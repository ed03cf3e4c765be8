// What counts as bought, of everybody, on some days.
import { type RawBuilder, sql } from "kysely";

export type Days = { from: string; to: string };

type Asked = {
  /** Whose lines: an array of numbers of products; of all of them without it. */
  products?: RawBuilder<number[]> | undefined;
  /** A condition on a line `l`. */
  isMeant?: RawBuilder<boolean>;
};

const COUNTS = sql`l.status in ('accepted', 'limit', 'limit.product')`;

/**
 * The lines of accepted invoices dated on any of these days, as a table: `participant_id`, the document that they count by and
 * its `day` (of a correction those of what it corrects), `product_id`, `pack_volume`, `quantity` in packs, less what was
 * corrected, and `points`.
 *
 * Of some products the lines come from an index by product and the invoices from one by day, neither of which reads a table.
 * Of all products the invoices come first, and their lines one invoice after the other: joined, the lines of all years are
 * read. Corrections, which are few, are always found by what they correct. Of a few people the invoices are better found by
 * who sent them.
 */
export function linesDated(days: readonly Days[], { products, isMeant = sql`true` }: Asked): RawBuilder<unknown> {
  const inDays = (invoice: string) =>
    sql`(${sql.join(
      days.map(({ from, to }) => sql`${sql.ref(`${invoice}.list_date`)} between ${from}::date and ${to}::date`),
      sql` or `,
    )})`;
  const isProduct = products === undefined ? sql`true` : sql`l.product_id = any (${products}::bigint[])`;
  const own = sql`i.corrects_invoice_id is null and i.status = 'accepted' and ${inDays("i")}`;
  const bought =
    products === undefined
      ? sql`select i.id as document_id, i.participant_id, i.list_date as day, l.product_id, l.pack_volume, l.quantity, l.points
          from invoice i cross join lateral (
            select l.product_id, l.pack_volume, l.quantity, l.points from invoice_line l
            where l.invoice_id = i.id and ${COUNTS} and ${isMeant} offset 0
          ) l
          where ${own}`
      : sql`select i.id as document_id, i.participant_id, i.list_date as day, l.product_id, l.pack_volume, l.quantity, l.points
          from invoice_line l join invoice i on i.id = l.invoice_id
          where ${isProduct} and ${COUNTS} and ${isMeant} and ${own}`;
  return sql`(
    ${bought}
    union all
    select corrected.id, i.participant_id, corrected.list_date, l.product_id, l.pack_volume, l.quantity, l.points
    from invoice corrected
    join invoice i on i.corrects_invoice_id = corrected.id
    cross join lateral (
      select l.product_id, l.pack_volume, l.quantity, l.points from invoice_line l
      where l.invoice_id = i.id and ${COUNTS} and ${isProduct} and ${isMeant}
        and not exists (select from invoice_line taken where taken.id = l.corrects_line_id and taken.status = 'rejected')
      offset 0
    ) l
    where i.status = 'accepted' and ${inDays("corrected")}
  )`;
}
