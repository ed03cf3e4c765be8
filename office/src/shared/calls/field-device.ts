// What "W terenie" keeps on a phone, by name: whoever ends a session takes it away without loading that page's code.

/** The farms of whoever is signed in, as they were told last. */
export const FARMS_STORE = "plon-field-farms";
/** What was written there and has not been sent. */
export const WRITTEN_STORE = "plon-field-written";
/** The number of who wants their farms on this device. */
export const ON_PHONE = "plon.field-on-phone";

/** Somebody has signed in: what this device was told for another person goes before anything of it is shown. */
export function forgetOthersField(staffId: number): void {
  const owner = localStorage.getItem(ON_PHONE);
  if (owner === null || owner === String(staffId)) return;
  localStorage.removeItem(ON_PHONE);
  forgetFieldDevice({ alsoWritten: false });
}

/** Nobody is signed in any more: what this device was told goes, and on leaving also what was written. */
export function forgetFieldDevice({ alsoWritten }: { alsoWritten: boolean }): void {
  try {
    indexedDB.deleteDatabase(FARMS_STORE);
    if (alsoWritten) indexedDB.deleteDatabase(WRITTEN_STORE);
  } catch {
    // A browser that stores nothing has nothing of it.
  }
}
