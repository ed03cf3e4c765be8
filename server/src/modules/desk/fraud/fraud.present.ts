import type { FraudCase } from "@plon/contract/office/desk/fraud.ts";
import { signalRecords, signalSentence, signalTitle } from "@plon/rules/fraud/signals.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { withIsoTimes } from "#platform/database/iso-times.ts";
import type { ShownCase } from "./cases.service.ts";
import { findingOf } from "./facts-schemas.ts";

/** A case with its sentences, which are built as they are read. */
export function presentCase(row: ShownCase, at: Date): FraudCase {
  const { until_day: until, hold_ended_at: ended } = row;
  return {
    ...withIsoTimes(row),
    subject: { type: row.subject_type, id: row.subject_id, name: row.subject_name ?? "–", partner_id: row.partner_id },
    decided_by: row.decider,
    held_until: until !== null && ended === null && until >= warsawDay(at) ? until : null,
    signals: row.signals.map((signal) => {
      const finding = findingOf(signal.kind, signal.facts);
      return {
        id: signal.id,
        kind: signal.kind,
        title: signalTitle(signal.kind),
        sentence: signalSentence(finding),
        records: signalRecords(finding),
        score: signal.score,
        first_seen_at: signal.first_seen_at.toISOString(),
        last_seen_at: signal.last_seen_at.toISOString(),
      };
    }),
  };
}
