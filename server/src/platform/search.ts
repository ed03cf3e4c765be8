import { type RawBuilder, sql } from "kysely";
import { isNip, isPesel } from "@plon/rules/identifier.ts";
import type { Db } from "./database.ts";
import { COUNTED_MAX, likePattern } from "./paging.ts";

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
const wordPattern = (word: string) =>
  [...word].length > SHORT_WORD ? likePattern(word) : `% ${likePattern(word).slice(1)}`;

const allOf = (conditions: RawBuilder<unknown>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;

const contains = (column: string, word: string) => sql`${sql.ref(column)} like search_fold(${wordPattern(word)})`;

/**
 * Whether a folded search column contains all words of a phrase, of which the shortest must begin a word; each is found by
 * the column's trigram index.
 */
export const says = (column: string, phrase: string): RawBuilder<boolean> =>
  allOf(searchWords(phrase).map((word) => contains(column, word)));

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
export type PersonCondition = (column: string, alias?: string) => RawBuilder<boolean>;

/**
 * Looks up the people whom a phrase means, so that lists of what belongs to people find their rows by index. A phrase that
 * means very many is left to the statement: then any order meets one of them soon.
 */
export async function peopleMeant(db: Db, phrase: string): Promise<PersonCondition> {
  if (searchWords(phrase).length === 0) return () => sql<boolean>`true`;
  const ids = await lookUpPeople(db, phrase);
  if (ids === undefined) return (_column, alias = "participant") => saysPerson(alias, phrase);
  return (column) => sql<boolean>`${sql.ref(column)} = any (${ids}::bigint[])`;
}

/** The numbers of the people whom a phrase means, as text; undefined if there are very many. */
export async function lookUpPeople(db: Db, phrase: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ ids: string[] }>`select array(
    select participant.id::text from participant where ${saysPerson("participant", phrase)} limit ${COUNTED_MAX + 1}
  ) as ids`.execute(db);
  const { ids } = rows[0]!;
  return ids.length > COUNTED_MAX ? undefined : ids;
}

/**
 * Whether a row belongs to a person whom the phrase means, or its own text has words of it and the person the others.
 * `finds` compares the row's own text with a pattern, by an index.
 */
export function saysOrOwn(
  phrase: string,
  isPerson: RawBuilder<boolean>,
  finds: (pattern: string) => RawBuilder<unknown>,
  alias = "participant",
): RawBuilder<boolean> {
  const words = searchWords(phrase);
  if (words.length === 0) return sql<boolean>`true`;
  const own = words.map((word) => sql`(${finds(likePattern(word))})`);
  const mixed = words.map((word, at) => sql`(${own[at]!} or ${meansPerson(alias, word)})`);
  return sql<boolean>`(${isPerson} or (${sql.join(own, sql` or `)}) and ${allOf(mixed)})`;
}
