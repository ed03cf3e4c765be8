import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";

/** Net value at the conversion price, in grosze; of each line, so that a list's parts add up to its sum. */
const TURNOVER = sql<number | null>`round(line.pack_volume * line.quantity * product.conversion_price_grosze)`;

/** A correction belongs to the season of what it corrects. */
const DAY = sql<string>`coalesce(corrected.list_date, invoice.list_date)`;
const SEASON = sql<number>`extract(year from ${DAY})::integer`;

export type PurchaseFilter = {
  participantId: number;
  /** A year; undefined for all. */
  season: number | undefined;
};

/** Lines that count: accepted ones of accepted invoices; those of corrections are negative. */
const acceptedLines = (db: Db, { participantId, season }: PurchaseFilter) =>
  db
    .selectFrom("invoice")
    .innerJoin("invoice_line as line", "line.invoice_id", "invoice.id")
    .innerJoin("product", "product.id", "line.product_id")
    .innerJoin("distributor", "distributor.id", "invoice.distributor_id")
    .leftJoin("invoice as corrected", "corrected.id", "invoice.corrects_invoice_id")
    .where("invoice.participant_id", "=", participantId)
    .where("invoice.status", "=", "accepted")
    .where("line.status", "in", ["accepted", "limit", "limit.product"])
    .$if(season !== undefined, (query) => query.where(SEASON, "=", season!));

/** Sums by season, the newest first. */
export const sumSeasons = (db: Db, participantId: number) =>
  acceptedLines(db, { participantId, season: undefined })
    .select((row) => [
      SEASON.as("season"),
      row.fn.sum<string>("line.points").as("points"),
      sql<string>`coalesce(sum(${TURNOVER}), 0)`.as("turnover_grosze"),
    ])
    .groupBy(SEASON)
    .orderBy(SEASON, "desc")
    .execute();

/** What was bought in a season up to a day, by unit summed; undefined where nothing was. */
export const sumUpTo = (db: Db, participantId: number, day: string) =>
  acceptedLines(db, { participantId, season: Number(day.slice(0, 4)) })
    .where(DAY, "<=", day)
    .select((row) => [
      SEASON.as("season"),
      sql<string>`coalesce(sum(line.pack_volume * line.quantity) filter (where product.unit = 'l'), 0)`.as("litres"),
      sql<string>`coalesce(sum(line.pack_volume * line.quantity) filter (where product.unit = 'kg'), 0)`.as(
        "kilograms",
      ),
      sql<string>`coalesce(sum(${TURNOVER}), 0)`.as("turnover_grosze"),
      row.fn.sum<string>("line.points").as("points"),
    ])
    .groupBy(SEASON)
    .executeTakeFirst();

export const findAcreage = async (db: Db, participantId: number): Promise<number> => {
  const row = await db.selectFrom("participant").select("acreage").where("id", "=", participantId).executeTakeFirst();
  return Number(row?.acreage ?? 0);
};

/** Sums by product and distributor, in Polish order of both names. */
export const listPurchases = (db: Db, filter: PurchaseFilter) =>
  acceptedLines(db, filter)
    .select((row) => [
      "product.sap",
      "product.name as product",
      "product.unit",
      "distributor.id as distributor_id",
      "distributor.name as distributor",
      sql<string>`sum(line.pack_volume * line.quantity)`.as("volume"),
      row.fn.sum<string>("line.points").as("points"),
      sql<string | null>`sum(${TURNOVER})`.as("turnover_grosze"),
      row.fn.sum<string | null>("line.value_grosze").as("turnover_fv_grosze"),
      sql<number>`count(*) filter (where line.value_grosze is null)`.as("turnover_fv_missing"),
    ])
    .groupBy(["product.id", "distributor.id"])
    .orderBy(sql`product.name collate polish`)
    .orderBy(sql`distributor.name collate polish`)
    .orderBy("product.id")
    .orderBy("distributor.id")
    .execute();

/** The lines of one product at one distributor, the newest first. */
export const listPurchaseLines = (db: Db, filter: PurchaseFilter, sap: number, distributorId: number) =>
  acceptedLines(db, filter)
    .select([
      "invoice.id",
      "line.id as line_id",
      "invoice.document_name",
      "invoice.list_date",
      "line.quantity",
      "line.pack_volume",
      sql<string>`line.pack_volume * line.quantity`.as("volume"),
      "line.points",
      TURNOVER.as("turnover_grosze"),
      "line.value_grosze as turnover_fv_grosze",
    ])
    .where("product.sap", "=", sap)
    .where("distributor.id", "=", distributorId)
    .orderBy("invoice.list_date", "desc")
    .orderBy("invoice.id", "desc")
    .orderBy("line.line_no")
    .execute();

/** A product's and a distributor's name, if this participant bought the one from the other. */
export const findPurchaseNames = (db: Db, participantId: number, sap: number, distributorId: number) =>
  acceptedLines(db, { participantId, season: undefined })
    .select(["product.name as product", "product.unit", "distributor.name as distributor"])
    .where("product.sap", "=", sap)
    .where("distributor.id", "=", distributorId)
    .executeTakeFirst();
