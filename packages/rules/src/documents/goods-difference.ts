// What two records of one purchase say differently about its goods.
import { groupedQuantity } from "../texts/polish-text.ts";

/** A line of either, in packs. */
export type GoodsLine = { sap: number; title: string; unit: "l" | "kg"; pack_volume: number; quantity: number };

type Volume = Pick<GoodsLine, "title" | "unit"> & { thousandths: number };

function volumesOf(lines: readonly GoodsLine[]): Map<number, Volume> {
  const volumes = new Map<number, Volume>();
  for (const { sap, title, unit, pack_volume: pack, quantity } of lines) {
    const before = volumes.get(sap)?.thousandths ?? 0;
    volumes.set(sap, { title, unit, thousandths: before + Math.round(pack * 1000) * quantity });
  }
  return volumes;
}

/**
 * The products of which an invoice and the electronic document of the same purchase name different volumes, one text for each,
 * in the order of the invoice; nothing if they say the same in other packs or lines.
 */
export function goodsDifferences(invoice: readonly GoodsLine[], document: readonly GoodsLine[]): string[] {
  const [own, other] = [volumesOf(invoice), volumesOf(document)];
  return [...new Set([...own.keys(), ...other.keys()])].flatMap((sap) => {
    const [mine, theirs] = [own.get(sap), other.get(sap)];
    if ((mine?.thousandths ?? 0) === (theirs?.thousandths ?? 0)) return [];
    const { title, unit } = (mine ?? theirs)!;
    const text = (volume: Volume | undefined) => `${groupedQuantity((volume?.thousandths ?? 0) / 1000)} ${unit}`;
    return [`${title}: na fakturze ${text(mine)}, w dokumencie ${text(theirs)}`];
  });
}
