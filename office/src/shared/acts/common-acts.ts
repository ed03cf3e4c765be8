/** The acts that are open to each of several records. */
export const commonActs = <Act>([first, ...others]: readonly (readonly Act[])[]): Act[] =>
  first?.filter((act) => others.every((acts) => acts.includes(act))) ?? [];
