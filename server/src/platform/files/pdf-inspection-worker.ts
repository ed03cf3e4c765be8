import { parentPort } from "node:worker_threads";
import { ParseSpeeds, PDFDocument } from "pdf-lib";
import type { Inspection } from "./inspection.ts";

/** The trailer names the encryption dictionary unencrypted, even if everything else is encrypted. */
function isEncrypted(content: Uint8Array): boolean {
  return /\/Encrypt\s+\d+\s+\d+\s+R/.test(Buffer.from(content).toString("latin1"));
}

async function inspect(content: Uint8Array): Promise<Inspection> {
  if (isEncrypted(content)) return { ok: false, code: "file.encrypted" };
  try {
    const document = await PDFDocument.load(content, {
      parseSpeed: ParseSpeeds.Fastest,
      updateMetadata: false,
      throwOnInvalidObject: true,
    });
    return document.getPageCount() > 0 ? { ok: true, type: "application/pdf" } : { ok: false, code: "file.no_pages" };
  } catch {
    return { ok: false, code: "file.damaged" };
  }
}

parentPort?.on("message", (content: Uint8Array) => {
  void inspect(content).then((inspection) => parentPort?.postMessage(inspection));
});
