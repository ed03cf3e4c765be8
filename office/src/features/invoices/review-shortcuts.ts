import { type Shortcut } from "#shared/keys/shortcuts.tsx";

// The keys of the review in one place, so that none is used twice and the list of them is complete.
export const ACCEPT: Shortcut = { code: "Enter", with: "ctrl" };
export const SAVE: Shortcut = { code: "KeyS", with: "ctrl" };
export const REJECT: Shortcut = { code: "KeyO", with: "alt" };
export const RETURN: Shortcut = { code: "KeyZ", with: "alt" };
export const CORRECT: Shortcut = { code: "KeyK", with: "alt" };
export const CHANGE_DECISION: Shortcut = { code: "KeyM", with: "alt" };
export const NEW_LINE: Shortcut = { code: "KeyN", with: "alt" };
export const ISSUE_DATE: Shortcut = { code: "KeyD", with: "alt" };
export const SHOW_READING: Shortcut = { code: "KeyP", with: "alt" };
export const INSERT_ALL: Shortcut = { code: "KeyW", with: "alt" };
