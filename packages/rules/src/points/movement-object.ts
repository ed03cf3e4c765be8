// What a movement of points is about, out of what the ledger keeps of it: an invoice's number, a reward, a person.

/** What a movement says: its sentence, the document and the other side, where it has them. */
type Told = { text: string; document?: string | undefined; other?: string | null | undefined };

/** Beginnings that say the kind, which stands beside the object anyway. */
const KINDS = [
  /^Zamówienie nagrody: /u,
  /^Anulowane zamówienie \S+: /u,
  /^Korekta salda: /u,
  /^Zdarzenie u partnera: /u,
];
/** What a reward in money cost, and what of it comes back: the figure stands beside it. */
const FIGURES = [/ za [\d\s]+punkt\p{L}*\.?$/u, /\. Zwracamy [\d\s]+punkt\p{L}*\.?$/u];

/**
 * The word that matters of a movement, by which somebody finds it in a list: "Latarka czołowa LED", "FV/12/2026", the other farm.
 * Where nothing is named it is the whole sentence.
 */
export function movementObject({ text, document, other }: Told): string {
  // What is passed on of an invoice goes to somebody: that is the news, the invoice stands there already.
  if (other) return other;
  if (document) return document;
  const bare = FIGURES.reduce((rest, figure) => rest.replace(figure, ""), text);
  const object = KINDS.reduce((rest, kind) => rest.replace(kind, ""), bare).trim();
  return object === "" ? text : object;
}
