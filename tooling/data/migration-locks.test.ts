// A migration runs while people work: it may not hold up a table that grows, nor take away what a process of the version
// before uses. What is checked here takes a lock for as long as the table is large; `migrate.ts` sees to it that none waits
// for its lock for long.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const migrations = path.resolve(import.meta.dirname, "../../server/migrations");
/** The baseline makes a database that nobody works with yet. */
const isChecked = (name: string) => /^\d/.test(name) && !name.endsWith("_baseline.sql");

/**
 * A migration that is sure that tables stay small names them and says why: `-- locks: campaign, promotion: a handful of each`.
 * Everything that it does to other tables is checked as in any other.
 */
const DECLARED = /^-- locks: (\w+(?:, \w+)*): \S.{8,}$/m;

/** Those from before the line named its tables: an applied migration is never changed again. */
const DECLARED_BEFORE: Readonly<Record<string, readonly string[]>> = {
  "0113_offers_declare_themselves.sql": ["campaign"],
  "0122_campaigns_of_the_office.sql": ["campaign"],
  "0123_control_groups.sql": ["promotion"],
  "0128_segments_as_a_language.sql": ["participant_segment"],
  "0131_offers_counted_once.sql": ["promotion", "campaign"],
  "0132_campaign_proofs.sql": [],
  "0133_matter_files.sql": [],
  "0135_control_groups_of_campaigns.sql": ["campaign"],
};

const declaredIn = (name: string, sql: string): readonly string[] =>
  DECLARED_BEFORE[name] ?? DECLARED.exec(sql)?.[1]!.split(", ") ?? [];

type Rule = { breach: RegExp; says: string };

const RULES: Rule[] = [
  {
    breach: /\bcreate\s+(?:unique\s+)?index\b(?!\s+concurrently\b)/i,
    says: "create index holds every write up while it runs",
  },
  {
    breach: /\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b/i,
    says: "alter column … type writes the whole table anew and lets nobody read it meanwhile",
  },
  {
    breach: /\balter\s+column\s+\w+\s+set\s+not\s+null\b/i,
    says: "set not null reads the whole table: first add constraint … check (… is not null) not valid, then validate it",
  },
  {
    breach: /\badd\s+(?:constraint\s+\w+\s+)?(?:check|foreign\s+key)\b(?![^;]*\bnot\s+valid\b)/i,
    says: "a constraint on rows that are there is added not valid, and validated in a migration of its own",
  },
  {
    breach: /\badd\s+(?:constraint\s+\w+\s+)?(?:unique|primary\s+key)\s*\(/i,
    says: "a unique constraint builds its index under a lock: make the index first and add it using index",
  },
  { breach: /\badd\s+column\s[^;,]*\breferences\b/i, says: "a column with a reference checks every row" },
  {
    breach: /\badd\s+column\s[^;,]*\bdefault\s+(?:clock_timestamp|random|gen_random_uuid|nextval)\b/i,
    says: "a default that differs from row to row writes the whole table anew",
  },
  { breach: /\b(?:drop|rename)\s+column\b/i, says: "a process of the version before still uses the column" },
  { breach: /\brename\s+to\b/i, says: "a process of the version before still uses the name" },
  {
    breach: /\bdrop\s+(?:table|function|view)\b/i,
    says: "a process of the version before still uses what is dropped",
  },
  {
    breach:
      /\badd\s+column\s+(?:if\s+not\s+exists\s+)?\w+\s(?=[^;,]*\bnot\s+null\b)(?![^;,]*\b(?:default|generated)\b)/i,
    says: "a process of the version before writes rows without the column: give it a default",
  },
  { breach: /\b(?:vacuum\s+full|cluster|lock\s+table)\b/i, says: "locks the whole table" },
];

/** Tables of the same migration are empty, and those that are declared stay small: what is done to them holds nobody up. */
function breachesOf(sql: string, name = ""): string[] {
  const text = sql.replaceAll(/--.*$/gm, "").replaceAll(/'(?:[^']|'')*'/g, "''");
  const tables = text.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi);
  const harmless = new Set([...[...tables].map(([, made]) => made!), ...declaredIn(name, sql)]);
  const isHarmless = (statement: string) => {
    const table = /\b(?:on|alter\s+table(?:\s+only)?)\s+(\w+)/i.exec(statement)?.[1];
    return table !== undefined && harmless.has(table);
  };
  const statements = text
    .split(";")
    .filter((statement) => !/^\s*create\s+table\b/i.test(statement) && !isHarmless(statement));
  return statements.flatMap((statement) =>
    RULES.filter(({ breach }) => breach.test(`${statement};`)).map(({ says }) => says),
  );
}

