import { parentPort, workerData } from "node:worker_threads";
import { EncryptedPDFError, ParseSpeeds, PDFDocument } from "pdf-lib";
import type { Inspection } from "./inspection.ts";

async function inspect(content: Uint8Array): Promise<Inspection> {
  try {
    const document = await PDFDocument.load(content, {
      parseSpeed: ParseSpeeds.Fastest,
      updateMetadata: false,
      throwOnInvalidObject: true,
    });
    return document.getPageCount() > 0 ? { ok: true, type: "application/pdf" } : { ok: false, code: "file.no_pages" };
  } catch (error) {
    return { ok: false, code: error instanceof EncryptedPDFError ? "file.encrypted" : "file.damaged" };
  }
}

parentPort?.postMessage(await inspect(workerData as Uint8Array));
