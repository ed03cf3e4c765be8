// A document's number is found by its longer digits first: what is found must be what the whole pattern means.
import * as fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestDatabase } from "#test/harness/database.ts";
import { likePattern } from "./paging.ts";
import { matchesNumber } from "./search.ts";

const database = useTestDatabase();

/** Few different parts, so that documents have much in common and phrases are in several of them. */
const part = fc.oneof(
  fc.constantFrom("FV", "fs", "Żó", "ą", "/", "-", ".", "_", "%", "\\", "2026", "20260315", "03/2026", "1999", "00"),
  fc.constantFrom("1", "12", "123", "1234", "12345", "0012345", "202", "20261", "1234567890"),
  fc.nat(99_999).map(String),
);
const documentName = fc.array(part, { minLength: 1, maxLength: 7 }).map((parts) => parts.join(""));
/** Of a document: what begins and ends anywhere in it. */
const cut = fc.tuple(fc.nat(20), fc.nat(20));
const beginning = fc.boolean();

test("a narrowed search finds exactly what the whole pattern matches", async () => {
  const seen = { found: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(documentName, { minLength: 2, maxLength: 12 }),
      cut,
      beginning,
      async (names, at, isFirst) => {
        const [from, length] = [at[0] % names[0]!.length, at[1] + 1];
        const phrase = names[0]!.slice(from, from + length);
        const pattern = isFirst ? likePattern(phrase).slice(1) : likePattern(phrase);
        const { rows } = await sql<{ name: string; whole: boolean; narrowed: boolean }>`
        select name, search_fold(name) like search_fold(${pattern}) as whole,
          ${matchesNumber(sql`search_fold(name)`, pattern)} as narrowed
        from unnest(${names}::text[]) as document (name)`.execute(database.db);
        expect(rows.filter(({ whole, narrowed }) => whole !== narrowed)).toEqual([]);
        for (const { whole } of rows) seen[whole ? "found" : "refused"] += 1;
      },
    ),
    { numRuns: 500 },
  );
  expect(seen.found).toBeGreaterThan(100);
  expect(seen.refused).toBeGreaterThan(100);
});

/** What the index of documents is asked for. */
async function askedOfIndex(phrase: string): Promise<string[]> {
  const condition = matchesNumber(sql`search_fold(invoice.document_name)`, likePattern(phrase));
  return await database.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain select from invoice where ${condition}`.execute(tx);
    return rows.flatMap((row) => /Index Cond: .* ~~ '(.*)'::text/.exec(row["QUERY PLAN"])?.[1] ?? []);
  });
}

test.each([
  ["FV/1234567/03/2026", "%1234567%"],
  ["FV/12345/2026/00077", "%12345%00077%"],
  ["FV/123/00077", "%123%00077%"],
  // Neither of these is rarer than the whole.
  ["FV/123/2026", "%fv/123/2026%"],
  ["20260315", "%20260315%"],
  ["FV/Żółw", "%fv/zolw%"],
])("of '%s' the index is asked for %s alone", async (phrase, asked) => {
  expect(await askedOfIndex(phrase)).toEqual([asked]);
});
