/** What a clerk reaches in a full day (decision 0071 counts an hour of it). */
export const FULL_DAY_INVOICES = 100;

const DECISIONS = ["invoice.accept", "invoice.reject", "invoice.return"];
const TAKEN_BACK = ["invoice.undo", "invoice.change_decision"];

/** How many of a day's decisions about invoices stand, from how often each act was done: one taken back is none. */
export function decisionsLeft(acts: ReadonlyMap<string, number>): number {
  const sum = (actions: readonly string[]) => actions.reduce((total, action) => total + (acts.get(action) ?? 0), 0);
  return Math.max(0, sum(DECISIONS) - sum(TAKEN_BACK));
}
