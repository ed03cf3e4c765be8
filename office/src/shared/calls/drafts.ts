// What is typed and not saved, kept in this browser: a reload, a session that ended or a closed tab loses nothing.

export type KeptDraft = { at: string; values: Record<string, unknown> };

const PREFIX = "plon-office-form:";
export const DRAFT_DAYS = 7;
const KEPT_MS = DRAFT_DAYS * 24 * 3_600_000;
/** Fields whose content is never kept, by their names: secrets, keys, accounts, and what a PESEL is typed into. */
const SECRET = /password|passkey|secret|token|totp|pesel|pem$|bank|iban|^identifiers?$|_nip$|^codes?$/i;

/** The fields that may be kept: no secrets, and no files, which cannot be. */
export const isKeepable = (name: string, value: unknown): boolean =>
  !SECRET.test(name) &&
  !(value instanceof Blob) &&
  !(Array.isArray(value) && value.some((part) => part instanceof Blob));

/** Where a form's draft is kept: by person, page, and the form's name where a page has several. */
export const draftPlace = (staffId: number, page: string, form: string): string =>
  `${PREFIX}${staffId}:${page}${form === "" ? "" : `#${form}`}`;

export function readDraft(place: string, nowMs = Date.now()): KeptDraft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? "null") as Partial<KeptDraft> | null;
    if (typeof kept?.at !== "string" || typeof kept.values !== "object" || kept.values === null) return undefined;
    return nowMs - Date.parse(kept.at) < KEPT_MS ? (kept as KeptDraft) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what is typed; a browser without room for it keeps nothing. */
export function keepDraft(place: string, draft: KeptDraft): void {
  try {
    localStorage.setItem(place, JSON.stringify(draft));
  } catch {
    localStorage.removeItem(place);
  }
}

export const removeDraft = (place: string): void => localStorage.removeItem(place);

/** Whoever signs in finds no drafts of another person in this browser, and no old ones of their own. */
export function tidyDrafts(staffId: number): void {
  for (const place of Object.keys(localStorage)) {
    const isOwn = place.startsWith(`${PREFIX}${staffId}:`);
    if (place.startsWith(PREFIX) && !(isOwn && readDraft(place))) removeDraft(place);
  }
}
