import { type RawBuilder, sql } from "kysely";
import { likePattern } from "./paging.ts";

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

/** Whether a folded search column contains all words of a phrase; each is found by the column's trigram index. */
export const says = (column: string, phrase: string): RawBuilder<boolean> =>
  everyWord(phrase, (pattern) => sql`${sql.ref(column)} like search_fold(${pattern})`);
