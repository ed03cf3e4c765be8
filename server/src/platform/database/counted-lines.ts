// What counts as bought, of everybody, on some days.
import { type RawBuilder, sql } from "kysely";

/**
 * The lines of accepted invoices dated on these days, as a table: `participant_id`, the document that they count by and its
 * `day` (of a correction those of what it corrects), `product_id`, `pack_volume`, `quantity` in packs, less what was
 * corrected, and `points`. Only lines `l` of which the condition is true.
 *
 * The invoices come from an index by day, and their lines one invoice after the other: joined, the lines of all years are
 * read. Of a few people the invoices are better found by who sent them.
 */
export function linesDated(days: { from: string; to: string }, isMeant: RawBuilder<boolean>): RawBuilder<unknown> {
  const inDays = (invoice: string) =>
    sql`${sql.ref(`${invoice}.list_date`)} between ${days.from}::date and ${days.to}::date`;
  return sql`(
    select dated.document_id, dated.participant_id, dated.day, l.product_id, l.pack_volume, l.quantity, l.points
    from (
      select i.id, i.id as document_id, i.participant_id, i.list_date as day from invoice i
      where i.corrects_invoice_id is null and i.status = 'accepted' and ${inDays("i")}
      union all
      select i.id, corrected.id, i.participant_id, corrected.list_date from invoice corrected
      join invoice i on i.corrects_invoice_id = corrected.id
      where i.status = 'accepted' and ${inDays("corrected")}
    ) dated
    cross join lateral (
      select l.product_id, l.pack_volume, l.quantity, l.points from invoice_line l
      where l.invoice_id = dated.id and l.status in ('accepted', 'limit', 'limit.product') and ${isMeant}
        and not exists (select from invoice_line taken where taken.id = l.corrects_line_id and taken.status = 'rejected')
      offset 0
    ) l
  )`;
}
