/** What a name of a farm is written shorter as, where there is little room. */
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/\bGospodarstwo\b/gi, "Gosp."],
  [/\bPrzedsi[eę]biorstwo\b/gi, "Przeds."],
  [/\bIndywidualne\b/gi, "Indyw."],
  [/\bRolne\b/gi, "Rol."],
  [/\bRolno-?/gi, "Rol.-"],
  [/\bSp[oó][lł]ka z ograniczon[aą] odpowiedzialno[sś]ci[aą]/gi, "sp. z o.o."],
];

const folded = (word: string) => word.toLocaleLowerCase("pl");

/**
 * A farm's name of at most so many characters. What it is called in general is abbreviated first, then the owner's given name
 * is an initial, then words are left out from the front; the owner's surname stays whole as long as it fits. A name without
 * it is cut at its end.
 */
export function shortenedName(name: string, most: number, owner: { first_name: string; last_name: string }): string {
  const abbreviated = SHORT.reduce((text, [words, short]) => text.replaceAll(words, short), name);
  if (name.length <= most) return name;
  if (abbreviated.length <= most) return abbreviated;
  const words = abbreviated.split(/\s+/);
  const surname = words.findIndex((word) => folded(word) === folded(owner.last_name));
  if (surname === -1) return abbreviated.slice(0, most);
  const initialled = words.map((word, at) =>
    at !== surname && folded(word) === folded(owner.first_name) ? `${word.charAt(0)}.` : word,
  );
  while (initialled.join(" ").length > most && initialled.length > 1) {
    // From the front, and around what is kept.
    const at = initialled.findIndex((word) => word !== words[surname]);
    initialled.splice(at === -1 ? initialled.length - 1 : at, 1);
  }
  return initialled.join(" ").slice(0, most);
}
