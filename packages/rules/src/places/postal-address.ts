// Addresses in Poland, as one line of text and in the parts that banks ask for: a transfer whose address is only a line is
// refused from November 2026 on.

/** Empty where the address does not have it; `building` is with the flat: 7/2. */
export type PostalAddress = { street: string; building: string; postcode: string; town: string };

const TOWN = /^(?:(?<postcode>\d{2}-\d{3})\s+)?(?<town>\D*\p{L}\D*)$/u;
const STREET =
  /^(?<street>.*?\S)\s+(?<building>\d[\dA-Za-z]*(?:\s?[/-]\s?\d*[A-Za-z]?\d*|\s(?:m|lok)\.?\s?\d+[A-Za-z]?)*)$/u;
const BUILDING_ALONE = /^\d[\dA-Za-z/]*$/;

/** The address as people write it: ul. Polna 1/2, 00-001 Warszawa. */
export function addressLine({ street, building, postcode, town }: PostalAddress): string {
  const words = (...parts: string[]) => parts.filter((part) => part !== "").join(" ");
  return [words(street, building), words(postcode, town)].filter((part) => part !== "").join(", ");
}

/** The parts of such a line; undefined if it does not end in a town. */
export function addressParts(line: string): PostalAddress | undefined {
  const text = line.replaceAll(/\s+/g, " ").trim();
  const comma = text.lastIndexOf(",");
  const found = TOWN.exec(text.slice(comma + 1).trim())?.groups;
  if (!found) return undefined;
  const head = text.slice(0, Math.max(comma, 0)).trim();
  return { ...streetOf(head), postcode: found["postcode"] ?? "", town: found["town"]! };
}

function streetOf(head: string): Pick<PostalAddress, "street" | "building"> {
  if (BUILDING_ALONE.test(head)) return { street: "", building: head };
  const { street = head, building = "" } = STREET.exec(head)?.groups ?? {};
  return { street, building };
}
