const NO_BREAK = "\u00a0";
/** Between letters it prevents a break and is invisible. */
const WORD_JOINER = "\u2060";
/** A shorter text is a name or a label: it has its own line, and must stay exactly as searched for on the page. */
const PROSE_LENGTH_MIN = 40;

/** One-letter words stay with the next word, and 'e-mail' and 'e-Faktur' in a sentence are one word each. */
export function bindWords(text: string): string {
  const bound = text.replace(/(?<=^|[\s(„])([aiouwzAIOUWZ])[ \n]+(?=\S|$)/g, `$1${NO_BREAK}`);
  return bound.length < PROSE_LENGTH_MIN ? bound : bound.replace(/(?<=\be)-(?=mail|faktur)/gi, `-${WORD_JOINER}`);
}
