// What a file says: its words, embedded or recognised, and what they are about in our programme.
import {
  possibleTaxNumbers,
  readInvoiceText,
  saysAnything,
  type TextReading,
} from "@plon/rules/reading/invoice-reading.ts";
import type { TextPiece } from "@plon/rules/texts/page-rows.ts";
import { judgeRecognised } from "@plon/rules/reading/recognised-text.ts";
import type { Db } from "#platform/database/database.ts";
import type { FileType } from "#platform/files/storage.ts";
import { readPdfWords } from "#platform/documents/pdf-words.ts";
import { readPictureWords, type ReadingProgress, type RecognisedPage } from "#platform/documents/picture-words.ts";
import { distributorNipsAmong } from "#modules/people/distributors/distributors.service.ts";
import { findingsOf, placedFindings } from "./findings.service.ts";
import type { finishReading, ReadingSource } from "./readings.queries.ts";

/** The text a scanner adds to its picture is shorter than that of any invoice. */
const SCARCE_TEXT = 200;

type ReadFile = { content: Buffer; type: FileType };
/** A file's words as they are; the pages of a picture say where they were before they were straightened. */
export type FileWords = { pieces: TextPiece[]; pages: Omit<RecognisedPage, "pieces">[] };
export type Outcome = Pick<Parameters<typeof finishReading>[2], "status" | "found" | "looks">;

/**
 * The words of a file: those embedded in it, or those recognised in its pictures. `broken` if it does not open,
 * `unfinished` if time or memory ran out. `onPage` is told which page of a picture is being read.
 */
export async function wordsOfFile(
  { content, type }: ReadFile,
  source: ReadingSource,
  onPage?: (progress: ReadingProgress) => void,
): Promise<FileWords | "broken" | "unfinished"> {
  if (type === "application/xml") return { pieces: [], pages: [] };
  if (source === "text") {
    const pieces = await readPdfWords(content);
    return typeof pieces === "string" ? pieces : { pieces, pages: [] };
  }
  const pages = await readPictureWords({ content, type }, onPage);
  if (typeof pages === "string") return pages;
  return {
    pieces: pages.flatMap((page) => page.pieces),
    pages: pages.map(({ page, placing, looks }) => ({ page, placing, looks })),
  };
}

/**
 * What the words say of the programme's goods, or `picture` if a document has hardly any and is to be read as one. What
 * is only recognised and nothing confirms is marked. `askedOn` is the day the file came, `sender` the identifier of who sent it, if that is known.
 */
export async function outcomeOf(
  db: Db,
  words: FileWords | "broken",
  { source, askedOn, sender }: { source: ReadingSource; askedOn: string; sender?: string | undefined },
): Promise<Outcome | "picture"> {
  if (words === "broken") return { status: "failed", found: null };
  const { pieces, pages } = words;
  const looks = pages[0]?.looks;
  if (source === "picture" && pieces.length === 0) return { status: "no_text", found: null, looks };
  const sellers = await distributorNipsAmong(db, possibleTaxNumbers(pieces));
  const read = readInvoiceText(pieces, { sellers, sender });
  if (source === "text") {
    if (saysAnything(read)) return { status: "read", found: await findingsOf(db, read, dayOf(read, askedOn)) };
    return lengthOf(pieces) < SCARCE_TEXT ? "picture" : { status: "nothing", found: null };
  }
  const text = judgeRecognised(read, askedOn);
  if (!saysAnything(text)) return { status: "nothing", found: null, looks };
  const found = await findingsOf(db, text, dayOf(text, askedOn), "recognised");
  const placings = new Map(pages.map(({ page, placing }) => [page, placing]));
  return { status: "read", found: placedFindings(found, placings), looks };
}

const lengthOf = (pieces: readonly TextPiece[]) => pieces.reduce((sum, { text }) => sum + text.length, 0);
const dayOf = ({ issueDate }: TextReading, askedOn: string) =>
  issueDate && !issueDate.isUncertain ? issueDate.value : askedOn;
