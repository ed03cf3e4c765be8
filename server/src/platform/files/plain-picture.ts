// Photographs as they are served: their pixels and orientation, and none of what cameras, programs and people add. They
// are not decoded, so no quality is lost. What follows their end, or cannot be parsed, is left out; the stored file,
// which is compared with others, stays unchanged.
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import type { FileStorage, FileType } from "./storage.ts";

const PNG_SIGNATURE_BYTES = 8;
/**
 * What a decoder needs, with its maximum length: numbers, or pixels. Texts, profiles, Exif and private chunks are
 * dropped.
 */
const PNG_KEPT = new Map([
  ["IHDR", 13],
  ["PLTE", 768],
  ["IDAT", Infinity],
  ["IEND", 0],
  ["tRNS", 256],
  ["gAMA", 4],
  ["cHRM", 32],
  ["sRGB", 1],
  ["pHYs", 9],
  ["sBIT", 4],
  ["bKGD", 6],
]);

type StoredFile = { storage_key: string; name: string; type: FileType };

/** A stored file as it is served to people: pictures without metadata. Throws if the store has no such file or is away. */
export async function servedFile(storage: FileStorage, { storage_key, name, type }: StoredFile) {
  const content = await plainFile(await storage.read(storage_key), type);
  return { content, type, name, sizeBytes: content.length };
}

/** The bytes of a file without what cameras, programs and people add. */
async function plainFile(content: Readable, type: FileType): Promise<Buffer> {
  const whole = await buffer(content);
  if (type === "image/png") return plainPng(whole);
  return type === "image/jpeg" ? plainJpeg(whole) : whole;
}

function plainPng(content: Buffer): Buffer {
  const kept = [content.subarray(0, PNG_SIGNATURE_BYTES)];
  let orientation = 1;
  for (let at = PNG_SIGNATURE_BYTES; at + 12 <= content.length;) {
    const bytes = content.readUInt32BE(at);
    const end = at + 12 + bytes;
    const name = content.toString("latin1", at + 4, at + 8);
    if (name === "eXIf") orientation = orientationOf(content.subarray(at + 8, end - 4));
    // The orientation precedes the pixels, like all their metadata.
    if (name === "IDAT" && orientation !== 1) {
      kept.push(pngChunk("eXIf", orientationOnly(orientation)));
      orientation = 1;
    }
    if (bytes <= (PNG_KEPT.get(name) ?? -1)) kept.push(content.subarray(at, end));
    if (name === "IEND") break;
    at = end;
  }
  return Buffer.concat(kept);
}

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

const MARK = 0xff;
const START = Buffer.from([MARK, 0xd8]);
const END = 0xd9;
const SCAN = 0xda;
const EXIF = 0xe1;
/** These two define the colour encoding. */
const JFIF = 0xe0;
const JFIF_BYTES = 16;
const ADOBE = 0xee;
const ADOBE_BYTES = 14;
const COMMENT = 0xfe;

function plainJpeg(content: Buffer): Buffer {
  const kept: Buffer[] = [START];
  let orientation = 1;
  let at = START.length;
  while (at + 2 <= content.length) {
    const mark = content[at + 1]!;
    if (content[at] !== MARK) break;
    // Any number of these may precede a marker.
    if (mark === MARK) {
      at += 1;
      continue;
    }
    if (mark === END) {
      kept.push(content.subarray(at, at + 2));
      break;
    }
    const end = at + 2 + (at + 4 <= content.length ? content.readUInt16BE(at + 2) : content.length);
    const segment = content.subarray(at, end);
    if (mark === EXIF && orientation === 1) orientation = orientationOf(exifOf(segment));
    if (mark === JFIF && segment.toString("latin1", 4, 9) === "JFIF\0") kept.push(withoutThumbnail(segment));
    if (mark === ADOBE && segment.toString("latin1", 4, 9) === "Adobe") kept.push(withLength(segment, ADOBE_BYTES));
    if (!isAside(mark)) kept.push(segment);
    at = mark === SCAN ? pushScan(content, end, kept) : end;
  }
  return Buffer.concat(orientation === 1 ? kept : [START, exifSegment(orientationOnly(orientation)), ...kept.slice(1)]);
}

/** Application data and comments. */
const isAside = (mark: number) => (mark >= 0xe0 && mark <= 0xef) || mark === COMMENT;

function withoutThumbnail(segment: Buffer): Buffer {
  const cut = withLength(segment, JFIF_BYTES);
  return cut.fill(0, Math.min(cut.length, JFIF_BYTES));
}

/** The segment cut to this many bytes after its marker, which is at most its own length. */
function withLength(segment: Buffer, bytes: number): Buffer {
  const cut = Buffer.from(segment.subarray(0, 2 + bytes));
  cut.writeUInt16BE(cut.length - 2, 2);
  return cut;
}

/**
 * Keeps a scan's pixels and returns the position of the next marker: within pixels a 0xff is followed by 0 or a
 * restart.
 */
function pushScan(content: Buffer, from: number, kept: Buffer[]): number {
  let at = content.indexOf(MARK, from);
  while (at >= 0 && at + 1 < content.length) {
    const next = content[at + 1]!;
    if (next !== 0 && next !== MARK && !(next >= 0xd0 && next <= 0xd7)) break;
    at = content.indexOf(MARK, at + (next === MARK ? 1 : 2));
  }
  const end = at < 0 ? content.length : at;
  kept.push(content.subarray(from, end));
  return end;
}

const EXIF_NAME = Buffer.from("Exif\0\0", "latin1");
const EXIF_HEAD_BYTES = 4 + EXIF_NAME.length;

const exifOf = (segment: Buffer) =>
  segment.subarray(4, EXIF_HEAD_BYTES).equals(EXIF_NAME) ? segment.subarray(EXIF_HEAD_BYTES) : Buffer.alloc(0);

const ORIENTATION = 0x0112;

/** 1 to 8, from the Exif data; 1 if they have no valid orientation. */
function orientationOf(tiff: Buffer): number {
  if (tiff.length < 14) return 1;
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return 1;
  const entries = short(directory);
  for (let entry = directory + 2; entry + 12 <= tiff.length && entry < directory + 2 + entries * 12; entry += 12) {
    if (short(entry) !== ORIENTATION) continue;
    const value = short(entry + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Exif data with the orientation and nothing else. */
function orientationOnly(orientation: number): Buffer {
  const tiff = Buffer.from("4d4d002a00000008000101120003000000010000000000000000", "hex");
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

function exifSegment(tiff: Buffer): Buffer {
  const head = Buffer.from([MARK, EXIF, 0, 0]);
  head.writeUInt16BE(2 + EXIF_NAME.length + tiff.length, 2);
  return Buffer.concat([head, EXIF_NAME, tiff]);
}
