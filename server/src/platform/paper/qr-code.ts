import { encode } from "uqr";
import { INK, type Pen } from "./content.ts";

/** Draws a QR code of a text as a square of this size. */
export function drawQrCode(pen: Pen, text: string, squareSize: number): void {
  const { data, size } = encode(text, { border: 0, ecc: "M" });
  const dot = squareSize / size;
  const dark = data.flatMap((dots, row) => dots.flatMap((isDark, column) => (isDark ? [[column, row] as const] : [])));
  pen.path(dark.map(([column, row]) => `M${column * dot} ${row * dot}h${dot}v${dot}h${-dot}z`).join("")).fill(INK);
}
