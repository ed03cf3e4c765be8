/** How a field writes what is typed: its look, and which signs are the value rather than its dressing. */
export interface InputMask {
  /** The text to show for what stands in the field; applied to its own result it changes nothing. */
  format: (typed: string) => string;
  /** Whether a sign is part of the value: a digit, say, and not the space between groups. */
  counts: (sign: string) => boolean;
}

export interface Edit {
  /** What the field holds after the keystroke, the paste or the autofill. */
  typed: string;
  /** Where the caret stands in it. */
  caret: number;
  /** Whether Delete was pressed: then the caret goes past a separator, else it stays before it. */
  forward?: boolean;
}

/**
 * The text to show after an edit, and where the caret belongs: behind the same signs of the value as before, wherever in
 * the text they stand, so that correcting in the middle never throws it to the end.
 */
export function maskEdit(mask: InputMask, { typed, caret, forward = false }: Edit): { text: string; caret: number } {
  const text = mask.format(typed);
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
