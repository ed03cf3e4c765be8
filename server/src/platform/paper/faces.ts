import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";

/** A weight of our font, with all Polish letters. */
export type Face = {
  name: "regular" | "bold";
  font: Font;
  /** Width of a text at size 1. */
  width(text: string): number;
  has(codePoint: number): boolean;
};

/** A letter as a document needs it. The font's own knows its code only if nobody asked for its shape before. */
type Letter = { id: number; advanceWidth: number; codePoints: [number] };

const require = createRequire(import.meta.url);

function openFace(name: Face["name"], file: string): Face {
  const font = create(readFileSync(require.resolve(`@expo-google-fonts/inter/${file}.ttf`))) as Font;
  const letters = new Map<string, Letter>();
  const letterOf = (mark: string): Letter => {
    let letter = letters.get(mark);
    if (!letter) {
      const codePoint = mark.codePointAt(0)!;
      const { id, advanceWidth } = font.glyphForCodePoint(codePoint);
      letters.set(mark, (letter = { id, advanceWidth, codePoints: [codePoint] }));
    }
    return letter;
  };
  /** Letter after letter: shaping, which Polish does not need, would be most of the work of a long paper. */
  const layout = (text: string) => {
    const glyphs = [...text].map(letterOf);
    const positions = glyphs.map(({ advanceWidth }) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }));
    return {
      glyphs,
      positions,
      // The document scales the positions before it asks.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
  const width = (text: string) => {
    let sum = 0;
    for (const mark of text) sum += letterOf(mark).advanceWidth;
    return sum / font.unitsPerEm;
  };
  return {
    name,
    font: Object.assign(Object.create(font) as Font, { layout }),
    width,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
  };
}

export type Faces = { regular: Face; bold: Face };

let opened: Faces | undefined;

/** Both weights, parsed once for all papers. */
export const faces = (): Faces =>
  (opened ??= {
    regular: openFace("regular", "400Regular/Inter_400Regular"),
    bold: openFace("bold", "700Bold/Inter_700Bold"),
  });
