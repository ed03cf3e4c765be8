const NO_BREAK = "\u00a0";
/** Between letters it forbids a break and is not seen. */
const WORD_JOINER = "\u2060";
/** A shorter text is a name or a label: it has its line, and stays letter for letter what is looked for on the page. */
const PROSE_LENGTH_MIN = 40;

/** Words of one letter stay with the next word, and 'e-mail' in a sentence is one word. */
export function bindWords(text: string): string {
  const bound = text.replace(/(?<=^|[\s(„])([aiouwzAIOUWZ])[ \n]+(?=\S|$)/g, `$1${NO_BREAK}`);
  return bound.length < PROSE_LENGTH_MIN ? bound : bound.replace(/(?<=\be)-(?=mail)/gi, `-${WORD_JOINER}`);
}
