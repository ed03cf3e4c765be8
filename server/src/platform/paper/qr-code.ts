import { encode } from "uqr";
import { type Block, INK, type Pen } from "./content.ts";

/** Draws a QR code of a text as a square of this size. */
function drawQrCode(pen: Pen, text: string, squareSize: number): void {
  const { data, size } = encode(text, { border: 0, ecc: "M" });
  const dot = squareSize / size;
  const dark = data.flatMap((dots, row) => dots.flatMap((isDark, column) => (isDark ? [[column, row] as const] : [])));
  pen.path(dark.map(([column, row]) => `M${column * dot} ${row * dot}h${dot}v${dot}h${-dot}z`).join("")).fill(INK);
}

/** An address as a QR code, and beside it blocks that say it in words; `width` is that of both. */
export const besideQrCode = (
  { address, alt, size, width }: { address: string; alt: string; size: number; width: number },
  blocks: readonly Block[],
): Block => ({
  kind: "beside",
  columns: [
    {
      width: size + 20,
      blocks: [{ kind: "figure", alt, width: size, height: size, draw: (pen) => drawQrCode(pen, address, size) }],
    },
    { width: width - size - 20, blocks },
  ],
});
