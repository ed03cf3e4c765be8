/** The number in a text such as "12 500 pkt", whatever spaces separate its thousands. Throws when there is none. */
export function pointsIn(text: string | null): number {
  const figures = /([−+-]?)([\d\s\u00a0\u202f]+)\s*pkt/.exec(text ?? "");
  if (!figures?.[2]) throw new Error(`No points in: ${text}`);
  const amount = Number(figures[2].replaceAll(/\s/g, ""));
  return figures[1] === "−" || figures[1] === "-" ? -amount : amount;
}

/** Matches points as shown on a screen. */
export function writtenPoints(amount: number): RegExp {
  const digits = String(Math.abs(amount)).replaceAll(/\B(?=(\d{3})+(?!\d))/g, "\\s?");
  return new RegExp(`(?<!\\d)${digits}\\s*pkt`);
}
