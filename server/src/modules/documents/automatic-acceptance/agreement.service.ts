// Whether clerks decide as the programme would have, and what follows when they do not.
import { withStop } from "@plon/rules/texts/polish-text.ts";
import { areSameGoods, isDisagreement } from "@plon/rules/acceptance/certain-invoice.ts";
import { inBatches, inTransaction, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import { queueEmail } from "#modules/house/outbox/outbox.service.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import {
  countAgreement,
  findMode,
  listAdmins,
  lockDecided,
  markCompared,
  markTakenBack,
  stopSeller,
} from "./automatic-acceptance.queries.ts";

/** A clerk's decision is compared when it can no longer be taken back with one click. */
const SETTLED_MS = 10_000;
const COMPARED_AT_ONCE = 500;
const DAY_MS = 86_400_000;

/**
 * Compares the decisions that clerks made about a seller's certain invoices, or about everybody's, and switches a seller
 * off whose agreement is below the limit: called before the seller's next judgement, so that none comes in between.
 */
export async function compareDecisions(
  tx: Tx,
  at: Date,
  distributorId?: number,
  since = new Date(at.getTime() - DAY_MS),
): Promise<void> {
  const changed = new Set(await markTakenBack(tx, since, distributorId, at));
  while ((await compareSome(tx, at, distributorId, changed)) >= COMPARED_AT_ONCE);
  await stopDisagreed(tx, at, changed);
}

/** Compares the next decisions, adds whose they are to `changed`, and returns how many they were. */
async function compareSome(tx: Tx, at: Date, distributorId: number | undefined, changed: Set<number>): Promise<number> {
  const decided = await lockDecided(tx, new Date(at.getTime() - SETTLED_MS), distributorId, COMPARED_AT_ONCE);
  const isAgreed = (one: (typeof decided)[number]) =>
    one.status === "accepted" && areSameGoods(one.judged, one.decided);
  const [same, other] = [decided.filter(isAgreed), decided.filter((one) => !isAgreed(one))];
  if (same.length > 0) await markCompared(tx, idsOf(same), true, at);
  if (other.length > 0) await markCompared(tx, idsOf(other), false, at);
  for (const { distributor_id } of decided) changed.add(distributor_id);
  return decided.length;
}

async function stopDisagreed(tx: Tx, at: Date, changed: ReadonlySet<number>): Promise<void> {
  for (const id of [...changed].sort((a, b) => a - b)) await stopIfDisagreed(tx, at, id);
}

const idsOf = (rows: { invoice_id: number }[]) => rows.map(({ invoice_id }) => invoice_id);

/** The same for all sellers: makes up for what nothing arrived after. */
export async function compareAllDecisions(db: TransactionalDb, at: Date): Promise<void> {
  const since = new Date(at.getTime() - 30 * DAY_MS);
  await inTransaction(db, async (tx) => stopDisagreed(tx, at, new Set(await markTakenBack(tx, since, undefined, at))));
  // What a part compared and whom that stops is one transaction: a run that is interrupted forgets nobody.
  await inBatches(db, COMPARED_AT_ONCE, async (tx) => {
    const changed = new Set<number>();
    const compared = await compareSome(tx, at, undefined, changed);
    await stopDisagreed(tx, at, changed);
    return compared;
  });
}

async function stopIfDisagreed(tx: Tx, at: Date, distributorId: number): Promise<void> {
  const settings = await readSettings(tx);
  const agreement = await countAgreement(tx, distributorId, at);
  const limit = {
    percent: settings.automatic_acceptance_agreement_percent,
    comparedMin: settings.automatic_acceptance_compared_min,
  };
  if (!isDisagreement(agreement, limit) || !(await stopSeller(tx, distributorId, at))) return;
  const { name } = (await findMode(tx, distributorId))!;
  for (const { email } of await listAdmins(tx)) {
    await queueEmail(tx, {
      to: email,
      subject: `Automatyczna akceptacja faktur została wyłączona: ${name}`,
      text: `Dzień dobry,\n\nreferenci zdecydowali inaczej niż program zbyt często: zgodnych było ${agreement.agreed} z ${agreement.compared} porównanych decyzji o fakturach sprzedawcy ${withStop(name)} Jego faktury ogląda teraz referent, a program tylko zapisuje, co by zrobił.\n\nSprawdź rozbieżności i rozpoznane artykuły. Tam też włączysz ją ponownie.`,
      leads: "/office/automatic-acceptance",
      at,
    });
  }
}
