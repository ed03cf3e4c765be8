// Which places have a postcode, out of a list in GeoNames' format: a line for each place, its fields with tabs between, the
// first of them the country, the postcode and the place's name.
const POSTCODE = /^\d{2}-\d{3}$/;
/** As long as a form's field of a town may be. */
const NAME_MAX = 100;
/** A code of villages has some dozens of them; more than this is no postcode's list. */
const TOWNS_MAX = 200;
/** Of a large city the list names the part too, which no address has: "Kraków (Podgórze)". */
const PART = /\s*\(.*\)\s*$/;

/** The places of each Polish postcode, each once, in the order of the alphabet. Lines of another shape are passed over. */
export function postalTowns(list: string): Map<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const line of list.split("\n")) {
    const [country, postcode = "", name = ""] = line.split("\t", 3);
    const town = name.normalize("NFC").replace(PART, "").trim();
    if (country !== "PL" || !POSTCODE.test(postcode) || town === "" || town.length > NAME_MAX) continue;
    const towns = found.get(postcode) ?? new Set();
    if (towns.size < TOWNS_MAX) found.set(postcode, towns.add(town));
  }
  const { compare } = new Intl.Collator("pl");
  return new Map([...found].map(([postcode, towns]) => [postcode, [...towns].toSorted(compare)]));
}
