import { moneyTyped } from "@plon/rules/money/money-text.ts";
import type { FilePlace, InvoiceFindings, OfficeInvoice } from "@plon/contract/office/documents/invoices.ts";
import { countOf, formatQuantity } from "@plon/client/format.ts";
import { documentKey } from "@plon/rules/documents/invoice-document.ts";
import { type DatedDraft, type Draft, type DraftLine, filledLines, newLine } from "../lines/draft.ts";

type ReadLine = InvoiceFindings["lines"][number];

/**
 * A fact from the file beside our data: `other` is a difference the clerk must check, `uncertain` one that may just be
 * a misrecognised character. A match with our data proves it.
 */
export type HeadFinding = {
  label: string;
  value: string;
  place: FilePlace;
  verdict: "same" | "other" | "unknown" | "uncertain";
  /** Our value, if it differs. */
  ours: string;
  /** Set for the fact that can be copied into the form. */
  issueDate?: string;
};

type Guess = { is_uncertain?: true | undefined };

const verdictOf = (isSame: boolean, { is_uncertain }: Guess) =>
  isSame ? "same" : is_uncertain ? "uncertain" : "other";

/** The same for what the farmer may have taken over from this very reading: then agreeing confirms nothing. */
const verdictOfDeclared = (isSame: boolean, read: Guess, { reading }: Pick<OfficeInvoice, "reading">) =>
  verdictOf(isSame && !(read.is_uncertain && reading?.is_before_submission), read);

/** The document's header as the file has it, compared with the submission and with the form's date. */
export function headFindings(
  invoice: OfficeInvoice,
  issueDate: string,
  dayText: (day: string) => string,
): HeadFinding[] {
  const { number, issue_date, seller_nip, buyer_nip, buyer_name } = invoice.reading?.findings ?? {};
  const { identifier } = invoice.participant;
  const found: (HeadFinding | false | null | undefined)[] = [
    number && {
      label: "Numer",
      value: number.value,
      place: number.place,
      verdict: verdictOfDeclared(documentKey(number.value) === documentKey(invoice.document), number, invoice),
      ours: invoice.document,
    },
    issue_date && {
      label: "Data wystawienia",
      value: dayText(issue_date.value),
      place: issue_date.place,
      verdict: verdictOf(issue_date.value === issueDate, issue_date),
      ours: issueDate ? dayText(issueDate) : "brak daty",
      issueDate: issue_date.value,
    },
    seller_nip && {
      label: "NIP sprzedawcy",
      value: seller_nip.value,
      place: seller_nip.place,
      verdict: verdictOfDeclared(seller_nip.value === invoice.distributor_nip, seller_nip, invoice),
      ours: invoice.distributor_nip,
    },
    buyer_nip && {
      label: "NIP nabywcy",
      value: buyer_nip.value,
      place: buyer_nip.place,
      // A participant with a PESEL may buy with their own tax number, which we do not know; we do know other
      // participants'.
      verdict:
        identifier.length === 10 || invoice.other_buyer
          ? verdictOf(buyer_nip.value === identifier, buyer_nip)
          : buyer_nip.is_uncertain
            ? "uncertain"
            : "unknown",
      ours: identifier,
    },
    // A farm's account is matched by its tax number; a private person's by the name.
    identifier.length !== 10 &&
      buyer_name && {
        label: "Nabywca",
        value: buyer_name.value,
        place: buyer_name.place,
        verdict: verdictOf(invoice.buyer_doubt?.because !== "name", buyer_name),
        ours: invoice.participant.name,
      },
  ];
  return found.filter((one) => !!one);
}

/** A line of the file as it would be typed; what the file does not contain stays empty. */
function lineOf(read: ReadLine): DraftLine {
  const value = read.value_grosze === null ? "" : moneyTyped(read.value_grosze);
  return {
    ...newLine(),
    sap: read.sap,
    packVolume: read.pack_volume,
    quantity: read.quantity === null ? "" : String(read.quantity),
    value,
  };
}

/** How a line of the file compares with the form: present, present with another quantity, or missing. */
export function lineVerdict(read: ReadLine, draft: Draft): "same" | "other" | "missing" {
  const lines = draft.lines.filter(({ sap }) => sap === read.sap);
  const isSame = ({ packVolume, quantity }: DraftLine) =>
    packVolume === read.pack_volume && quantity.trim() === String(read.quantity ?? "");
  if (lines.some(isSame)) return "same";
  return lines.length > 0 ? "other" : "missing";
}

