import type { FileType } from "./storage.ts";

/** Beginnings of executable or archive formats; none of them belongs after the end of a picture or a document. */
const FOREIGN = [
  "PK\u0003\u0004",
  "%PDF-",
  "<script",
  "<html",
  "<?php",
  "<svg",
  "Rar!\u001a",
  "7z\u00bc\u00af",
  "\u007fELF",
  "MZ\u0090",
];

/**
 * Whether a file of this type is also a file of another: what one program shows as a photo, another would unpack or
 * run. Checks where the format says it begins and ends, and what is outside.
 */
export function hidesAnotherFormat(content: Buffer, type: FileType): boolean {
  if (endsAsZip(content)) return true;
  if (type === "application/pdf")
    return content.subarray(0, 5).toString("latin1") !== "%PDF-" || tailIsForeign(content, pdfEnd(content));
  return tailIsForeign(content, type === "image/png" ? pngEnd(content) : jpegEnd(content));
}

const ZIP_END = Buffer.from("PK\u0005\u0006", "latin1");

/** A ZIP is read from its end: the directory record whose comment reaches exactly to the file's last byte. */
function endsAsZip(content: Buffer): boolean {
  const tail = content.subarray(Math.max(0, content.length - 65_557));
  let at = tail.lastIndexOf(ZIP_END);
  while (at >= 0) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true;
    at = at === 0 ? -1 : tail.lastIndexOf(ZIP_END, at - 1);
  }
  return false;
}

function tailIsForeign(content: Buffer, end: number): boolean {
  const tail = content.subarray(end).toString("latin1").toLowerCase();
  return FOREIGN.some((mark) => tail.includes(mark.toLowerCase()));
}

function pdfEnd(content: Buffer): number {
  const at = content.lastIndexOf("%%EOF");
  return at < 0 ? content.length : at + 5;
}

function pngEnd(content: Buffer): number {
  const at = content.indexOf("IEND");
  return at < 0 ? content.length : at + 8;
}

/** The last end-of-image marker: phones append previews and a second picture after the first one's. */
function jpegEnd(content: Buffer): number {
  const at = content.lastIndexOf(Buffer.from([0xff, 0xd9]));
  return at < 0 ? content.length : at + 2;
}
