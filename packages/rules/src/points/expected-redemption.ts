// What of the points that farms hold will be spent, learnt from points that have lapsed or not.

/** What came into lots that lapse in a month, or left them (below zero), in another month; months as 'RRRR-MM'. */
export type LotMoves = { lapses: string; moved: string; points: number };
/** Points written off in a month at the end of their validity. */
export type Lapsed = { month: string; points: number };

/** Months from one 'RRRR-MM' to another. */
export function monthsBetween(from: string, to: string): number {
  const [[fromYear, fromMonth], [toYear, toMonth]] = [from, to].map((month) => month.split("-").map(Number)) as [
    [number, number],
    [number, number],
  ];
  return (toYear - fromYear) * 12 + toMonth - fromMonth;
}

/**
 * The share of points with so many months of validity left that is spent before it lapses: for each month that is over, the
 * points whose validity ended in it, as many as there were left at the end of the month `monthsLeft` before it; of all of
 * these together, the part that was not written off. Points that left in another way (a correction, an extension of
 * validity) count as spent: they did not lapse. Where the past knows no points of that age, those of the nearest one count,
 * of a shorter life before a longer. Null where nothing has ever come to its end.
 */
export function redemptionShares(
  moves: readonly LotMoves[],
  lapsed: readonly Lapsed[],
  thisMonth: string,
): (monthsLeft: number) => number | null {
  const writtenOff = new Map(lapsed.map(({ month, points }) => [month, points]));
  const past = Map.groupBy(
    moves.filter(({ lapses }) => lapses < thisMonth),
    ({ lapses }) => lapses,
  );
  const known = new Map<number, number | null>();
  const shareOf = (monthsLeft: number): number | null => {
    let [left, lost] = [0, 0];
    for (const [lapses, ofMonth] of past) {
      const then = ofMonth.reduce(
        (sum, { moved, points }) => (monthsBetween(moved, lapses) >= monthsLeft ? sum + points : sum),
        0,
      );
      if (then <= 0) continue;
      left += then;
      // Of what came later nothing can be lost that was there then.
      lost += Math.min(then, writtenOff.get(lapses) ?? 0);
    }
    return left === 0 ? null : 1 - lost / left;
  };
  const longest = Math.max(0, ...moves.map(({ moved, lapses }) => monthsBetween(moved, lapses)));
  const kept = (months: number) => {
    if (!known.has(months)) known.set(months, shareOf(months));
    return known.get(months)!;
  };
  return (monthsLeft) => {
    for (let months = monthsLeft; months >= 0; months -= 1) if (kept(months) !== null) return kept(months);
    for (let months = monthsLeft + 1; months <= longest; months += 1) if (kept(months) !== null) return kept(months);
    return null;
  };
}
