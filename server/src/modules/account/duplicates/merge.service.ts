import { pointsText } from "@plon/rules/texts/polish-text.ts";
import { audit } from "#platform/acts/audit.ts";
import { endSessions } from "#platform/auth/sessions.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { keyOf, withIdempotencyKey } from "#platform/acts/idempotency.ts";
import { noteTwinsOfMerged } from "#modules/documents/purchases/purchases.service.ts";
import {
  countWithPosting,
  dayLimits,
  fillsDay,
  staffPosting,
} from "#modules/points/adjustments/staff-postings.service.ts";
import { balancesOf } from "#modules/points/ledger/ledger-reading.service.ts";
import { lockParticipants, transfer } from "#modules/points/ledger/ledger.service.ts";
import { endAllMembers } from "#modules/people/members/members.service.ts";
import { notify } from "#modules/house/notifications/notifications.service.ts";
import { sidesOf } from "./duplicates.service.ts";
import { blocksOf, blockText } from "./merge-blocks.ts";
import {
  copyAllowLists,
  countStanding,
  findMergeByKey,
  findPeople,
  handOverRecommendations,
  insertMerge,
  leadTo,
  lockPeople,
} from "./merge.queries.ts";

type Merge = { leftId: number; keptId: number };
type People = Awaited<ReturnType<typeof findPeople>>;

async function facts(db: Db, at: Date, { leftId, keptId }: Merge, people: People) {
  const left = people.find(({ id }) => id === leftId);
  const kept = people.find(({ id }) => id === keptId);
  if (!left || !kept || left.closed_at || kept.closed_at) throw new AppError("participant.not_found");
  const [balances, standing] = [await balancesOf(db, leftId, at), await countStanding(db, leftId)];
  const { farmPoints: approvalPoints } = await dayLimits(db);
  return { left, kept, balances, standing, blocks: blocksOf({ left, kept, balances, approvalPoints, standing }) };
}

/** What a merge would move and what currently blocks it. Throws participant.not_found. */
export async function previewMerge(db: Db, ctx: StaffContext, merge: Merge) {
  const { balances, standing, blocks } = await facts(
    db,
    ctx.at,
    merge,
    await findPeople(db, [merge.leftId, merge.keptId]),
  );
  const sides = await sidesOf(db, [merge.leftId, merge.keptId]);
  return {
    left: sides.get(merge.leftId)!,
    kept: sides.get(merge.keptId)!,
    points: balances.available,
    standing,
    blocks: blocks.map((code) => ({ code, text: blockText(code) })),
  };
}

/**
 * Merges an account into another of the same farm, once per key: the points move with their expiry dates, the abandoned
 * account is closed to sign-in and points to the kept one, its history stays. Anything under way blocks the merge:
 * nothing is settled along the way. Throws participant.not_found, participant.merge_blocked, request.key_reused.
 */
export async function mergeParticipant(tx: Tx, ctx: StaffContext, merge: Merge & { reason: string }) {
  const { leftId, keptId, reason } = merge;
  const key = keyOf(ctx);
  if ((await findPeople(tx, [leftId])).length === 0 || (await findPeople(tx, [keptId])).length === 0) {
    throw new AppError("participant.not_found");
  }
  // The ledger is locked first, as by every posting: a simultaneous spend happens before the merge, or finds nothing
  // after it.
  await lockParticipants(tx, [leftId, keptId]);
  return await withIdempotencyKey(key, {
    find: () => findMergeByKey(tx, ctx.staff.id, key.key),
    again: ({ kept_id, points, merged_at }) => ({ kept_id, points, merged_at: merged_at.toISOString() }),
    first: async () => {
      const { left, kept, balances, blocks } = await facts(tx, ctx.at, merge, await lockPeople(tx, [leftId, keptId]));
      if (blocks.length > 0) {
        throw new AppError("participant.merge_blocked", { params: { blocks: blocks.map(blockText).join(" ") } });
      }
      const points = balances.available;
      const journal_id = points > 0 ? await move(tx, ctx, merge, points) : null;
      await endSessions(tx, { participantId: leftId }, "locked", ctx);
      // What the kept account's owner did not give by a code of theirs, a merge does not give: no access follows.
      const members_ended = await endAllMembers(tx, leftId, ctx.at, "merged");
      await leadTo(tx, leftId, keptId);
      await copyAllowLists(tx, left.identifier, kept.identifier);
      await handOverRecommendations(tx, leftId, keptId);
      await noteTwinsOfMerged(tx, merge, ctx.at);
      const row = { left_id: leftId, kept_id: keptId, reason, points, journal_id };
      const keyed = { idempotency_key: key.key, request_hash: key.requestHash };
      await insertMerge(tx, { ...row, ...keyed, merged_by: ctx.staff.id, merged_at: ctx.at });
      for (const id of [leftId, keptId]) {
        await audit(tx, ctx, {
          action: "participant.merge",
          subject: { type: "participant", id },
          after: { ...row, members_ended },
        });
      }
      const moved = points > 0 ? ` Przenieśliśmy z niego ${pointsText(points)}, z tą samą datą ważności.` : "";
      const invitedAgain =
        members_ended.length > 0 ? " Osoby, które miały dostęp do tamtego konta, zaproś do tego w swoim profilu." : "";
      await notify(tx, {
        topic: "account",
        participantId: keptId,
        title: "Połączyliśmy konta Twojego gospodarstwa",
        content: `Drugie konto Twojego gospodarstwa zostało połączone z tym kontem.${moved}${invitedAgain}`,
        link: "/historia-punktow",
        at: ctx.at,
      });
      return { kept_id: keptId, points, merged_at: ctx.at.toISOString() };
    },
  });
}

async function move(tx: Tx, ctx: StaffContext, merge: Merge & { reason: string }, points: number): Promise<number> {
  const { leftId, keptId, reason } = merge;
  const posting = staffPosting(ctx, {
    participantId: leftId,
    key: `merge-${keptId}-${keyOf(ctx).key}`,
    cause: "merge",
    request: { kept_id: keptId, points, reason },
    text: "Połączenie kont gospodarstwa",
  });
  const counted = countWithPosting(ctx, leftId, points, await dayLimits(tx));
  try {
    return (await transfer(tx, posting, { receiverId: keptId, points }, counted)).journalId;
  } catch (error) {
    if (!fillsDay(error)) throw error;
    throw new AppError("participant.merge_blocked", { params: { blocks: blockText("points") } });
  }
}
