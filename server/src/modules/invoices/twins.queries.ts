import { sql } from "kysely";
import type { InvoiceStatus } from "@plon/rules/invoice-status.ts";
import type { Db } from "#platform/database.ts";

/** Why another invoice may be for the same purchase. */
export type TwinReason = "number" | "file" | "picture" | "sum";

export type Twin = {
  id: number;
  document: string;
  participant: string;
  is_same_farm: boolean;
  state: InvoiceStatus;
  by: TwinReason[];
};

/** How many of the 256 bits may differ in a picture that was saved again, smaller or darker. */
const PICTURE_BITS = 24;
const TWINS_MAX = 10;

/**
 * Invoices of any farm, waiting or accepted, that may be for the same purchase as this one: the same number from the
 * same seller (as typed or as read from either file, letters and digits only), the same file or structured document, a
 * first page that looks the same unless the files state different numbers, or the same seller, date and sum. Within one
 * farm, goods without values count as a sum; two documents of a distributor's own system are distinguished only by
 * their numbers.
 */
export async function listTwins(db: Db, invoiceId: number): Promise<Twin[]> {
  const { rows } = await sql<Twin>`
    with own as (
      select i.id, i.distributor_id, i.number_key, i.list_date, i.source, i.corrects_invoice_id, i.ksef_sha256,
        coalesce(p.merged_into, p.id) as farm_id, f.sha256, r.number_key as read_key, r.picture_hash
      from invoice i
      join participant p on p.id = i.participant_id
      left join stored_file f on f.id = i.file_id
      left join invoice_reading r on r.invoice_id = i.id
      where i.id = ${invoiceId}
    ),
    found (id, reason) as (
      select i.id, 'number' from own
      join invoice i on i.distributor_id = own.distributor_id and i.number_key in (own.number_key, own.read_key)
      union
      select i.id, 'number' from own
      join invoice_reading r on r.number_key in (own.number_key, own.read_key)
      join invoice i on i.id = r.invoice_id and i.distributor_id = own.distributor_id
      union
      select i.id, 'file' from own join stored_file f on f.sha256 = own.sha256 join invoice i on i.file_id = f.id
      union
      select i.id, 'file' from own join invoice i on i.ksef_sha256 = own.ksef_sha256
      union
      select r.invoice_id, 'picture' from own
      join invoice_reading r on bit_count(r.picture_hash # own.picture_hash) <= ${PICTURE_BITS}::int
      where (r.number_key <> own.read_key) is not true
      union
      select i.id, 'sum' from own
      join invoice i on i.distributor_id = own.distributor_id and i.list_date = own.list_date and i.id <> own.id
        and i.corrects_invoice_id is null and (i.source = 'manual' or own.source = 'manual')
      join participant p on p.id = i.participant_id
      cross join lateral (${sumOf("own.id")}) mine
      cross join lateral (${sumOf("i.id")}) theirs
      where mine.grosze = theirs.grosze
        or (mine.goods = theirs.goods and (mine.grosze = theirs.grosze) is not false
          and coalesce(p.merged_into, p.id) = own.farm_id)
    )
    select i.id, i.document_name as document, i.status as state,
      trim(p.company_name || ' ' || p.first_name || ' ' || p.last_name) as participant,
      coalesce(p.merged_into, p.id) = min(own.farm_id) as is_same_farm,
      array_agg(distinct found.reason order by found.reason) as by
    from found
    cross join own
    join invoice i on i.id = found.id
    join participant p on p.id = i.participant_id
    where i.id <> own.id and i.status in ('pending', 'returned', 'accepted')
      and i.id is distinct from own.corrects_invoice_id and i.corrects_invoice_id is distinct from own.id
    group by i.id, p.id
    order by i.status = 'accepted' desc, i.id
    limit ${TWINS_MAX}`.execute(db);
  return rows;
}

/** The farm whose tax number the document names as its buyer, if it is not the invoice's. */
export const findOtherBuyer = (db: Db, invoiceId: number) =>
  db
    .selectFrom("invoice")
    .leftJoin("invoice_reading as reading", "reading.invoice_id", "invoice.id")
    .innerJoin("participant as own", "own.id", "invoice.participant_id")
    .innerJoin("participant as other", (join) =>
      join.on(
        "other.identifier",
        "=",
        sql<string>`coalesce(invoice.buyer_nip, reading.found -> 'buyer_nip' ->> 'value')`,
      ),
    )
    .select([
      "other.id",
      sql<string>`trim(other.company_name || ' ' || other.first_name || ' ' || other.last_name)`.as("name"),
    ])
    .where("invoice.id", "=", invoiceId)
    .where(sql<boolean>`coalesce(other.merged_into, other.id) <> coalesce(own.merged_into, own.id)`)
    .executeTakeFirst();

/** What an invoice is for: its net value if every line has one, else its goods; rejected lines count too. */
const sumOf = (invoiceId: "own.id" | "i.id") => sql`
  select case when bool_and(value_grosze is not null) and sum(value_grosze) > 0 then sum(value_grosze) end as grosze,
    string_agg(product_id || 'x' || pack_volume || 'x' || quantity, ',' order by product_id, pack_volume, quantity) as goods
  from invoice_line where invoice_id = ${sql.ref(invoiceId)}`;
