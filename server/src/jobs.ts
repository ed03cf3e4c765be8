import { remindOfWaiting } from "#modules/house/approvals/second-person.service.ts";
import { compareAllDecisions } from "#modules/documents/automatic-acceptance/agreement.service.ts";
import { matchWaitingEntries } from "#modules/offers/campaigns/campaign-settings.service.ts";
import { proveConsentHolders, sumConsentHolders } from "#modules/people/consents/holders.service.ts";
import { provePairs } from "#modules/account/duplicates/duplicates.service.ts";
import { createCarrier } from "#modules/house/outbox/carriers.ts";
import { deliverNext } from "#modules/house/outbox/outbox.service.ts";
import { workOffNext } from "#modules/documents/feeds/import.service.ts";
import { emptyUnknownDocuments } from "#modules/documents/feeds/retention.service.ts";
import { sweepFiles } from "#modules/desk/files/file-sweep.service.ts";
import { eraseEndedInvitations } from "#modules/offers/affiliation/erasing.service.ts";
import { sumLedgerDays } from "#modules/points/ledger/ledger-days.service.ts";
import { sweepImports, workNextImport } from "#modules/goods/imports/imports.service.ts";
import { sweepDrafts } from "#modules/documents/invoices/drafts.service.ts";
import { createKsefDrain, discoverGrants, warnOfEnd } from "#modules/documents/ksef-connections/drain.service.ts";
import { endExpiredInvitations } from "#modules/people/members/members.service.ts";
import { grantDueLetters } from "#modules/points/letters/letters.service.ts";
import {
  isWholeProofDue,
  lapsePoints,
  proveLedger,
  proveNewest,
  releaseExpiredHolds,
  warnOfExpiry,
} from "#modules/account/points/points-jobs.service.ts";
import { proveWaiting } from "#modules/offers/promotions/grants-waiting.service.ts";
import { grantMissedRewards } from "#modules/offers/promotions/grants.service.ts";
import { claimMissing } from "#modules/documents/purchases/purchases.service.ts";
import { forgetEndedWork } from "#modules/desk/queues/queues.service.ts";
import { forgetVisits } from "#modules/desk/presence/presence.service.ts";
import { readNext } from "#modules/documents/readings/readings.service.ts";
import { proveRewardYears, sumRewardYears } from "#modules/money/payouts/reward-years.service.ts";
import { proveSales, sumSales } from "#modules/desk/reports/sales.service.ts";
import { countSegments } from "#modules/offers/segments/segments.service.ts";
import { advanceSendings } from "#modules/offers/sendings/delivery.service.ts";
import { sweepRegistrations } from "#modules/account/registrations/decision.service.ts";
import { tidyConnections } from "#modules/account/satagro/revocation.service.ts";
import { endExpiredTransfers } from "#modules/points/transfers/upkeep.service.ts";
import { endExpiredSupport } from "#platform/auth/sessions.ts";
import { foldRowCounts, proveRowCounts } from "#platform/database/row-counts.ts";
import { sweepCallers } from "#platform/http/general-limit.ts";
import { sweepAttempts } from "#platform/auth/attempts.ts";
import { sweepPasskeyChallenges } from "#platform/auth/passkeys.ts";
import { pushKeys } from "#modules/house/notifications/push-keys.service.ts";
import { createPushSender } from "#modules/house/notifications/push-sender.ts";
import { deliverPushes } from "#modules/house/notifications/push.service.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { Job } from "#platform/running/jobs.ts";
import type { Parts } from "./app.ts";

async function mustBeSound(proof: Promise<boolean>): Promise<void> {
  if (!(await proof)) throw new Error("The ledger is broken: see /api/health/ledger");
}

/**
 * Every scheduled job, in Warsaw time. None between 2:00 and 3:00: once a year that hour is missing, and once it comes twice.
 */
