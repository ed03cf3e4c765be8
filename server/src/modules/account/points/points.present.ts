import type { MovementExplanation } from "@plon/contract/shared/explanation.ts";
import { movementExplanation } from "@plon/contract/shared/explanation.ts";
import { movementObject } from "@plon/rules/points/movement-object.ts";
import { pointsText } from "@plon/rules/texts/polish-text.ts";
import type { JournalKind } from "#platform/database/tables.ts";
import type { HistoryEvent, Movement } from "./points.service.ts";
import { movementKind, movementLabel } from "./movement-kinds.ts";
import type { pointsOverview } from "./points.service.ts";

/** Texts for what the ledger does on its own, without a caller's text. */
const OWN_WORDS: Partial<Record<JournalKind, string>> = {
  expiry: "Punkty straciły ważność",
  hold_expiry: "Minął czas rezerwacji, punkty wróciły na konto",
  hold_release: "Rezerwacja została zwolniona, punkty wróciły na konto",
  debt_repayment: "Nowe punkty pokryły wcześniejsze zadłużenie",
};

function explanationOf(row: Movement): MovementExplanation {
  const parsed = movementExplanation.safeParse(row.explanation);
  if (!parsed.success) return { text: OWN_WORDS[row.kind] ?? "Operacja na punktach" };
  const { text_received: received, ...explanation } = parsed.data;
  const text = row.isSubject ? explanation.text : (received ?? explanation.text);
  const named = text.replace("{other}", () => row.otherName ?? "inny uczestnik");
  // If the reason was erased with an account, it says only what the movement was.
  const reason = row.reason === null ? "" : `: ${row.reason}`;
  return { ...explanation, text: `${named.replace(": {reason}", () => reason)}${debtText(row)}` };
}

/** What a movement took that was not there any more: without it the change and the correction would not agree. */
function debtText({ points, debtPoints }: Movement): string {
  if (debtPoints <= 0) return "";
  const taken = points < 0 ? `z konta ${pointsText(-points)}, a ` : "";
  return `. Razem odebrano ${pointsText(debtPoints - points)}: ${taken}${pointsText(debtPoints)} to zadłużenie, które pokryją następne punkty`;
}

/** A movement as the farmer reads it. */
export function presentMovement(row: Movement) {
  const kind = movementKind(row.kind, row.isSubject);
  const explanation = explanationOf(row);
  return {
    id: row.id,
    kind,
    kind_label: movementLabel(kind, row.causeType),
    object: movementObject({ ...explanation, other: row.otherName }),
    occurred_at: row.occurredAt.toISOString(),
    points: row.points,
    pending_points: row.pendingPoints,
    debt_points: row.debtPoints,
    balance_after: row.availableAfter,
    expires_at: row.expiresAt?.toISOString() ?? null,
    explanation,
    invoice_id: row.causeType === "invoice" ? Number(row.causeId) : null,
  };
}

/** An event as the farmer reads it: its current state, its position, and the movements behind it. */
export function presentEvent(event: HistoryEvent) {
  const { movements, place } = event;
  const last = presentMovement(movements.at(-1) ?? movements[0]);
  const kind = movementKind(event.kind, event.isSubject);
  return {
    ...last,
    // The first movement's, so that an event keeps its id while its state changes.
    id: movements[0].id,
    kind,
    kind_label: movementLabel(kind, movements[0].causeType),
    occurred_at: place.occurredAt.toISOString(),
    points: event.points,
    pending_points: event.pendingPoints,
    debt_points: event.debtPoints,
    balance_after: place.availableAfter,
    steps: movements.map((movement) => {
      const { explanation, ...shown } = presentMovement(movement);
      return Object.assign(shown, { text: explanation.text });
    }),
  };
}

const ACTORS = { participant: "uczestnik", staff: "pracownik", distributor: "dystrybutor", system: "system" };

/** A movement as the office reads it. */
export function presentOfficeMovement(row: Movement) {
  const { expires_at: _expires, invoice_id: _invoice, ...shown } = presentMovement(row);
  return { ...shown, actor: ACTORS[row.actorKind] };
}

/** A farm's level as the farm reads it. */
const presentStanding = (standing: Awaited<ReturnType<typeof pointsOverview>>["standing"]) =>
  standing
    ? {
        measure: standing.measure,
        season: standing.season,
        amount: standing.amount,
        name: standing.level?.name ?? null,
        percent: standing.level?.percent ?? 100,
        until_season: standing.untilSeason ?? null,
        missing_to_keep: standing.missingToKeep ?? null,
        next: standing.next ? { name: standing.next.level.name, missing: standing.next.missing } : null,
        levels: standing.levels.map(({ id, name, threshold, percent, benefits }) => ({
          name,
          threshold,
          percent,
          benefits,
          is_held: id === standing.level?.id,
        })),
      }
    : null;

/** What the dashboard shows. */
export function presentOverview({
  balances,
  waiting,
  calendar,
  events,
  achievement,
  payoutBy,
  hasGoal,
  asked,
  standing,
}: Awaited<ReturnType<typeof pointsOverview>>) {
  return {
    ...balances,
    total: balances.earnedTotal,
    payout_expected_by: payoutBy,
    waiting_invoices: waiting.rows.map((row) => ({
      ...row,
      document: row.document_name,
      status: row.status === "returned" ? ("returned" as const) : ("pending" as const),
    })),
    waiting_total: waiting.total,
    asked_transfers: asked.map(({ id, sender, answerUntil }) => ({
      id,
      sender,
      answer_until: answerUntil.toISOString(),
    })),
    expiry_calendar: calendar.map((row) => ({ expires_at: row.expiresAt.toISOString(), points: row.points })),
    next_achievement: achievement
      ? { level: achievement.level, missing_points: achievement.missingPoints, share: achievement.share }
      : null,
    last_movements: events.map(presentEvent),
    level: presentStanding(standing),
    has_goal: hasGoal,
  };
}
