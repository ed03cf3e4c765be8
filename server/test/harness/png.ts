import { crc32, createDeflate } from "node:zlib";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";

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
export async function interlacedPng(side: number, bits: 8 | 16): Promise<Buffer> {
  const pixelBytes = (bits / 8) * 4;
  const steps = (from: number, step: number) => Math.max(0, Math.ceil((side - from) / step));
  let left = PASSES.reduce((sum, [x, y, dx, dy]) => sum + steps(y, dy) * (1 + steps(x, dx) * pixelBytes), 0);
  const zeros = Buffer.alloc(1_048_576);
  const source = Readable.from(
    (function* () {
      for (; left > 0; left -= zeros.length) yield zeros.subarray(0, Math.min(left, zeros.length));
    })(),
  );
  const data = await buffer(source.pipe(createDeflate({ level: 6 })));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([bits, 6, 0, 0, 1], 8);
  const signature = Buffer.from("\u0089PNG\r\n\u001a\n", "latin1");
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
