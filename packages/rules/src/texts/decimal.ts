/**
 * A decimal text or number as a whole count of 10^-places parts, exact: '2.50' with 2 places is 250. Throws when it has
 * more places, because money and volumes are never silently rounded.
 */
export function scaled(value: string | number, places: number): number {
  const text = typeof value === "number" ? value.toFixed(places) : value;
  if (typeof value === "number" && Math.abs(Number(text) - value) > 1e-9) throw new Error(`Too many places: ${value}`);
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) throw new Error(`Not a decimal: ${text}`);
  const fraction = (match[3] ?? "").replace(/0+$/, "");
  if (fraction.length > places) throw new Error(`Too many places: ${text}`);
  return Number(`${match[1]}${match[2]}${fraction.padEnd(places, "0")}`);
}
