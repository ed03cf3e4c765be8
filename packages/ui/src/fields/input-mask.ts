/** How a field formats what is typed, and which characters are the value rather than formatting. */
export type InputMask = {
  /** The text to show for the field's content; applied to its own result it changes nothing. */
  format: (typed: string) => string;
  /** Whether a character is part of the value: a digit, say, and not the space between groups. */
  counts: (sign: string) => boolean;
  /** Whether a text is a complete value: when pasted, it replaces the field's content. */
  isWhole?: (pasted: string) => boolean;
  /** What the mask puts before every value, such as "+48 ". An edit inside it breaks neither it nor the value. */
  prefix?: string;
};

export type Edit = {
  /** The field's content after the keystroke, paste or autofill. */
  typed: string;
  /** The caret's position in it. */
  caret: number;
  /** The field's content before. */
  before?: string;
  /** Whether Delete was pressed: then the caret moves past a separator, else it stays before it. */
  forward?: boolean;
};

/**
 * The text to show after an edit, and where the caret belongs: after the same characters of the value as before,
 * wherever they now are, so that a correction in the middle never moves it to the end.
 */
export function maskEdit(mask: InputMask, edit: Edit): { text: string; caret: number } {
  const { typed, caret, forward = false } = mendPrefix(mask.prefix ?? "", edit);
  const text = mask.format(typed);
  if (caret >= typed.length) return { text, caret: text.length };
  let left = [...mask.format(typed.slice(0, caret))].filter(mask.counts).length;
  let place = 0;
  while (left > 0 && place < text.length) {
    if (mask.counts(text.charAt(place))) left -= 1;
    place += 1;
  }
  // Before a separator, so that the next Backspace deletes a character of the value; after it where Delete was pressed.
  while (forward && place < text.length && !mask.counts(text.charAt(place))) place += 1;
  return { text, caret: place };
}

/**
 * Turns an edit inside the prefix of a value into one after the prefix: what was deleted from the prefix is restored,
 * and what was typed into it goes to the beginning of the value. Other edits stay unchanged.
 */
function mendPrefix(prefix: string, edit: Edit): Edit {
  const { typed, before = "", caret } = edit;
  const rest = typed.slice(caret);
  const isInValue = !before.startsWith(prefix) || before.length === prefix.length || !before.endsWith(rest);
  if (prefix === "" || rest === "" || isInValue) return edit;
  const changedTo = before.length - rest.length;
  const start = commonLength(typed.slice(0, caret), before.slice(0, changedTo));
  if (start >= prefix.length) return edit;
  const added = typed.slice(start, caret);
  return {
    ...edit,
    typed: `${prefix}${added}${before.slice(Math.max(changedTo, prefix.length))}`,
    caret: added === "" ? start : prefix.length + added.length,
  };
}

/** The length of the common beginning of two texts. */
function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one.charAt(length) === other.charAt(length)) length += 1;
  return length;
}
