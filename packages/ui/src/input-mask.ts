/** How a field writes what is typed: its look, and which signs are the value rather than its dressing. */
export interface InputMask {
  /** The text to show for what stands in the field; applied to its own result it changes nothing. */
  format: (typed: string) => string;
  /** Whether a sign is part of the value: a digit, say, and not the space between groups. */
  counts: (sign: string) => boolean;
  /** Whether a text is a whole value by itself: pasted, it takes the place of what stands in the field. */
  isWhole?: (pasted: string) => boolean;
  /** What the mask itself puts before every value, such as "+48 ". An edit inside it neither breaks it nor the value. */
  prefix?: string;
}

export interface Edit {
  /** What the field holds after the keystroke, the paste or the autofill. */
  typed: string;
  /** Where the caret stands in it. */
  caret: number;
  /** What the field held before. */
  before?: string;
  /** Whether Delete was pressed: then the caret goes past a separator, else it stays before it. */
  forward?: boolean;
}

/**
 * The text to show after an edit, and where the caret belongs: behind the same signs of the value as before, wherever in
 * the text they stand, so that correcting in the middle never throws it to the end.
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
  // Before a separator, so that the next Backspace takes a sign of the value; after it where Delete was pressed.
  while (forward && place < text.length && !mask.counts(text.charAt(place))) place += 1;
  return { text, caret: place };
}

/**
 * An edit inside the prefix while a value stands behind it, as one behind the prefix: what was taken out of the prefix
 * comes back, and what was typed into it stands at the value's beginning. Any other edit as it is.
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

/** How many signs two texts begin with alike. */
function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one.charAt(length) === other.charAt(length)) length += 1;
  return length;
}
