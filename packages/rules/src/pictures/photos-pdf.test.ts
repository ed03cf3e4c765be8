import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jpegFacts, photosOfPdf, photosPdf } from "./photos-pdf.ts";

/** As much of a JPEG as is looked at: a comment, a frame of this size, and any bytes. */
function jpeg(width: number, height: number, channels: number, rest: readonly number[] = []): Uint8Array {
  const frame = [0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, channels, 1, 0x11, 0];
  return Uint8Array.from([0xff, 0xd8, 0xff, 0xfe, 0, 4, 1, 2, ...frame, ...rest, 0xff, 0xd9]);
}

const anyJpeg = fc
  .tuple(
    fc.integer({ min: 1, max: 65_535 }),
    fc.integer({ min: 1, max: 65_535 }),
    fc.constantFrom(1, 3),
    fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 5000 }),
  )
  .map(([width, height, channels, rest]) => jpeg(width, height, channels, rest));

describe("photographs as one document", () => {
  test("come out of it as they went in, in their order", () => {
    fc.assert(
      fc.property(fc.array(anyJpeg, { minLength: 1, maxLength: 10 }), (jpegs) => {
        expect(photosOfPdf(photosPdf(jpegs))).toEqual(jpegs);
      }),
    );
  });

  test("a document of somebody else has none", () => {
    const ours = photosPdf([jpeg(10, 10, 3)]);
    expect(photosOfPdf(ours.slice(0, 40))).toBeUndefined();
    expect(photosOfPdf(ours.with(6, 0x20))).toBeUndefined();
    expect(photosOfPdf(new Uint8Array())).toBeUndefined();
    expect(photosOfPdf(Uint8Array.from("%PDF-1.7\n", (letter) => letter.charCodeAt(0)))).toBeUndefined();
  });

  test("one that was cut short does not throw", () => {
    const ours = photosPdf([jpeg(10, 10, 3), jpeg(20, 10, 1)]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: ours.length }), (length) => {
        expect(() => photosOfPdf(ours.slice(0, length))).not.toThrow();
      }),
    );
  });

  test("each place that the table of contents names begins an object", () => {
    const pdf = photosPdf([jpeg(1200, 1700, 3), jpeg(1700, 1200, 1)]);
    const text = String.fromCharCode(...pdf);
    const start = Number(/startxref\n(\d+)/.exec(text)![1]);
    expect(text.slice(start, start + 4)).toBe("xref");
    const places = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
    expect(places).toHaveLength(8);
    places.forEach((place, index) => expect(text.slice(place)).toMatch(new RegExp(`^${index + 1} 0 obj\n`)));
  });

  test("what is no photograph is refused", () => {
    expect(() => photosPdf([jpeg(10, 10, 4)])).toThrow("Page 1");
    expect(() => photosPdf([Uint8Array.of(1, 2, 3)])).toThrow("Page 1");
  });

  test.each([
    [jpeg(2800, 1980, 3), { width: 2800, height: 1980, channels: 3 }],
    [jpeg(0, 10, 3), undefined],
    [Uint8Array.of(0xff, 0xd8), undefined],
    [Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), undefined],
  ])("the size of a picture is in its first bytes (%#)", (bytes, facts) => {
    expect(jpegFacts(bytes)).toEqual(facts);
  });
});
