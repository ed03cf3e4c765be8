// What a public register says of a NIP, in the fields of our forms. The register writes everything in capitals.
import { addressParts } from "../places/postal-address.ts";

/** A taxpayer as the Ministry's list of VAT taxpayers has it; null where it says nothing. */
export type RegisterSubject = {
  name: string;
  nip?: string | null | undefined;
  statusVat?: string | null | undefined;
  krs?: string | null | undefined;
  workingAddress?: string | null | undefined;
  residenceAddress?: string | null | undefined;
};

/** Fields of the address are empty where the register does not have them. `is_in_krs`: a company of the court's register. */
export type RegisterEntry = {
  name: string;
  street: string;
  street_number: string;
  street_number_place: string;
  postcode: string;
  city: string;
  is_in_krs: boolean;
};

/** Whoever was struck off, or never entered, is "Niezarejestrowany". */
const PRESENT = new Set(["Czynny", "Zwolniony"]);
const FLAT = /^(?<number>\d[\dA-Za-z-]*)\s?\/\s?(?<flat>\d+[A-Za-z]?)$/;
/** The flat after its word, as in 5 LOK. 12. */
const FLAT_WORD = /\s(?:m|lok)\.?\s?(?=\d+[A-Z]?\s*,)/i;
const MAX = { name: 200, street: 100, street_number: 20, street_number_place: 20, city: 100 };

/** What can be put into the form; undefined if the answer is about somebody else, or about nobody who is registered now. */
export function registerEntry(subject: RegisterSubject, nip: string): RegisterEntry | undefined {
  const name = subject.name.replaceAll(/\s+/g, " ").trim();
  if (subject.nip !== nip || name === "" || name.length > MAX.name) return undefined;
  if (!PRESENT.has(subject.statusVat ?? "")) return undefined;
  return { name, ...addressOf(subject), is_in_krs: Boolean(subject.krs) };
}

const NO_ADDRESS = { street: "", street_number: "", street_number_place: "", postcode: "", city: "" };

/** All of an address that fits the form's fields, or none of it: half of one would be taken for the whole. */
function addressOf({ workingAddress, residenceAddress }: RegisterSubject) {
  const parts = addressParts((workingAddress || residenceAddress || "").replace(FLAT_WORD, "/"));
  if (!parts || parts.street === "" || parts.building === "" || parts.postcode === "") return NO_ADDRESS;
  const { number = parts.building, flat = "" } = FLAT.exec(parts.building)?.groups ?? {};
  const address = {
    street: fromCapitals(parts.street),
    street_number: number,
    street_number_place: flat,
    postcode: parts.postcode,
    city: fromCapitals(parts.town),
  };
  const fits = (["street", "street_number", "street_number_place", "city"] as const).every(
    (field) => address[field].length <= MAX[field],
  );
  return fits ? address : NO_ADDRESS;
}

const ROMAN = /^(?:[IVX]{2,}|[VX])$/;
const SMALL = new Set([
  "i",
  "w",
  "we",
  "z",
  "ze",
  "na",
  "nad",
  "od",
  "do",
  "pod",
  "przy",
  "u",
  "ul.",
  "al.",
  "pl.",
  "os.",
]);

/** A place's name from capitals, as it is written: ALEJA JANA PAWŁA II is Aleja Jana Pawła II. Mixed letters stay. */
export function fromCapitals(text: string): string {
  if (/\p{Ll}/u.test(text)) return text;
  return text
    .split(" ")
    .map((word, place) => {
      const small = word.toLowerCase();
      if (SMALL.has(small) && (place > 0 || small.endsWith("."))) return small;
      return ROMAN.test(word) ? word : small.replaceAll(/(?<=^|[-.(„"])\p{L}/gu, (letter) => letter.toUpperCase());
    })
    .join(" ");
}
