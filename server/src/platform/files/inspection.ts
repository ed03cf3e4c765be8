import { fileTypeFromBuffer } from "file-type";
import type { ErrorCode } from "@plon/contract/shared/calls/errors.ts";
import { keepBoundedBeside, startThread } from "#platform/threads/bounded-thread.ts";
import type { FileType } from "./storage.ts";
import { checkPicture } from "./picture-jobs.ts";
import { hidesAnotherFormat } from "./polyglot.ts";

export type PictureType = Exclude<FileType, "application/pdf" | "application/xml">;
export type Inspection<Type = FileType> =
  | { ok: true; type: Type }
  | { ok: false; code: Extract<ErrorCode, `file.${string}`> };

const ACCEPTED: readonly string[] = ["application/pdf", "image/png", "image/jpeg"] satisfies FileType[];
const PDF_WORKER = new URL("./pdf-inspection-worker.ts", import.meta.url);
/** A hostile PDF may never finish; a busy machine opens a good one slowly, and must not call it damaged. */
const PDF_BOUNDS = { deadlineMs: 30_000, idleMs: 60_000 };
const PDF_HEAP_MB = 256;

/** Loading the parser takes a hundred times as long as an invoice takes it. */
const parsePdf = keepBoundedBeside<Uint8Array, Inspection>(() => startThread(PDF_WORKER, PDF_HEAP_MB), PDF_BOUNDS);

/**
 * Judges an uploaded file only by its content: the type by its bytes, then whether it really opens as that type;
 * otherwise returns the reason. Name and declared type play no part.
 */
export async function inspectFile(content: Buffer): Promise<Inspection> {
  if (content.length === 0) return { ok: false, code: "file.empty" };
  const detected = await fileTypeFromBuffer(content);
  if (detected?.mime === "image/heic" || detected?.mime === "image/heif") return { ok: false, code: "file.heic" };
  const type = detected?.mime;
  if (!type || !isAccepted(type)) return { ok: false, code: "file.type_not_allowed" };
  if (hidesAnotherFormat(content, type)) return { ok: false, code: "file.type_not_allowed" };
  return type === "application/pdf" ? await inspectPdf(content) : await inspectImage(content, type);
}

/** The same only for pictures: a document is refused as a type that is not allowed. */
export async function inspectPicture(content: Buffer): Promise<Inspection<PictureType>> {
  const inspection = await inspectFile(content);
  if (!inspection.ok) return inspection;
  const { type } = inspection;
  if (type === "application/pdf" || type === "application/xml") return { ok: false, code: "file.type_not_allowed" };
  return { ok: true, type };
}

/** The same only for documents: a picture is refused as a type that is not allowed. */
export async function inspectDocument(content: Buffer): Promise<Inspection<"application/pdf">> {
  const inspection = await inspectFile(content);
  if (!inspection.ok) return inspection;
  const { type } = inspection;
  return type === "application/pdf" ? { ok: true, type } : { ok: false, code: "file.type_not_allowed" };
}

function isAccepted(type: string): type is FileType {
  return ACCEPTED.includes(type);
}

async function inspectImage(content: Buffer, type: FileType): Promise<Inspection> {
  const answer = await checkPicture(content);
  if (answer === "too_large") return { ok: false, code: "file.picture_too_large" };
  return answer === "damaged" ? { ok: false, code: "file.damaged" } : { ok: true, type };
}

async function inspectPdf(content: Buffer): Promise<Inspection> {
  // A copy: the file is needed after it.
  const inspection = await parsePdf(new Uint8Array(content));
  return inspection === "unfinished" ? { ok: false, code: "file.damaged" } : inspection;
}
