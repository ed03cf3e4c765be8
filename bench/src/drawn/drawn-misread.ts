// Words as a recogniser misreads them, sure of itself: many more pages can be judged than can be recognised.
import { randomFrom } from "@plon/server/demo/random.ts";
import type { TextPiece } from "@plon/rules/texts/page-rows.ts";

const CLEAR = 92;
const UNCLEAR = 60;

type Random = ReturnType<typeof randomFrom>;

/** Letters are narrow or wide: gaps between words depend on it. */
const widthOf = (text: string) =>
  [...text].reduce(
    (sum, letter) => sum + (/[il.,:;|!()'jIft ]/.test(letter) ? 0.28 : /[A-ZŁmw%]/.test(letter) ? 0.7 : 0.54),
    0,
  );

/** A word as it is misread; undefined if it is lost. Strokes most often, then separators and single digits. */
function misreadWord(word: string, random: Random): string | undefined {
  if (/^[lI]$/.test(word)) {
    if (random.chance(35)) return undefined;
    return random.chance(60) ? random.pick(["1", "I", "|", "!", "]"]) : word;
  }
  let text = word;
  if (/\dl\)?$/.test(text) && random.chance(50)) text = text.replace("l", random.pick(["1", "I", "|", ""]));
  if (/^\(\d/.test(text) && random.chance(20)) text = text.slice(1);
  if (/\d[.,]\d\d\D?$/.test(text) && random.chance(6))
    text = text.replace(/[.,](?=\d\d\D?$)/, random.pick(["", " ", "."]));
  const digits = [...text.matchAll(/\d/g)];
  if (digits.length > 0 && random.chance(4)) {
    const { index } = random.pick(digits);
    return `${text.slice(0, index)}${random.pick([..."01356890IOSl"])}${text.slice(index + 1)}`;
  }
  if (/^(?:szt|op|kan)\.?$/.test(text) && random.chance(6)) return random.pick(["sz", "5zt", "op,", "s2t"]);
  return random.chance(/^\d+$/.test(text) ? 4 : 1) ? undefined : text;
}

/** The words of runs of text, misread; the same ones for the same seed. */
export function misreadWords(pieces: readonly TextPiece[], seed: string): TextPiece[] {
  const random = randomFrom(seed);
  return pieces.flatMap((piece) => {
    const scale = piece.width / Math.max(widthOf(piece.text), 0.1);
    return [...piece.text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const text = misreadWord(word, random);
      const confidence = random.chance(4) ? UNCLEAR : CLEAR;
      const x = piece.x + widthOf(piece.text.slice(0, index)) * scale;
      return text ? [{ ...piece, x, width: widthOf(word) * scale, text, confidence }] : [];
    });
  });
}