/** Whether a line of the file still needs a look at the file. What the clerk typed confirms it, as does the farmer. */
export function isLineUncertain(
  read: ReadLine,
  draft: Draft,
  { reading, lines, lines_entered_by }: Pick<OfficeInvoice, "reading" | "lines" | "lines_entered_by">,
): boolean {
  if (!read.is_uncertain) return false;
  if (lineVerdict(read, draft) !== "same") return true;
  const isTakenOver = lines_entered_by === "farmer" && reading?.is_before_submission !== undefined;
  const isDeclared = ({ sap, pack_volume, quantity }: OfficeInvoice["lines"][number]) =>
    sap === read.sap && pack_volume === read.pack_volume && quantity === read.quantity;
  return isTakenOver && lines.some(isDeclared);
}

/** A line of the file in words: '4 opakowania po 5 l'. */
export function lineWords({ pack_volume, quantity, unit }: ReadLine): string {
  if (pack_volume === null || quantity === null) return "opakowanie i liczbę wpisz z pliku";
  return `${countOf(quantity, "opakowanie", "opakowania", "opakowań")} po ${formatQuantity(pack_volume)} ${unit}`;
}

/** What the reading comes to, in one line: whether the header agrees, how many lines there are, and what is a guess. */
export function readingSummary(heads: readonly HeadFinding[], lines: readonly { isUncertain: boolean }[]): string {
  const count = (verdict: HeadFinding["verdict"]) => heads.filter((head) => head.verdict === verdict).length;
  const guesses = count("uncertain") + lines.filter(({ isUncertain }) => isUncertain).length;
  const parts = [
    count("other") > 0 && `różnice w nagłówku: ${count("other")}`,
    heads.length > 0 && count("other") + count("uncertain") === 0 && "nagłówek zgodny",
    lines.length > 0 ? countOf(lines.length, "pozycja", "pozycje", "pozycji") : "bez pozycji programu",
    guesses > 0 && `do sprawdzenia: ${guesses}`,
  ];
  return parts.filter(Boolean).join(", ");
}

/**
 * What the file certainly says otherwise than the submission and the form, each in one sentence. A line of the file that
 * the form lacks counts once something is entered: before that all would be missing.
 */
export function fileDifferences(invoice: OfficeInvoice, draft: DatedDraft, dayText: (day: string) => string): string[] {
  const lines = invoice.reading?.findings?.lines ?? [];
  const hasLines = filledLines(draft).length > 0;
  return [
    ...headFindings(invoice, draft.issueDate, dayText)
      .filter(({ verdict }) => verdict === "other")
      .map(
        ({ label, value, ours, issueDate }) =>
          `${label} w pliku: ${value}, w ${issueDate ? "formularzu" : "zgłoszeniu"}: ${ours}.`,
      ),
    ...(hasLines ? lines : []).flatMap((line) => {
      if (line.is_uncertain || lineVerdict(line, draft) === "same") return [];
      return [`Inaczej niż w pliku: ${line.product}, ${lineWords(line)}.`];
    }),
  ];
}

/** The form with one more line of the file. */
export const withLine = (draft: DatedDraft, read: ReadLine): DatedDraft => ({
  ...draft,
  lines: [...filledLines(draft), lineOf(read)],
});

/** The lines that may be copied into the form together: uncertain ones are copied one by one. */
export const certainLines = ({ lines }: InvoiceFindings): ReadLine[] => lines.filter((line) => !line.is_uncertain);

/**
 * The form with its date and all lines replaced by the file's. If some of the file's lines are uncertain, only the
 * certain ones replace theirs, and the form's other lines stay.
 */
export function withReading(draft: DatedDraft, findings: InvoiceFindings): DatedDraft {
  const { issue_date } = findings;
  const lines = certainLines(findings);
  const isWhole = lines.length === findings.lines.length;
  const isTold = ({ sap, packVolume }: DraftLine) =>
    lines.some((line) => line.sap === sap && (line.pack_volume ?? packVolume) === packVolume);
  const kept = isWhole ? [] : filledLines(draft).filter((line) => !isTold(line));
  return {
    issueDate: issue_date && !issue_date.is_uncertain ? issue_date.value : draft.issueDate,
    lines: lines.length > 0 ? [...lines.map(lineOf), ...kept] : draft.lines,
  };
}
