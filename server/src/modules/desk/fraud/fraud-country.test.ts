import { CASE_FROM, caseScore } from "@plon/rules/fraud/case-score.ts";
import { signalScore } from "@plon/rules/fraud/signals.ts";
import { countFacts } from "@plon/rules/test-data/counted-facts.ts";
import { plantCountry } from "@plon/rules/test-data/planted-schemes.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestDatabase } from "#test/harness/database.ts";
import { putCountry } from "#test/harness/given/planted-country.ts";
import { isLong } from "#test/harness/long.ts";
import { countFarms, countOthers } from "./counting.service.ts";

const database = useTestDatabase();
const NOW = new Date("2026-11-25T09:00:00Z");
const SIZE = { honest: 10_000, schemes: 50 };

// The rules alone are asked in every run (planted-schemes.test.ts): here the statements count what they judge.
test.runIf(isLong)(
  "in the database as well, of 50 planted schemes at least 95 of 100 are found, and of 10,000 honest farms at most 1 of 100",
  { timeout: 900_000 },
  async () => {
    const country = plantCountry(1, NOW, SIZE);
    await putCountry(database, country);
    await countFarms(database.db, NOW);
    await countOthers(database.db, NOW);
    const { rows } = await sql<{ key: string; score: number }>`
      select subject_type || ' ' || subject_id as key, score from fraud_case where status = 'open'`.execute(
      database.db,
    );
    const cases = new Map(rows.map(({ key, score }) => [key, score]));
    const missed = country.schemes.filter(
      ({ subjects }) => !subjects.some(({ subject, id }) => cases.has(`${subject} ${id}`)),
    );
    expect(missed.length, missed.map(({ name }) => name).join("; ")).toBeLessThanOrEqual(SIZE.schemes * 0.05);
    const honest = Array.from({ length: SIZE.honest }, (_, at) => cases.has(`participant ${at + 1}`)).filter(Boolean);
    expect(honest.length).toBeLessThanOrEqual(SIZE.honest * 0.01);
    // The statements and the plain counting find the same people, but for medians of prices, which look back differently.
    const plain = new Map<string, { kind: Parameters<typeof caseScore>[0][number]["kind"]; score: number }[]>();
    for (const { subject, id, ...finding } of countFacts(country)) {
      const signals = plain.get(`${subject} ${id}`) ?? [];
      plain.set(`${subject} ${id}`, [...signals, { kind: finding.kind, score: signalScore(finding) }]);
    }
    const expected = [...plain].filter(([, signals]) => caseScore(signals, {}) >= CASE_FROM).map(([key]) => key);
    const differing = new Set(
      [...expected, ...cases.keys()].filter((key) => cases.has(key) !== expected.includes(key)),
    );
    expect([...differing]).toEqual([]);
    const again = await sql<{ total: number }>`select count(*) as total from fraud_signal`.execute(database.db);
    await countFarms(database.db, NOW);
    await countOthers(database.db, NOW);
    expect((await sql`select count(*) as total from fraud_signal`.execute(database.db)).rows).toEqual(again.rows);
  },
);
