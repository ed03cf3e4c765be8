// Whether the buyer named on a document is the person whose account submitted the invoice.
import { isNip } from "../people/identifier.ts";
import { asciiText } from "../texts/polish-text.ts";

export type AccountNames = { identifier: string; firstName: string; lastName: string; companyName: string };

/** The buyer as a document names them. */
export type NamedBuyer = {
  name: string | null;
  nip: string | null;
  /** The number may be misread. */
  isNipUncertain: boolean;
  /** The name's letters were recognised from a picture. */
  isNameRecognised: boolean;
};

/**
 * Why a buyer may be somebody else: `other`, they are known to be; `name`, a private person's account has a different
 * name; `nip`, a private person's account cannot confirm the tax number.
 */
export type BuyerDoubt = "other" | "name" | "nip";

/** What to warn of before an invoice is accepted. `isKnownOther`: the tax number is another participant's. */
export function buyerDoubt(account: AccountNames, buyer: NamedBuyer, isKnownOther: boolean): BuyerDoubt | null {
  const { name, nip } = buyer;
  if (nip === account.identifier) return null;
  if (isKnownOther) return "other";
  const hasNumber = nip !== null && !buyer.isNipUncertain;
  if (isNip(account.identifier)) return hasNumber ? "other" : null;
  if (name !== null && !namesPerson(name, account, buyer.isNameRecognised)) return "name";
  return hasNumber ? "nip" : null;
}

/** Words common in names of firms and farms, which do not distinguish them. */
const COMMON = new Set(
  (
    "gospodarstwo rolne rolna rolno ogrodnicze sadownicze hodowlane indywidualne rodzinne specjalistyczne gosp rol " +
    "firma handlowa handlowo uslugowa uslugowe produkcyjno phu fhu pph ppuh zaklad przedsiebiorstwo spolka spolki " +
    "sp zoo oo jawna komandytowa cywilna akcyjna odpowiedzialnoscia ograniczona ograniczonej sa sj sc prowadzacy " +
    "rolnik pan pani panstwo imie nazwisko nazwa firmy nabywcy oraz wlasciciel"
  ).split(" "),
);

/** Characters that text recognition confuses. */
const alike = (word: string) =>
  word
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")
    .replaceAll(/[1l|!j]/g, "i")
    .replaceAll("0", "o")
    .replaceAll("5", "s");

function wordsOf(text: string): string[] {
  // 'sp. z o.o.' and 's.c.' are treated as one word.
  const joined = asciiText(text)
    .toLowerCase()
    .replaceAll(/\bs\s?p\.?\s?z\s?o\.?\s?o\b\.?/g, " ")
    .replaceAll(/\b([a-z])\.\s?([a-z])\.(?=\s|$|,)/g, "$1$2");
  return joined.split(/[^a-z0-9|!]+/).filter((word) => word !== "" && !COMMON.has(word));
}

/** Edit distance: letters to add, remove or change; counting stops at `most`. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const here = [row + 1];
    for (const [at, opposite] of [...other].entries()) {
      here.push(Math.min(above[at + 1]! + 1, here[at]! + 1, above[at]! + (letter === opposite ? 0 : 1)));
    }
    above = here;
  }
  return above[other.length]!;
}

/** Of printed letters at most one in eight may differ (also for 'Kowalscy'), of recognised ones one in four. */
function isSameWord(read: string, own: string, isRecognised: boolean): boolean {
  const most = Math.floor(own.length / (isRecognised ? 4 : 8));
  return isRecognised ? distance(alike(read), alike(own), most) <= most : distance(read, own, most) <= most;
}

/**
 * Whether a name on a document is this account's: first name (or its initial) and surname in either order, or the
 * farm's own name; case, Polish letters and forms of companies do not matter. `isRecognised`: its letters were read
 * from a picture, where some are confused with others.
 */
export function namesPerson(name: string, account: Omit<AccountNames, "identifier">, isRecognised: boolean): boolean {
  const read = wordsOf(name);
  if (read.length === 0) return true;
  const has = (own: string) => read.some((word) => isSameWord(word, own, isRecognised));
  const hasAll = (own: readonly string[]) => own.length > 0 && own.every(has);
  const [first, last] = [wordsOf(account.firstName), wordsOf(account.lastName)];
  const initial = first[0]?.[0];
  const hasFirst = first.some(has) || read.some((word) => word === initial);
  const company = wordsOf(account.companyName);
  // A farm named only by its owner's surname would also match neighbours of that name who are named in full.
  const isTelling =
    company.some((word) => !last.includes(word)) ||
    read.every((word) => company.some((own) => isSameWord(word, own, isRecognised)));
  return (hasFirst && hasAll(last)) || (isTelling && hasAll(company));
}
