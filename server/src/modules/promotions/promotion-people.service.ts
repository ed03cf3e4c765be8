import { readAllowList } from "@plon/contract/office/promotions.ts";
import { dayText } from "@plon/rules/polish-text.ts";
import { warsawDay } from "@plon/rules/warsaw-calendar.ts";
import { audit } from "#platform/audit.ts";
import { seesOfPeople } from "#platform/auth/personal-fields.ts";
import type { StaffContext } from "#platform/context.ts";
import { csvText } from "#platform/csv.ts";
import { type Db, inTransaction, type Tx, type Root } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import {
  type AnswerFilter,
  listAllAnswers,
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

/** All answers as CSV; the download is audited. Throws promotion.not_found. */
export async function answersCsv(db: Root, ctx: StaffContext, id: number): Promise<{ name: string; csv: string }> {
  const { name } = await getPromotion(db, id, ctx.at);
  const rows = await listAllAnswers(db, id);
  await inTransaction(db, (tx) =>
    audit(tx, ctx, {
      action: "promotion.answers",
      subject: { type: "promotion", id },
      after: { total: rows.length },
    }),
  );
  const head = ["NIP lub PESEL", "Imię i nazwisko", "Odpowiedź", "Data", "Chwila", "Wersja regulaminu", "Kanał"];
  const lines = rows.map((row) => [
    row.identifier,
    `${row.first_name} ${row.last_name}`,
    row.agreed ? "akceptuje" : "nie akceptuje",
    dayText(warsawDay(row.answered_at)).replaceAll("\u00a0", " "),
    row.answered_at.toISOString(),
    String(row.rules_version),
    row.channel === "portal" ? "portal" : "pracownik",
    row.address,
    row.is_latest ? "tak" : "nie",
  ]);
  return { name, csv: csvText([[...head, "Adres IP", "Ostatnia odpowiedź"], ...lines]) };
}

/** A promotion's allow-list. Throws promotion.not_found. */
export async function allowList(db: Db, ctx: StaffContext, id: number) {
  await getPromotion(db, id, ctx.at);
  return await listAllowed(db, id);
}

/** Makes the list exactly the identifiers of this text, which was checked. Throws promotion.not_found. */
export async function setAllowList(tx: Tx, ctx: StaffContext, id: number, text: string) {
  if (!(await lockPromotion(tx, id))) throw new AppError("promotion.not_found");
  const { identifiers } = readAllowList(text);
  const changed = await replaceAllowed(tx, id, identifiers, { added_by: ctx.staff.id, added_at: ctx.at });
  const total = identifiers.length;
  // Only counts: the numbers are personal data, and the list itself shows who is on it.
  await audit(tx, ctx, { action: "promotion.allow", subject: { type: "promotion", id }, after: { total, ...changed } });
  return { total, ...changed };
}
