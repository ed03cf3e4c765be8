// What stands out about an invoice that accepts itself: nothing that holds it back, something for a person to look at.
import { bandKey, type CertaintyFacts, packOf } from "./certain-invoice.ts";
import { netValueOf } from "../ksef/line-amounts.ts";
import { priceAgainst } from "./price-band.ts";

/** From this share of a limit on it is near. */
const NEAR_PERCENT = 80;
/** So much of a band at either end is its edge. */
const EDGE_PERCENT = 10;

/**
 * Why somebody should look at an invoice although nothing speaks against it, in words; `most` is the most points with
 * which an invoice of the seller was accepted by itself, null if there is none.
 */
export function whatStandsOut(facts: CertaintyFacts, most: number | null): string[] {
  const { points, accepted, limits, lines, bands, areas } = facts;
  const isNear = (sum: number, limit: number) => limit > 0 && sum * 100 >= limit * NEAR_PERCENT;
  const found = [
    isNear(points, limits.invoicePoints) && "blisko limitu jednej faktury",
    isNear(points + accepted.farmPoints, limits.farmPoints) && "blisko limitu dziennego gospodarstwa",
    isNear(points + accepted.farmMonthPoints, limits.farmMonthPoints) && "blisko limitu miesięcznego gospodarstwa",
    most !== null && points > most && "najwięcej punktów z faktur tego sprzedawcy",
    ...areas.map(
      ({ name, boughtThousandths, allowedThousandths }) =>
        isNear(boughtThousandths, allowedThousandths) && `${name}: blisko dawki na areał`,
    ),
    ...lines.map((line) => isAtEdge(line, bands) && `${line.product.name}: nietypowa cena`),
  ];
  return [...new Set(found.filter((one) => one !== false))];
}

function isAtEdge(line: CertaintyFacts["lines"][number], bands: CertaintyFacts["bands"]): boolean {
  const [valueGrosze, packThousandths] = [netValueOf(line), packOf(line)];
  const band = packThousandths === undefined ? undefined : bands.get(bandKey(line.product.sap, packThousandths));
  if (!band || valueGrosze === null) return false;
  const edge = ((band.maxGrosze - band.minGrosze) * EDGE_PERCENT) / 100;
  const within = { minGrosze: Math.ceil(band.minGrosze + edge), maxGrosze: Math.floor(band.maxGrosze - edge) };
  const bought = { valueGrosze, volumeThousandths: line.volumeThousandths, packThousandths: packThousandths! };
  return priceAgainst(within, bought) !== "within";
}
