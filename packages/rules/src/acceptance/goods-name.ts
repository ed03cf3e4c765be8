// Whether a seller's line names the product that its trade number or code stands for.

/** Words that many products have in their names, so that they name none. */
const COMMON = new Set(
  "herbicyd fungicyd insektycyd adiuwant nawoz nasiona zaprawa srodek regulator olej plus max extra super".split(" "),
);
const WORD_MIN = 3;
/** So many first letters of a longer word are enough: sellers' systems cut names off. */
const BEGINNING = 5;

/** Words and numbers separated, without diacritics or punctuation. */
export const wordsOfName = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ł", "l")
    .match(/[a-z]+|\d+/g) ?? [];

/**
 * Whether a line's name is of a product: it has the first word of the product's name that tells it from others, or the
 * beginning of it; of a name of common words alone, any of its words.
 */
export function isNameOf(name: string, productName: string): boolean {
  const said = wordsOfName(name);
  const words = wordsOfName(productName).filter((word) => /[a-z]/.test(word) && word.length >= WORD_MIN);
  const own = words.find((word) => !COMMON.has(word));
  const has = (word: string) =>
    said.some((one) => one === word || (one.length >= BEGINNING && word.startsWith(one))) ||
    (word.length >= BEGINNING && said.join("").includes(word));
  return own === undefined ? words.length === 0 || words.some(has) : has(own);
}
