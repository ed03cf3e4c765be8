// What a level adds to a purchase: given by the decision that accepts it, and taken back with it.
import { bonusPoints, bonusTakenBack } from "@plon/rules/offers/levels/levels.ts";
import { pointsExpiry } from "@plon/rules/points/points-expiry.ts";
import { pointsText } from "@plon/rules/texts/polish-text.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { notify, recallHeld } from "#modules/house/notifications/notifications.service.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import { clawBack, earn, hashRequest, type Receipt } from "#modules/points/ledger/ledger.service.ts";
import { grantLetters } from "#modules/points/letters/letters.service.ts";
import { passOn } from "#modules/points/transfers/standing/passing.service.ts";
import { deleteLost, findWorth, insertBonus, insertReached, listHeldBonuses, noteTaken } from "./bonus.queries.ts";
import { standingOf } from "./standing.service.ts";

/** The ledger's category: earned, and not counted as points of invoices. */
const CATEGORY = "achievement";
/** Where a farm reads of its level. */
const LINK = "/dashboard#poziom";
const SYSTEM = { kind: "system", id: null } as const;

type Decided = {
  participantId: number;
  invoiceId: number;
  document: string;
  /** What the ledger wrote of the purchase; undefined when it earned nothing. */
  receipt: Receipt | undefined;
  points: number;
  at: Date;
  /** When the farm is told: a decision can be taken back for a moment. */
  toldAt: Date;
};

/** What the farm's level would add to a purchase of so many points that is not decided yet. */
export async function bonusAhead(db: Db, participantId: number, points: number, at: Date): Promise<number> {
  const standing = await standingOf(db, participantId, at);
  return bonusPoints(points, standing?.level?.percent ?? 100);
}

/** What a document's bonus comes to now. */
export const bonusGiven = async (db: Db, invoiceId: number): Promise<number> =>
  (await listHeldBonuses(db, invoiceId)).reduce((sum, { points, taken_points }) => sum + points - taken_points, 0);

/**
 * Gives an accepted purchase the bonus of the level that its farm held before it, and tells of a level that it reaches. The bonus
 * counts towards no level. The farm's points are locked, so that of two purchases at a threshold one finds the other. Returns the
 * points given.
 */
export async function giveLevelBonus(tx: Tx, decided: Decided): Promise<number> {
  const { participantId, invoiceId, document, receipt, points, at } = decided;
  const before = await standingOf(tx, participantId, at, invoiceId);
  if (!before) return 0;
  const { level } = before;
  const bonus = bonusPoints(points, level?.percent ?? 100);
  if (level && receipt && bonus > 0) {
    const { points_valid_months } = await readSettings(tx);
    const posting = {
      participantId,
      key: `level_bonus:${receipt.journalId}`,
      requestHash: hashRequest({ purchase: receipt.journalId, level: level.id, points: bonus }),
      cause: { type: "level_bonus", id: invoiceId },
      actor: SYSTEM,
      at,
      explanation: { text: `Bonus za poziom ${level.name}: faktura ${document}` },
    };
    const expiresAt = pointsExpiry(at, points_valid_months);
    const given = await earn(tx, posting, { points: bonus, category: CATEGORY, expiresAt });
    if (!given.replayed) {
      await insertBonus(tx, {
        level_id: level.id,
        participant_id: participantId,
        invoice_id: invoiceId,
        percent: level.percent,
        points: bonus,
        base_journal_id: receipt.journalId,
        journal_id: given.journalId,
        given_at: at,
      });
    }
    await grantLetters(tx, participantId, at);
    await passOn(tx, { participantId, receipt: given, points: bonus, what: `bonus za poziom ${level.name}`, at });
  }
  await tellReached(tx, decided, level?.threshold ?? 0);
  return bonus;
}

async function tellReached(tx: Tx, { participantId, invoiceId, at, toldAt }: Decided, before: number): Promise<void> {
  const now = await standingOf(tx, participantId, at);
  if (!now?.level || now.level.threshold <= before) return;
  const { id, name, percent } = now.level;
  const reached = { level_id: id, participant_id: participantId, season: now.season };
  if (!(await insertReached(tx, { ...reached, invoice_id: invoiceId, reached_at: at }))) return;
  const more = percent > 100 ? ` Od następnej faktury dostajesz o ${percent - 100}% punktów więcej.` : "";
  await notify(tx, {
    topic: "promotions",
    participantId,
    title: `Twój poziom: ${name}`,
    content: `Twoje gospodarstwo ma teraz poziom ${name}, do końca sezonu ${now.untilSeason}.${more}`,
    link: LINK,
    at: toldAt,
  });
}

/**
 * Takes back what a purchase's bonus is too much after a correction or a changed decision: the bonus of what is left stays. Bonuses
 * of other purchases stay, whatever level the farm has from now on. The farm's points are locked. What is missing becomes a debt, as
 * the purchase's own points do.
 */
export async function takeLevelBonus(
  tx: Tx,
  { participantId, invoiceId, at }: { participantId: number; invoiceId: number; at: Date },
): Promise<void> {
  const { document, points: left } = await findWorth(tx, invoiceId);
  for (const bonus of await listHeldBonuses(tx, invoiceId)) {
    const held = bonus.points - bonus.taken_points;
    const points = bonusTakenBack(held, left, bonus.percent);
    if (points === 0) continue;
    const posting = {
      participantId,
      // What is left only falls, so each fall has a key.
      key: `level_bonus:${bonus.id}:left:${held - points}`,
      requestHash: hashRequest({ bonus: bonus.id, points }),
      cause: { type: "level_bonus", id: invoiceId },
      actor: SYSTEM,
      at,
      explanation: {
        text: `Mniejszy bonus za poziom ${bonus.name}: faktura ${document}, razem ${pointsText(held - points)}`,
      },
    };
    await clawBack(tx, posting, { points, category: CATEGORY, correctedJournalId: bonus.journal_id });
    await noteTaken(tx, bonus.id, points);
  }
  const now = await standingOf(tx, participantId, at);
  if (!now) return;
  const held = { season: now.season, heldThreshold: now.level?.threshold ?? 0 };
  if (await deleteLost(tx, participantId, held)) await recallHeld(tx, { participantId, link: LINK, at });
}
