import { Readable } from "node:stream";
import { dayText } from "@plon/rules/texts/polish-text.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { audit } from "#platform/acts/audit.ts";
import { seesOfPeople } from "#platform/auth/personal-fields.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { csvLines, csvText } from "@plon/rules/texts/csv.ts";
import { type Db, inTransaction, type Tx, type TransactionalDb } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import {
  type AnswerFilter,
  countAnswers,
  listAnswersBelow,
  listAllowed,
  listAnswers,
  replaceAllowed,
} from "./promotion-people.queries.ts";
import { lockPromotion } from "./promotions-office.queries.ts";
import { getPromotion } from "./promotions-office.service.ts";

/** A page of everything that was ever answered, newest first. Throws promotion.not_found. */
export async function answerPage(db: Db, ctx: StaffContext, id: number, filter: AnswerFilter) {
  await getPromotion(db, id, ctx.at);
  // A role that may not see numbers may not search by them either.
  const search = seesOfPeople(ctx.staff.role, "identifier") ? filter.search : "";
  return await listAnswers(db, id, { ...filter, search });
}

const HEAD = ["NIP lub PESEL", "Imię i nazwisko", "Odpowiedź", "Data", "Chwila", "Wersja regulaminu", "Kanał"];
/** How many answers are in memory at a time. */
const PAGE = 2000;

/**
 * All answers as streamed CSV; the download is audited. Throws promotion.not_found.
 */
export async function answersCsv(
  db: TransactionalDb,
  ctx: StaffContext,
  id: number,
): Promise<{ name: string; csv: Readable }> {
  const { name } = await getPromotion(db, id, ctx.at);
  const total = await countAnswers(db, id);
  await inTransaction(db, (tx) =>
    audit(tx, ctx, { action: "promotion.answers", subject: { type: "promotion", id }, after: { total } }),
  );
  async function* text() {
    yield csvText([[...HEAD, "Adres IP", "Ostatnia odpowiedź"]]);
    for (let below = Number.MAX_SAFE_INTEGER; ;) {
      const rows = await listAnswersBelow(db, id, below, PAGE);
      if (rows.length > 0) yield csvLines(rows.map(answerCells));
      if (rows.length < PAGE) return;
      below = rows.at(-1)!.id;
    }
  }
  return { name, csv: Readable.from(text()) };
}

function answerCells(row: Awaited<ReturnType<typeof listAnswersBelow>>[number]): string[] {
  return [
    row.identifier,
    `${row.first_name} ${row.last_name}`,
    row.agreed ? "akceptuje" : "nie akceptuje",
    dayText(warsawDay(row.answered_at)).replaceAll("\u00a0", " "),
    row.answered_at.toISOString(),
    String(row.rules_version),
    row.channel === "portal" ? "portal" : "pracownik",
    row.address,
    row.is_latest ? "tak" : "nie",
  ];
}

/** A promotion's allow-list. Throws promotion.not_found. */
export async function allowList(db: Db, ctx: StaffContext, id: number) {
  await getPromotion(db, id, ctx.at);
  return await listAllowed(db, id);
}

/** Makes the list exactly these identifiers. Throws promotion.not_found. */
export async function setAllowList(tx: Tx, ctx: StaffContext, id: number, identifiers: readonly string[]) {
  if (!(await lockPromotion(tx, id))) throw new AppError("promotion.not_found");
  const changed = await replaceAllowed(tx, id, identifiers, { added_by: ctx.staff.id, added_at: ctx.at });
  const total = identifiers.length;
  // Only counts: the numbers are personal data, and the list itself shows who is on it.
  await audit(tx, ctx, { action: "promotion.allow", subject: { type: "promotion", id }, after: { total, ...changed } });
  return { total, ...changed };
}
