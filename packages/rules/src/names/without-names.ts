const SHORTEST_NAME = 3;
/** Polish words are inflected at their ends: 'Kowalska', 'Kowalskiej'. */
const ENDING_LETTERS = 2;
const SEPARATED = /^[\d\s-]+$/;

/**
 * A text without these names of a person, in any grammatical case: the beginning of a name is matched at the beginning
 * of a word, and a number even with spaces or dashes in it. Names shorter than three letters are left, since they are
 * also words.
 */
export function withoutNames(text: string, names: readonly string[]): string {
  let left = text;
  for (const name of names.toSorted((a, b) => b.length - a.length)) {
    if (name.length < SHORTEST_NAME) continue;
    const isNumber = SEPARATED.test(name);
    const signs = isNumber
      ? Array.from(name.replace(/\D/g, ""))
      : Array.from(name.slice(0, Math.max(SHORTEST_NAME, name.length - ENDING_LETTERS)));
    const pattern = signs.map((sign) => sign.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(isNumber ? "[\\s-]?" : "");
    const before = "(?<![\\p{L}\\p{N}])";
    left = left.replace(new RegExp(isNumber ? pattern : `${before}${pattern}[\\p{L}\\p{N}.@-]*`, "giu"), "•••");
  }
  return left;
}
