// What accepted purchases say beyond their own invoice: what a pack costs lately, and how much a farm bought in a year.
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";

export type PackAsked = { productId: number; packThousandths: number };
export type PaidRow = {
  product_id: number;
  pack_thousandths: number;
  value_grosze: number;
  packs: number;
  participant_id: number;
  list_date: string;
};

/** The newest accepted purchases of each of these packs that were bought on these days, at most `limit` of each. */
export async function listPaid(
  db: Db,
  packs: readonly PackAsked[],
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<PaidRow[]> {
  const { rows } = await sql<PaidRow>`
    select asked."productId" as product_id, asked."packThousandths" as pack_thousandths, paid.*
    from jsonb_to_recordset(${JSON.stringify(packs)}::jsonb) as asked("productId" bigint, "packThousandths" integer)
    cross join lateral (
      select l.value_grosze, l.quantity as packs, i.participant_id, i.list_date
      from invoice_line l join invoice i on i.id = l.invoice_id
      where l.product_id = asked."productId" and l.pack_volume = asked."packThousandths" / 1000.0
        and l.value_grosze > 0 and l.corrects_line_id is null and l.quantity > 0 and l.status <> 'rejected'
        and i.status = 'accepted' and i.list_date between ${from}::date and ${to}::date
      order by l.invoice_id desc limit ${limit}
    ) paid`.execute(db);
  return rows;
}

/** How much of each product a participant bought in a year, by accepted invoices minus what was corrected of them. */
export async function sumVolumes(db: Db, participantId: number, year: number) {
  const { rows } = await sql<{ product_id: number; volume: string }>`
    select l.product_id, sum(l.quantity * l.pack_volume) as volume
    from invoice i
    left join invoice corrected on corrected.id = i.corrects_invoice_id
    join invoice_line l on l.invoice_id = i.id and l.status in ('accepted', 'limit', 'limit.product')
    where i.participant_id = ${participantId} and i.status = 'accepted'
      and coalesce(corrected.list_date, i.list_date) between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
    group by l.product_id`.execute(db);
  return rows;
}
