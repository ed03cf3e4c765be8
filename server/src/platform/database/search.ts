import { type RawBuilder, sql } from "kysely";
import { isNip, isPesel } from "@plon/rules/people/identifier.ts";
import type { Db } from "./database.ts";
import { COMMON_MAX, COUNTED_MAX, likePattern } from "./paging.ts";

/** The most words that are searched for; anybody who enters more has pasted something. */
const WORDS_MAX = 8;
/** Digits with the separators people use: '111-111-11-11', '+48 600 700 800', '(48) 600-700-800'. */
const GROUPED = /(?<![\w/-])(?:\+|00)?\(?\d[\d\s()-]{7,}\d(?![\w/-])/g;
/** NIP, PESEL and a phone without its country code. */
const NUMBER_LENGTHS = new Set([9, 10, 11]);

function withoutGroups(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  const national = /^(?:00)?48(\d{9})$/.exec(digits)?.[1];
  if (national !== undefined) return ` ${national} `;
  return NUMBER_LENGTHS.has(digits.length) ? ` ${digits} ` : typed;
}

/**
 * The words of a query, which may match in any order. A NIP, PESEL or phone is one word however it was grouped, a phone
 * without +48, as in the columns.
 */
export function searchWords(phrase: string): string[] {
  const words = phrase.replace(GROUPED, withoutGroups).split(/[\s,;]+/);
  return [...new Set(words)].filter((word) => word !== "").slice(0, WORDS_MAX);
}

/** Whether all words of a phrase are found, each by `finds`; without words everything matches. */
export const everyWord = (phrase: string, finds: (pattern: string) => RawBuilder<unknown>): RawBuilder<boolean> => {
  const found = searchWords(phrase).map((word) => sql`(${finds(likePattern(word))})`);
  return found.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(found, sql` and `)})`;
};

/** A word of two characters or fewer has no trigram of its own, but the beginning of a word has. */
const SHORT_WORD = 2;
const isShort = (word: string) => [...word].length <= SHORT_WORD;
const beginning = (word: string) => likePattern(word).slice(1);
const wordPattern = (word: string) => (isShort(word) ? `% ${beginning(word)}` : likePattern(word));

const allOf = (conditions: RawBuilder<unknown>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;

const contains = (column: string, word: string) => sql`${sql.ref(column)} like search_fold(${wordPattern(word)})`;

/**
 * Whether a folded search column contains all words of a phrase, of which the shortest must begin a word; each is found by
 * the column's trigram index.
 */
export const says = (column: string, phrase: string): RawBuilder<boolean> =>
  allOf(searchWords(phrase).map((word) => contains(column, word)));

/** Digits that have trigrams of their own. */
const NUMBER = /\d{3,}/g;
/** A year, a month or a day of it, which a large part of all documents have in common. */
const DATE = /^(?:19|20)\d\d(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])?)?$/;
/** From as many digits on a number is rare enough to be looked for by itself. */
const RARE_FROM = 4;

/**
 * Whether a text with a trigram index matches a pattern in which a document's number may be. By its longer numbers alone
 * the index finds few; the trigrams of what stands around them ("FV/", "/2026") are those of half the table, which takes
 * longer to bring together than to read the few that are left. The concatenation keeps the index from doing it.
 */
export function matchesNumber(text: RawBuilder<unknown>, pattern: string): RawBuilder<boolean> {
  const numbers = (pattern.match(NUMBER) ?? []).filter((digits) => !DATE.test(digits));
  const whole = (of: RawBuilder<unknown>) => sql<boolean>`${of} like search_fold(${pattern})`;
  if (!numbers.some(({ length }) => length >= RARE_FROM)) return whole(text);
  return sql<boolean>`(${text} like ${`%${numbers.join("%")}%`} and ${whole(sql`${text} || ''`)})`;
}

const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s.]{2,}$/;

/** A whole number, phone or e-mail is compared as such, by its index; any other word is looked for in the search column. */
function meansPerson(alias: string, word: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  if (isNip(word) || isPesel(word)) {
    return sql`${column("account_type")} = 'program.farmer' and ${column("identifier")} = ${word}`;
  }
  if (/^\d{9}$/.test(word)) return sql`${column("phone")} = ${`+48${word}`}`;
  if (EMAIL.test(word)) return sql`lower(${column("email")}) = lower(${word})`;
  return contains(`${alias}.search`, word);
}

/** Whether a participant is meant by all words of a phrase, as `says` finds words. */
export const saysPerson = (alias: string, phrase: string): RawBuilder<boolean> =>
  allOf(searchWords(phrase).map((word) => meansPerson(alias, word)));

/** Whether a phrase means the participant in a column; `alias` is the participant's table, joined by the statement. */
export type PersonCondition = {
  (column: string, alias?: string): RawBuilder<boolean>;
  /** For the page of a list: set if very many are meant. */
  most: { most?: number };
};

/**
 * Looks up the people whom a phrase means, so that lists of what belongs to people find their rows by index. A phrase that
 * means very many is left to the statement: then any order meets one of them soon.
 */
export async function peopleMeant(db: Db, phrase: string): Promise<PersonCondition> {
  const hasWords = searchWords(phrase).length > 0;
  return meaning(phrase, hasWords ? await lookUpPeople(db, phrase) : undefined);
}

/** Of the people found for a phrase. */
function meaning(phrase: string, ids: string[] | undefined): PersonCondition {
  if (searchWords(phrase).length === 0) return Object.assign(() => sql<boolean>`true`, { most: {} });
  const isMeant = (column: string, alias = "participant") =>
    ids === undefined ? saysPerson(alias, phrase) : sql<boolean>`${sql.ref(column)} = any (${ids}::bigint[])`;
  return Object.assign(isMeant, { most: mostOf(ids) });
}

const mostOf = (ids: string[] | undefined) => (ids === undefined ? { most: COMMON_MAX } : {});

/** The numbers of the people whom a phrase means, as text; undefined if there are very many. */
export async function lookUpPeople(db: Db, phrase: string): Promise<string[] | undefined> {
  return (await lookUpEach(db, [phrase]))[0];
}

/** Looked up at this moment, by database and phrases. */
const underWay = new WeakMap<Db, Map<string, Promise<Found[]>>>();
/** The numbers of people; undefined if there are very many. */
type Found = string[] | undefined;

/**
 * The same for several phrases, in one statement. Who asks for what is being looked up already waits for that answer: the
 * finder asks all lists at once, and each of them begins with the same people.
 */
async function lookUpEach(db: Db, phrases: string[]): Promise<Found[]> {
  if (phrases.length === 0) return [];
  const known = underWay.get(db) ?? new Map<string, Promise<Found[]>>();
  underWay.set(db, known);
  const key = JSON.stringify(phrases);
  const begun = known.get(key) ?? queryEach(db, phrases).finally(() => known.delete(key));
  known.set(key, begun);
  return await begun;
}

async function queryEach(db: Db, phrases: string[]): Promise<Found[]> {
  const found = phrases.map(
    (phrase, at) => sql`select ${at}::int as at, array(
      select participant.id::text from participant where ${saysPerson("participant", phrase)} limit ${COUNTED_MAX + 1}
    ) as ids`,
  );
  const { rows } = await sql<{ ids: string[] }>`${sql.join(found, sql` union all `)} order by at`.execute(db);
  return rows.map(({ ids }) => (ids.length > COUNTED_MAX ? undefined : ids));
}

/** Which words of a phrase say whose a row is, and which are in the row's own text. */
type Split = { person: string[]; own: string[] };

/**
 * All of one kind, one word among the others, or a person before or after the rest, as people type: 'Jan Kowalski FV
 * 12', 'FV 12 Kowalski Jan'.
 */
function splitsOf(words: string[]): Split[] {
  const splits: Split[] = [{ person: words, own: [] }];
  for (const at of words.keys()) {
    const [before, after] = [words.slice(0, at), words.slice(at)];
    const others = words.toSpliced(at, 1);
    splits.push({ person: before, own: after }, { person: after, own: before });
    splits.push({ person: others, own: [words[at]!] }, { person: [words[at]!], own: others });
  }
  const known = new Set<string>();
  return splits.filter((split) => known.size < known.add(JSON.stringify(split)).size);
}

type Owned = {
  /** The row's column with the participant. */
  column: string;
  /** The participant's table, joined by the statement. */
  alias?: string;
  /** Compares the row's own text with a pattern for a word, by an index. */
  finds: (pattern: string, word: string) => RawBuilder<unknown>;
};

/** Whether the row's own text has all words; where only short ones are asked for, the first begins a word. */
function hasOwn(words: string[], finds: Owned["finds"]): RawBuilder<boolean> {
  const areAllShort = words.every(isShort);
  return allOf(
    words.map((word, at) =>
      areAllShort && at === 0
        ? sql`(${finds(beginning(word), word)} or ${finds(wordPattern(word), word)})`
        : sql`(${finds(likePattern(word), word)})`,
    ),
  );
}

/** Whether a row of a table is meant by a phrase, and how many such rows are counted. */
type OwnedCondition = { said: RawBuilder<boolean>; most: { most?: number } };

/**
 * Whether a row belongs to a person whom the phrase means, or has its words in its own text, or some are here and the
 * others there. People are looked up first, as `peopleMeant` does.
 */
export const ownedBy = async (db: Db, phrase: string, owned: Owned): Promise<OwnedCondition> =>
  (await ownersMeant(db, phrase)).owned(owned);

/**
 * What `ownedBy` and `peopleMeant` say of a phrase, for a statement over several tables: the people are looked up once for
 * all of them.
 */
export async function ownersMeant(
  db: Db,
  phrase: string,
): Promise<{ owned(by: Owned): OwnedCondition; isMeant: PersonCondition }> {
  const words = searchWords(phrase);
  if (words.length === 0)
    return { owned: () => ({ said: sql<boolean>`true`, most: {} }), isMeant: meaning(phrase, undefined) };
  const splits = splitsOf(words);
  const looked = splits.filter(({ person }) => person.length > 0);
  const ids = await lookUpEach(
    db,
    looked.map(({ person }) => person.join(" ")),
  );
  const owned = ({ column, alias = "participant", finds }: Owned): OwnedCondition => {
    const said = splits.map((split) => {
      const { person, own } = split;
      if (person.length === 0) return hasOwn(own, finds);
      const isTheirs = meaning(person.join(" "), ids[looked.indexOf(split)]);
      return sql`(${isTheirs(column, alias)} and ${hasOwn(own, finds)})`;
    });
    return { said: sql<boolean>`(${sql.join(said, sql` or `)})`, most: mostOf(ids[0]) };
  };
  return { owned, isMeant: meaning(words.join(" "), ids[0]) };
}
