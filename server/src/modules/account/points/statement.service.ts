import { dayText } from "@plon/rules/texts/polish-text.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { ParticipantContext } from "#platform/acts/context.ts";
import type { Db } from "#platform/database/database.ts";
import { balancesOf } from "#modules/points/ledger/ledger-reading.service.ts";
import { getHolder } from "#modules/people/participants/participants.service.ts";
import { presentEvent, presentMovement } from "./points.present.ts";
import { eventPage, type HistoryFilter, movementPage, STATEMENT_ROWS_MAX } from "./points.service.ts";
import type { Statement } from "./statement.ts";

/** More movements than any farm has; the export must be bounded. */
const COPIED_MOVEMENTS_MAX = 50_000;

export type CopiedPoints = Awaited<ReturnType<typeof copiedPoints>>;

/** A participant's points and all movements as stored, each in the words that the participant reads. */
export async function copiedPoints(db: Db, participantId: number, at: Date) {
  const { movements } = await movementPage(db, participantId, 1, COPIED_MOVEMENTS_MAX);
  const historia = movements.map((movement) => {
    const { otherId: _other, otherName: _name, reason: _reason, ...kept } = movement;
    return Object.assign(kept, { explanation: presentMovement(movement).explanation });
  });
  return { ...(await balancesOf(db, participantId, at)), historia };
}

/**
 * What happened to the participant's points in a period as a statement, newest first, at most STATEMENT_ROWS_MAX rows.
 */
export async function statementOf(
  db: Db,
  ctx: ParticipantContext,
  filter: HistoryFilter,
  brand: string,
): Promise<Statement> {
  const [holder, balances, found] = await Promise.all([
    getHolder(db, ctx),
    balancesOf(db, ctx.participantId, ctx.at),
    eventPage(db, ctx.participantId, { filter, page: 1, perPage: STATEMENT_ROWS_MAX }),
  ]);
  const rows = found.events.map((event) => {
    const shown = presentEvent(event);
    return {
      day: warsawDay(event.place.occurredAt),
      label: shown.kind_label,
      text: shown.explanation.text,
      points: shown.points === 0 ? shown.pending_points : shown.points,
      balance: shown.balance_after,
    };
  });
  return {
    ...holder,
    madeOn: dayText(warsawDay(ctx.at)),
    period: periodText(filter),
    balance: balances.available,
    rows,
    brand,
  };
}

function periodText({ from, to }: HistoryFilter): string {
  if (!from && !to) return "cała historia";
  return `${from ? `od ${dayText(from)}` : "od początku"} do ${to ? dayText(to) : "dziś"}`;
}
