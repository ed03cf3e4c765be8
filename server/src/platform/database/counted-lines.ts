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

/** The same days without those that are in two of them, so that no invoice is found twice. */
function apart(days: readonly Days[]): Days[] {
  const merged: Days[] = [];
  for (const { from, to } of days.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = to > last.to ? to : last.to;
    else merged.push({ from, to });
  }
  return merged;
}

/**
 * The lines of accepted invoices dated on any of these days, as a table: `participant_id`, the document that they count by and
 * its `day` (of a correction those of what it corrects), `product_id`, `pack_volume`, `quantity` in packs, less what was
 * corrected, and `points`.
 *
 * Of some products the lines come from an index by product and the invoices from one by day, neither of which reads a table.
 * Of all products the invoices come first, and their lines one invoice after the other: joined, the lines of all years are
 * read. Each span of days is asked for by itself, as one condition with an `or` would keep the index away. Of a few people the
 * invoices are better found by who sent them.
 */
export function linesDated(days: readonly Days[], { products, isMeant = sql`true` }: Asked): RawBuilder<unknown> {
  const isProduct = products === undefined ? sql`true` : sql`l.product_id = any (${products}::bigint[])`;
  const parts = apart(days).flatMap(({ from, to }) => {
    const within = (invoice: string) => sql`${sql.ref(`${invoice}.list_date`)} between ${from}::date and ${to}::date`;
    const own = sql`i.corrects_invoice_id is null and i.status = 'accepted' and ${within("i")}`;
    return [
      products === undefined
        ? sql`select i.id as document_id, i.participant_id, i.list_date as day, l.product_id, l.pack_volume, l.quantity, l.points
            from invoice i cross join lateral (
              select l.product_id, l.pack_volume, l.quantity, l.points from invoice_line l
              where l.invoice_id = i.id and ${COUNTS} and ${isMeant} offset 0
            ) l
            where ${own}`
        : sql`select i.id as document_id, i.participant_id, i.list_date as day, l.product_id, l.pack_volume, l.quantity, l.points
            from invoice_line l join invoice i on i.id = l.invoice_id
            where ${isProduct} and ${COUNTS} and ${isMeant} and ${own}`,
      sql`select c.document_id, c.participant_id, c.day, l.product_id, l.pack_volume, l.quantity, l.points
          from (
            select i.id, i.participant_id, dated.id as document_id, dated.list_date as day
            from invoice i join invoice dated on dated.id = i.corrects_invoice_id
            -- Said for the planner, which would take all invoices for corrections, and the lines of all of them first.
            where i.corrects_invoice_id is not null and i.status = 'accepted' and ${within("dated")} offset 0
          ) c
          cross join lateral (
            select l.product_id, l.pack_volume, l.quantity, l.points from invoice_line l
            where l.invoice_id = c.id and ${COUNTS} and ${isProduct} and ${isMeant}
              and not exists (select from invoice_line taken where taken.id = l.corrects_line_id and taken.status = 'rejected')
            offset 0
          ) l`,
    ];
  });
  return sql`(${sql.join(parts, sql` union all `)})`;
}