export function listJobs({ db, clock, storage, satagro, ksef }: Parts): Job[] {
  return [
    ...(ksef
      ? [{ name: "find-ksef-grants", cron: "*/5 * * * *", run: () => discoverGrants(db, ksef, clock.now()) }]
      : []),
    { name: "release-expired-holds", cron: "* * * * *", run: () => releaseExpiredHolds(db, clock.now()) },
    { name: "end-expired-transfers", cron: "* * * * *", run: () => endExpiredTransfers(db, clock.now()) },
    {
      name: "end-support-sessions",
      cron: "* * * * *",
      run: () => inTransaction(db, (tx) => endExpiredSupport(tx, clock.now())),
    },
    { name: "tidy-satagro", cron: "*/10 * * * *", run: () => tidyConnections(db, satagro, clock.now()) },
    { name: "grant-letters", cron: "*/10 * * * *", run: () => grantDueLetters(db, clock.now()) },
    { name: "compare-decisions", cron: "*/5 * * * *", run: () => compareAllDecisions(db, clock.now()) },
    { name: "erase-invitations", cron: "20 1 * * *", run: () => eraseEndedInvitations(db, clock.now()) },
    { name: "end-member-invitations", cron: "25 1 * * *", run: () => endExpiredInvitations(db, clock.now()) },
    { name: "sum-ledger-days", cron: "*/10 * * * *", run: () => sumLedgerDays(db) },
    { name: "sum-sales", cron: "*/5 * * * *", run: () => sumSales(db) },
    { name: "sum-consents", cron: "5 * * * *", run: async () => void (await sumConsentHolders(db)) },
    { name: "sum-rewards", cron: "10 * * * *", run: async () => void (await sumRewardYears(db)) },
    { name: "sum-counts", cron: "*/15 * * * *", run: async () => void (await foldRowCounts(db)) },
    { name: "lapse-points", cron: "10 0 * * *", run: () => lapsePoints(db, clock.now()) },
    {
      name: "prove-ledger",
      cron: "0 1 * * *",
      run: async () => {
        await mustBeSound(proveNewest(db, clock.now()));
        if (await isWholeProofDue(db, clock.now())) await mustBeSound(proveLedger(db, clock.now()));
      },
    },
    { name: "prove-sums", cron: "15 1 * * *", run: () => proveSums(db) },
    { name: "prove-whole-ledger", cron: "0 4 * * 6", run: () => mustBeSound(proveLedger(db, clock.now())) },
    { name: "sweep-attempts", cron: "30 1 * * *", run: () => sweepAttempts(db, clock.now()) },
    {
      name: "sweep-passkey-challenges",
      cron: "32 1 * * *",
      run: () => sweepPasskeyChallenges(db, clock.now()),
    },
    { name: "sweep-callers", cron: "25 * * * *", run: () => sweepCallers(db, clock.now()) },
    { name: "forget-visits", cron: "55 * * * *", run: () => forgetVisits(db, clock.now()) },
    { name: "forget-ended-work", cron: "35 1 * * *", run: () => forgetEndedWork(db, clock.now()) },
    { name: "sweep-registrations", cron: "40 1 * * *", run: () => sweepRegistrations(db, clock.now()) },
    { name: "sweep-invoice-drafts", cron: "45 1 * * *", run: () => sweepDrafts(db, clock.now()) },
    { name: "sweep-imports", cron: "47 1 * * *", run: () => sweepImports(db, clock.now()) },
    { name: "empty-unknown-documents", cron: "50 1 * * *", run: () => emptyUnknownDocuments(db, clock.now()) },
    { name: "sweep-files", cron: "0 3 * * *", run: async () => void (await sweepFiles(db, storage, clock.now())) },
    {
      name: "match-waiting-entries",
      cron: "20 3 * * *",
      run: () => matchWaitingEntries(db, clock.now()),
    },
    {
      name: "grant-missed-rewards",
      cron: "30 3 * * *",
      run: async () => void (await grantMissedRewards(db, clock.now())),
    },
    { name: "count-segments", cron: "40 3 * * *", run: () => countSegments(db, clock.now()) },
    { name: "warn-of-ksef-certificate", cron: "30 8 * * *", run: () => warnOfEnd(db, clock.now()) },
    { name: "remind-of-approvals", cron: "15 8 * * *", run: () => remindOfWaiting(db, clock.now()) },
    { name: "warn-of-expiry", cron: "0 8 * * *", run: () => warnOfExpiry(db, clock.now()) },
  ];
}

/**
 * Compares what is kept as it changes with the rows it follows from. What differs is mended, and yet a defect: some change
 * was missed.
 */
async function proveSums(db: Parts["db"]): Promise<void> {
  const [sales, pairs] = [await proveSales(db), await provePairs(db)];
  const [holders, rewards] = [await proveConsentHolders(db), await proveRewardYears(db)];
  const [counts, waiting] = [await proveRowCounts(db), await proveWaiting(db)];
  const claims = await claimMissing(db);
  if (sales + pairs + holders + rewards + counts + waiting + claims === 0) return;
  throw new Error(
    `Sums differed from their rows and were mended: ${sales} days of sales, ${pairs} pairs, ${holders} texts, ${rewards} years of rewards, ${counts} numbers beside rows, ${waiting} rewards that wait, ${claims} invoices without claims`,
  );
}

/**
 * What the worker does continuously. `mails` and `texts` deliver the next message of the outbox, each by its carrier, so that
 * one that hangs holds nothing else; `sendings` notifies the next page of a sending; `feeds` processes the next document of a
 * feed; `pushes` sends to devices; `readings` reads the next document and `pictures` the next
 * photograph, separately because a document may take seconds and a photograph many; `ksef` reads the farms whose turn it
 * is; `imports` writes the next table that staff sent. Each returns false if nothing waits. The row is the job: it was written together with its cause.
 */
export function listDrains(
  { db, clock, config, storage, ksef, sealer }: Parts,
  publicUrl: () => string,
): Record<
  "mails" | "texts" | "sendings" | "feeds" | "pushes" | "readings" | "pictures" | "ksef" | "imports",
  () => Promise<boolean>
> {
  const carrier = createCarrier(config);
  return {
    mails: () => deliverNext(db, "email", carrier, clock, publicUrl()),
    texts: () => deliverNext(db, "sms", carrier, clock, publicUrl()),
    sendings: () => advanceSendings(db, clock.now(), publicUrl()),
    feeds: () => workOffNext(db, clock.now()),
    pushes: () =>
      deliverPushes(
        db,
        { send: createPushSender(() => pushKeys(db, sealer), publicUrl), publicUrl: publicUrl() },
        clock.now(),
      ),
    readings: () => readNext(db, storage, "text", clock.now()),
    pictures: () => readNext(db, storage, "picture", clock.now()),
    imports: () => workNextImport(db, clock.now()),
    ksef: ksef ? createKsefDrain(db, ksef, clock) : async () => false,
  };
}
