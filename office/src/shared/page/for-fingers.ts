/** A small button where a finger presses it. */
export const FOR_FINGERS = { "@media (pointer: coarse)": { minHeight: 44 } };
