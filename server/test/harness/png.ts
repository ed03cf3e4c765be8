import { constants, crc32, deflateRawSync } from "node:zlib";

/** The first column and row of each pass of an interlaced PNG, and the steps to the next. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** A black interlaced PNG, which no decoder can read row by row: small to send, but entirely in memory at once. */
export function interlacedPng(side: number, bits: 8 | 16): Buffer {
  const pixelBytes = (bits / 8) * 4;
  const steps = (from: number, step: number) => Math.max(0, Math.ceil((side - from) / step));
  const size = PASSES.reduce((sum, [x, y, dx, dy]) => sum + steps(y, dy) * (1 + steps(x, dx) * pixelBytes), 0);
  const data = zerosDeflated(size);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([bits, 6, 0, 0, 1], 8);
  const signature = Buffer.from("\u0089PNG\r\n\u001a\n", "latin1");
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

/** So many zeros, compressed: one mebibyte is, and repeated. */
function zerosDeflated(size: number): Buffer {
  const zeros = Buffer.alloc(1_048_576);
  const whole = deflateRawSync(zeros, { finishFlush: constants.Z_FULL_FLUSH });
  const rest = deflateRawSync(zeros.subarray(0, size % zeros.length));
  // Of nothing but zeros the second half of the checksum counts the bytes.
  const checksum = Buffer.alloc(4);
  checksum.writeUInt16BE(size % 65_521, 0);
  checksum.writeUInt16BE(1, 2);
  const wholes = Array.from({ length: Math.floor(size / zeros.length) }, () => whole);
  return Buffer.concat([Buffer.from("789c", "hex"), ...wholes, rest, checksum]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
