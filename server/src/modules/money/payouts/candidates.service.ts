import type { Db } from "#platform/database/database.ts";
import { payoutsBlockedUntil } from "#modules/people/contact-changes/contact-changes.service.ts";
import { heldOf } from "#modules/people/outgoing-holds/outgoing-holds.service.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import { type CandidateFilter, type CandidateRow, listCandidates, listPayable } from "./candidates.queries.ts";
import type { PaymentParty } from "./bank-files/payment.ts";

export type Obstacle = "no_account" | "account_changed" | "account_closed" | "account_returned" | "held";
export type Candidate = CandidateRow & { payee: PaymentParty | null; obstacle: Obstacle | null };

function addressOf(row: CandidateRow): string {
  const place = row.company_street_number_place ? `/${row.company_street_number_place}` : "";
  const street = `${row.company_street || row.company_city} ${row.company_street_number}${place}`.trim();
  return [street, `${row.company_postcode} ${row.company_city}`.trim()].filter(Boolean).join(", ");
}

function candidateOf(row: CandidateRow, charity: PaymentParty | null, at: Date): Candidate {
  const isRefused = (payee: PaymentParty) => row.refused_accounts.includes(payee.account);
  if (row.kind === "charity") {
    const obstacle = charity ? (isRefused(charity) ? "account_returned" : null) : "no_account";
    return { ...row, payee: charity, obstacle };
  }
  const account = row.bank_account;
  const payee = account ? { name: `${row.first_name} ${row.last_name}`, address: addressOf(row), account } : null;
  if (row.closed_at) return { ...row, payee, obstacle: "account_closed" };
  if (!payee) return { ...row, payee, obstacle: "no_account" };
  if (payoutsBlockedUntil(row, at) !== null) return { ...row, payee, obstacle: "account_changed" };
  return { ...row, payee, obstacle: isRefused(payee) ? "account_returned" : null };
}

/** A page of money rewards that wait to be paid, with their payee or why they cannot be paid. */
export async function candidatePage(db: Db, filter: CandidateFilter, at: Date) {
  const { payout_charity: charity } = await readSettings(db);
  const { rows, meta } = await listCandidates(db, filter);
  return { candidates: await candidatesOf(db, rows, charity, at), meta };
}

/** These orders as they would be paid now, whatever their status; those that do not exist are left out. */
export async function payableOrders(db: Db, orderIds: number[], charity: PaymentParty | null, at: Date) {
  return await candidatesOf(db, await listPayable(db, orderIds), charity, at);
}

/** What waits is told before anything else of it: nobody can do anything about the rest meanwhile. */
async function candidatesOf(db: Db, rows: readonly CandidateRow[], charity: PaymentParty | null, at: Date) {
  const held = await heldOf(
    db,
    "money",
    rows.map((row) => row.participant_id),
    at,
  );
  return rows.map((row): Candidate => {
    const candidate = candidateOf(row, charity, at);
    return held.has(row.participant_id) ? { ...candidate, obstacle: "held" } : candidate;
  });
}
