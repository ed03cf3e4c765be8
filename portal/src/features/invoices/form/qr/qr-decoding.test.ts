import { encode } from "uqr";
import { expect, test } from "vitest";
import { decodeQr } from "./qr-decoding.ts";

const [PAPER, INK] = [250, 20];
const MODULE_PX = 4.6;

/** A page with codes one under the other. */
function pageWith(...texts: string[]) {
  const codes = texts.map((text) => encode(text, { border: 4 }).data);
  const sides = codes.map((code) => Math.ceil(code.length * MODULE_PX));
  const [width, height] = [Math.max(...sides), sides.reduce((sum, side) => sum + side, 0)];
  const data = new Uint8ClampedArray(width * height).fill(PAPER);
  let top = 0;
  for (const [at, code] of codes.entries()) {
    for (let y = 0; y < sides[at]!; y += 1) {
      for (let x = 0; x < sides[at]!; x += 1) {
        if (code[Math.floor(y / MODULE_PX)]?.[Math.floor(x / MODULE_PX)]) data[(top + y) * width + x] = INK;
      }
    }
    top += sides[at]!;
  }
  return { data, width, height };
}

const invoice = (hash: string) => `https://qr.ksef.mf.gov.pl/invoice/9990244549/02-03-2026/${hash}`;
// Between the modules of each there is a pattern that looks like a corner of a code, above the last true one.
const LOOKALIKES = [
  "0XAQWziPf5YycvoAfgWuihpVrkD5ADlEDP0RH7ouk7A",
  "JecUD6YGSt7dcPUjq98e73Z1jdj-CO0oeERJQAJV89A",
  "Cojc3Zjw0B51dRKax1-rwgA2uRneU_CNRWtWJMzpefA",
  "Rq25COI64OaDn98T6zWD6AO54ywlb2jfIQA9cMSnDCA",
  "ekmBFQBGZDjn40swZYapwy_2ZTgfo84uzI9Qdf6Ao0A",
  "HdZdIRRqzIDGPpE33robNcxE7-YiR5YgtK8Bn0OcFFA",
  "g0ZZNioXXsze2X5VFvOgZ5xEPjGObQZs6ePoWGp8i4A",
  "HSw8iLMcCK6M5_wsDp2VuOtw_lIT4tbLqWr2nqIn2eA",
  "klEH9kc5LsGiVXEjgGBv051mVkxc5WHrRV6XRfpA7YA",
];

/** Base64url of a hash, one after the other. */
function* hashes(): Generator<string> {
  const signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  let state = 7;
  const next = () => signs[((state = (state * 48_271) % 2_147_483_647) >> 8) & 63]!;
  for (;;) yield `${Array.from({ length: 42 }, next).join("")}A`;
}

test("a code is found whatever its modules look like", () => {
  const drawn = hashes();
  const all = [...LOOKALIKES, ...Array.from({ length: 200 }, () => drawn.next().value as string)].map(invoice);
  expect(all.filter((text) => decodeQr(pageWith(text)) !== text)).toEqual([]);
});

test("of several codes the invoice's is told, then the certificate's, wherever they stand", () => {
  const [hash] = LOOKALIKES;
  const own = invoice(hash!);
  const certificate = `https://qr.ksef.mf.gov.pl/certificate/Nip/9990244549/9990244549/01F20A5D352AE590/${hash}/${hash}`;
  const transfer = "9990244549|PL|10105000997603123456789123|000123|Agro Lublin|FV 1/2026|||";
  expect(decodeQr(pageWith(certificate, own))).toBe(own);
  expect(decodeQr(pageWith(own, certificate))).toBe(own);
  expect(decodeQr(pageWith(transfer, certificate, own))).toBe(own);
  expect(decodeQr(pageWith(transfer, certificate))).toBe(certificate);
  expect(decodeQr(pageWith(transfer))).toBe(transfer);
});

test("an inverted code is found, and an empty page has none", () => {
  const { data, width, height } = pageWith(invoice(LOOKALIKES[1]!));
  expect(decodeQr({ data: data.map((shade) => 255 - shade), width, height })).toBe(invoice(LOOKALIKES[1]!));
  expect(decodeQr({ data: data.fill(PAPER), width, height })).toBeUndefined();
});