test.each([
  ["create index a_b on a (b)", 1],
  ["create unique index concurrently a_b on a (b)", 0],
  ["create table a (b integer); create index a_b on a (b)", 0],
  ["alter table a alter column b type bigint", 1],
  ["alter table a alter column b set not null", 1],
  ["alter table a add constraint c check (b > 0)", 1],
  ["alter table a add constraint c check (b > 0) not valid", 0],
  ["alter table a add constraint c foreign key (b) references d (id)", 1],
  ["alter table a add constraint c unique (b)", 1],
  ["alter table a add constraint c unique using index a_b", 0],
  ["alter table a add column b integer references d (id)", 1],
  ["alter table a add column b integer", 0],
  ["alter table a add column b boolean not null default false", 0],
  ["alter table a add column b uuid not null default gen_random_uuid()", 1],
  ["alter table a drop column b", 1],
  ["alter table a rename to b", 1],
  ["alter table a add column b integer not null", 1],
  ["alter table a add column b integer not null default 0", 0],
  ["drop function a(integer)", 1],
  ["drop table a", 1],
  ["-- locks: a: a row for each member of staff\ncreate index a_b on a (b)", 0],
  ["-- locks: a, c: a row for each member of staff\nalter table c add check (b > 0); create index a_b on a (b)", 0],
  // What else the same migration does is seen: an index on a table that grows, a constraint on its rows.
  ["-- locks: c: a handful of each\nalter table c add check (b > 0); create index a_b on a (b)", 1],
  ["-- locks: c: a handful of each\nalter table a add column d integer references c (id)", 1],
  // A line that names no table excuses nothing.
  ["-- locks: the table holds a row for each member of staff\ncreate index a_b on a (b)", 1],
  ["-- create index a_b on a (b)\nselect 'lock table'", 0],
])("%s: %i breaches", (sql, breaches) => {
  expect(breachesOf(sql)).toHaveLength(breaches);
});

test("no migration takes away what a process of the version before uses", () => {
  const takesAway = /\b(?:drop|rename)\s+column\b|\brename\s+to\b|\bdrop\s+(?:table|function|view)\b/i;
  const taking = globSync("*.sql", { cwd: migrations }).filter(
    (name) => isChecked(name) && takesAway.test(readFileSync(path.join(migrations, name), "utf8")),
  );
  expect(taking).toEqual([]);
});

test("no migration holds up those who work meanwhile, or it says why that is so", () => {
  const files = globSync("*.sql", { cwd: migrations }).filter(isChecked);
  const breaches = files.flatMap((name) =>
    breachesOf(readFileSync(path.join(migrations, name), "utf8"), name).map((says) => `${name}: ${says}`),
  );
  expect(breaches).toEqual([]);
});

test("a table that is declared to stay small is one that does not grow with the country", () => {
  const seed = readFileSync(path.resolve(import.meta.dirname, "../../bench/src/country/country-seed.ts"), "utf8");
  const leftAsTheyAre = /LEFT_AS_THEY_ARE[^{]*\{([^}]+)\}/.exec(seed)![1]!;
  const small = new Set(Array.from(leftAsTheyAre.matchAll(/^ {2}(\w+): "/gm), ([, table]) => table!));
  // The country has dozens of them, whatever its size.
  small.add("participant_segment");
  const growing = globSync("*.sql", { cwd: migrations })
    .filter(isChecked)
    .flatMap((name) => declaredIn(name, readFileSync(path.join(migrations, name), "utf8")))
    .filter((table) => !small.has(table));
  expect(growing).toEqual([]);
});
