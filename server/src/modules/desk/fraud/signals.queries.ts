import type { FraudSignalKind } from "@plon/rules/fraud/signals.ts";
import type { SignalSubject } from "@plon/rules/fraud/signal.ts";
import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Json } from "#platform/database/column-types.ts";

export type SignalRow = { kind: FraudSignalKind; subject_id: number; score: number; facts: object };

type Seen = { subjectType: SignalSubject; month: string; at: Date };

/** Keeps what was counted of a month, once for each subject and kind. What said nothing and was not there before is left out. */
export async function putSignals(tx: Tx, rows: readonly SignalRow[], { subjectType, month, at }: Seen): Promise<void> {
  await sql`
    insert into fraud_signal as kept (subject_type, subject_id, kind, month, score, facts, first_seen_at, last_seen_at)
    select ${subjectType}, seen.subject_id, seen.kind, ${month}::date, seen.score, seen.facts, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as seen(subject_id bigint, kind text, score integer, facts jsonb)
    where seen.score > 0 or exists (select from fraud_signal s where s.subject_type = ${subjectType}
      and s.subject_id = seen.subject_id and s.kind = seen.kind and s.month = ${month}::date)
    order by seen.subject_id, seen.kind
    on conflict (subject_type, subject_id, kind, month) do update
      set score = excluded.score, facts = excluded.facts, last_seen_at = excluded.last_seen_at
  `.execute(tx);
}

/** What is not seen any more of somebody who was looked at: it counts for nothing from now on. */
export async function silenceSignals(
  tx: Tx,
  rows: readonly SignalRow[],
  { subjectType, ids, month, at }: Seen & { ids: readonly number[] },
): Promise<void> {
  await sql`
    update fraud_signal s set score = 0, last_seen_at = ${at}
    where s.subject_type = ${subjectType} and s.subject_id = any (${ids}::bigint[]) and s.score > 0
      -- What is shared is so or is not, whichever month said it first; the rest happened then.
      and (s.month = ${month}::date or s.kind like 'shared\_%')
      and not exists (select from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as seen(subject_id bigint, kind text)
        where seen.subject_id = s.subject_id and seen.kind = s.kind)
  `.execute(tx);
}

/** The signals of these that nobody has decided about, since a month. */
export const listUnanswered = (
  db: Db,
  { subjectType, ids, since }: { subjectType: SignalSubject; ids: readonly number[]; since: string },
) =>
  db
    .selectFrom("fraud_signal")
    .select(["id", "subject_id", "kind", "score"])
    .where("subject_type", "=", subjectType)
    .where("subject_id", "=", sql<number>`any (${ids}::bigint[])`)
    .where("month", ">=", since)
    // Said again in another month, it is as answered as it was.
    .where(
      sql<boolean>`score > (select max(a.answered_score) from fraud_signal a where a.subject_type = fraud_signal.subject_type
        and a.subject_id = fraud_signal.subject_id and a.kind = fraud_signal.kind)`,
    )
    .orderBy("id")
    .execute();

export const joinCase = (tx: Tx, signalIds: readonly number[], caseId: number) =>
  tx
    .updateTable("fraud_signal")
    .set({ case_id: caseId })
    .where("id", "=", sql<number>`any (${signalIds}::bigint[])`)
    .execute();

/** A decision answers what a case holds, as strong as it is now, and as much of the same kind as earlier decisions have. */
export const answerSignals = (tx: Tx, caseId: number) =>
  tx
    .updateTable("fraud_signal")
    .set((row) => ({ answered_score: row.ref("score") }))
    .where("case_id", "=", caseId)
    .execute();

export const listOfCases = (db: Db, caseIds: readonly number[]) =>
  db
    .selectFrom("fraud_signal")
    .select(["id", "case_id", "kind", "score", "first_seen_at", "last_seen_at"])
    .select(sql<Json>`facts`.as("facts"))
    .where("case_id", "=", sql<number>`any (${caseIds}::bigint[])`)
    .orderBy("score", "desc")
    .orderBy("id")
    .execute();

export async function thresholdsOf(db: Db): Promise<Partial<Record<FraudSignalKind, number>>> {
  const rows = await db.selectFrom("fraud_threshold").select(["kind", "threshold"]).execute();
  return Object.fromEntries(rows.map(({ kind, threshold }) => [kind, threshold]));
}

export const listThresholds = (db: Db) => db.selectFrom("fraud_threshold").selectAll().execute();

/** Locks what was learnt of a kind, which begins with `first`. */
export async function lockThreshold(tx: Tx, kind: FraudSignalKind, first: number, at: Date) {
  await tx
    .insertInto("fraud_threshold")
    .values({ kind, threshold: first, changed_at: at })
    .onConflict((conflict) => conflict.column("kind").doNothing())
    .execute();
  return await tx
    .selectFrom("fraud_threshold")
    .select("threshold")
    .where("kind", "=", kind)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export const updateThreshold = (
  tx: Tx,
  kind: FraudSignalKind,
  learnt: { threshold: number; column: "confirmed_count" | "unfounded_count"; at: Date },
) =>
  tx
    .updateTable("fraud_threshold")
    .set({ threshold: learnt.threshold, [learnt.column]: sql`${sql.ref(learnt.column)} + 1`, changed_at: learnt.at })
    .where("kind", "=", kind)
    .execute();

/** What is answered and older than is kept, with its cases. */
export async function deleteOld(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom("fraud_signal")
    .where("last_seen_at", "<", before)
    .where((row) =>
      row.or([
        row("case_id", "is", null),
        row.exists(
          row
            .selectFrom("fraud_case as c")
            .select("c.id")
            .whereRef("c.id", "=", "fraud_signal.case_id")
            .where("c.decided_at", "<", before),
        ),
      ]),
    )
    .execute();
  await tx
    .deleteFrom("fraud_case")
    .where("decided_at", "<", before)
    .where((row) =>
      row.not(
        row.exists(row.selectFrom("fraud_signal as s").select("s.id").whereRef("s.case_id", "=", "fraud_case.id")),
      ),
    )
    .execute();
}
