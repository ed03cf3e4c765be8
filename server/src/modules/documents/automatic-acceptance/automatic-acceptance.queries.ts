import { type Insertable, type RawBuilder, sql } from "kysely";
import type { AcceptanceMode, JudgedLine } from "@plon/rules/acceptance/certain-invoice.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

export const findMode = (db: Db, distributorId: number) =>
  db
    .selectFrom("distributor")
    .select(["automatic_acceptance as mode", "name"])
    .where("id", "=", distributorId)
    .executeTakeFirst();

export const lockMode = (tx: Tx, distributorId: number) =>
  tx
    .selectFrom("distributor")
    .select(["automatic_acceptance as mode", "automatic_acceptance_stopped_at as stopped_at"])
    .where("id", "=", distributorId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Sets a seller's mode; comparisons of before a switch-off count no longer. */
export const updateMode = (tx: Tx, distributorId: number, mode: AcceptanceMode, countedFrom: Date | undefined) =>
  tx
    .updateTable("distributor")
    .set({
      automatic_acceptance: mode,
      automatic_acceptance_stopped_at: null,
      ...(countedFrom && { agreement_counted_from: countedFrom }),
    })
    .where("id", "=", distributorId)
    .execute();

/** Switches a seller off by itself; false if it was not on. */
export async function stopSeller(tx: Tx, distributorId: number, at: Date): Promise<boolean> {
  const stopped = await tx
    .updateTable("distributor")
    .set({ automatic_acceptance: "watch", automatic_acceptance_stopped_at: at })
    .where("id", "=", distributorId)
    .where("automatic_acceptance", "=", "on")
    .returning("id")
    .executeTakeFirst();
  return stopped !== undefined;
}

/** Where the administrators with an open account read their e-mail. */
export const listAdmins = (db: Db) =>
  db
    .selectFrom("staff")
    .select("email")
    .where("role", "=", "admin")
    .where("is_active", "=", true)
    .orderBy("id")
    .execute();

/** The most points with which an invoice of a seller was accepted by itself; null without any. */
export async function findMostPoints(db: Db, distributorId: number): Promise<number | null> {
  const found = await db
    .selectFrom("invoice_judgement")
    .select((row) => row.fn.max("points").as("points"))
    .where("distributor_id", "=", distributorId)
    .where("is_accepted", "=", true)
    .executeTakeFirstOrThrow();
  return found.points;
}

/** Invoices that accepted themselves on a day and about which something stood out, those with most points first. */
export const listStoodOut = (db: Db, day: string, limit: number) =>
  db
    .selectFrom("invoice_judgement as judged")
    .innerJoin("invoice", "invoice.id", "judged.invoice_id")
    .innerJoin("distributor", "distributor.id", "judged.distributor_id")
    .innerJoin("participant", "participant.id", "invoice.participant_id")
    .select([
      "invoice.id",
      "invoice.document_name as document",
      "distributor.name as distributor",
      "judged.points",
      "judged.noticed",
    ])
    .select(
      sql<string>`coalesce(nullif(participant.company_name, ''), participant.first_name || ' ' || participant.last_name)`.as(
        "participant",
      ),
    )
    .where("judged.judged_on", "=", day)
    .where("judged.is_accepted", "=", true)
    .where(sql<boolean>`judged.noticed <> '{}'`)
    .orderBy("judged.points", "desc")
    .orderBy("invoice.id")
    .limit(limit)
    .execute();

export const insertJudgement = (tx: Tx, row: Insertable<Tables["invoice_judgement"]>) =>
  tx.insertInto("invoice_judgement").values(row).execute();

export const findJudgement = (db: Db, invoiceId: number) =>
  db
    .selectFrom("invoice_judgement")
    .selectAll()
    .select((row) =>
      row
        .selectFrom("feed_document")
        .select("repairs")
        .whereRef("feed_document.invoice_id", "=", "invoice_judgement.invoice_id")
        .where("repairs", "is not", null)
        .limit(1)
        .as("repairs"),
    )
    .where("invoice_id", "=", invoiceId)
    .executeTakeFirst();

export type Decided = {
  invoice_id: number;
  distributor_id: number;
  status: "returned" | "accepted" | "rejected";
  judged: JudgedLine[];
  decided: JudgedLine[];
};

/** Certain invoices that a clerk decided before an instant, and that were not compared yet. Locks them. */
export async function lockDecided(tx: Tx, before: Date, distributorId: number | undefined, limit: number) {
  const { rows } = await sql<Decided>`
    select j.invoice_id, j.distributor_id, i.status, j.lines as judged,
      (select coalesce(json_agg(json_build_object('sap', p.sap, 'title', l.title_product, 'unit', p.unit,
          'pack_volume', l.pack_volume, 'quantity', l.quantity, 'points', (l.explanation ->> 'roundedPoints')::bigint,
          'is_rejected', l.rejection_reason is not null)), '[]')
        from invoice_line l join product p on p.id = l.product_id where l.invoice_id = i.id) as decided
    from invoice_judgement j
    join invoice i on i.id = j.invoice_id
    where j.is_certain and not j.is_accepted and j.mode <> 'off' and j.is_agreed is null
      and (${distributorId ?? null}::bigint is null or j.distributor_id = ${distributorId ?? null}::bigint)
      and i.status in ('returned', 'accepted', 'rejected') and i.decided_at <= ${before}
    order by j.invoice_id
    limit ${limit}
    for update of j skip locked`.execute(tx);
  return rows;
}

export const markCompared = (tx: Tx, invoiceIds: number[], isAgreed: boolean, at: Date) =>
  tx
    .updateTable("invoice_judgement")
    .set({ is_agreed: isAgreed, compared_at: at })
    .where("invoice_id", "in", invoiceIds)
    .execute();

/**
 * Marks judgements whose acceptance was taken back since an instant, automatic ones and those of clerks who had agreed;
 * returns whose they are.
 */
export async function markTakenBack(tx: Tx, since: Date, distributorId: number | undefined, at: Date) {
  const { rows } = await sql<{ distributor_id: number }>`
    update invoice_judgement j set is_agreed = false, compared_at = ${at}
    from invoice_decision_change c
    where c.invoice_id = j.invoice_id and c.changed_at >= ${since} and c.decided_as = 'accepted'
      and (${distributorId ?? null}::bigint is null or j.distributor_id = ${distributorId ?? null}::bigint)
      and (j.is_accepted and j.is_agreed is null or j.is_agreed and c.changed_at > j.compared_at)
    returning j.distributor_id`.execute(tx);
  return rows.map(({ distributor_id }) => distributor_id);
}

/** For how long a comparison counts. */
const AGREEMENT_DAYS = 365;

/** Comparisons of seller `d` count after this. Each seller is a range of one index, so that none is joined or grouped. */
const countedFrom = (at: Date) =>
  sql<Date>`greatest(d.agreement_counted_from, ${at}::timestamptz - make_interval(days => ${AGREEMENT_DAYS}))`;

/** How many decisions of a seller's invoices were compared, and how many were the same. */
export async function countAgreement(db: Db, distributorId: number, at: Date) {
  const { rows } = await sql<{ compared: number; agreed: number }>`
    select count(*) as compared, count(*) filter (where j.is_agreed) as agreed
    from invoice_judgement j join distributor d on d.id = j.distributor_id
    where j.distributor_id = ${distributorId} and j.is_agreed is not null and j.compared_at > ${countedFrom(at)}`.execute(
    db,
  );
  return rows[0]!;
}

export type SellerRow = {
  id: number;
  name: string;
  nip: string;
  mode: AcceptanceMode;
  stopped_at: Date | null;
  accepted_today: number;
  accepted_30_days: number;
  arrived_30_days: number;
  compared: number;
  agreed: number;
};

/** When the month of a moment in Warsaw is over. */
const endOfMonth = (at: RawBuilder<Date>) =>
  sql<Date>`((date_trunc('month', ${at} at time zone 'Europe/Warsaw') + interval '1 month') at time zone 'Europe/Warsaw')`;

/**
 * The comparisons of each seller `d` that count: those of the month in which they begin to from its rows, those of later
 * months as they are kept. So the sum is that of \`countAgreement\`, to the instant.
 */
const comparisonsOf = (at: Date) => sql`(
  select coalesce(sum(part.total), 0)::bigint as compared,
    coalesce(sum(part.total) filter (where part.is_agreed), 0)::bigint as agreed
  from (select ${countedFrom(at)} as since) counted
  cross join lateral (
    select j.is_agreed, 1 as total from invoice_judgement j where j.distributor_id = d.id and j.is_agreed is not null
      and j.compared_at > counted.since and j.compared_at < ${endOfMonth(sql.ref("counted.since"))}
    union all
    select c.detail like '% true', c.total from row_counts c
    where c.name = 'acceptance.compared' and c.key = d.id
      and c.detail >= to_char(${endOfMonth(sql.ref("counted.since"))} at time zone 'Europe/Warsaw', 'YYYY-MM')
  ) part)`;

/** Every open seller with its mode and figures, those that are on first; or one of them. */
export async function listSellers(db: Db, at: Date, today: string, distributorId?: number): Promise<SellerRow[]> {
  const { rows } = await sql<SellerRow>`
    select d.id, d.name, d.nip, d.automatic_acceptance as mode, d.automatic_acceptance_stopped_at as stopped_at,
      lately.accepted_today, lately.accepted as accepted_30_days, lately.arrived as arrived_30_days,
      compared.compared, compared.agreed
    from distributor d
    cross join lateral (
      select coalesce(sum(c.total), 0)::bigint as arrived,
        coalesce(sum(c.total) filter (where c.detail like '% true'), 0)::bigint as accepted,
        coalesce(sum(c.total) filter (where c.detail = ${`${today} true`}), 0)::bigint as accepted_today
      from row_counts c
      where c.name = 'acceptance.judged' and c.key = d.id and c.detail >= to_char(${today}::date - 29, 'YYYY-MM-DD')
    ) lately
    cross join lateral ${comparisonsOf(at)} compared
    where case when ${distributorId ?? null}::bigint is null then d.is_active or lately.arrived > 0
      else d.id = ${distributorId ?? null}::bigint end
    order by array_position(array['on', 'watch', 'off'], d.automatic_acceptance), d.name collate polish, d.id`.execute(
    db,
  );
  return rows;
}
