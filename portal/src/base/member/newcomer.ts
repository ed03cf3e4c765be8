/** What somebody without an account has told the programme of themselves, for the form by which they join. */
export type Newcomer = { nip: string; email: string; phone: string; first_name: string; last_name: string };

let known: Newcomer | undefined;

/** Remembers who is about to join, until the page is left: no device keeps it. */
export const keepNewcomer = (newcomer: Newcomer): void => {
  known = newcomer;
};

/** Who came to join from a page that knows them; undefined for everybody else. */
export const knownNewcomer = (): Newcomer | undefined => known;
