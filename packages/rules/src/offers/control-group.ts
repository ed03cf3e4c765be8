// Who does not see an offer, so that afterwards it can be said whether it paid: drawn by a seed, alike in every stratum.

/** What a farm is drawn by: how large it is, where, and what it bought in the last year. */
export type DrawnFarm = { id: number; hectares: number; region: string; bought: number };
export type Draw = { percent: number; seed: string };

/** The most that an offer may hold out: whoever is held out is offered nothing. */
export const HOLDOUT_MOST = 50;

const HECTARES = [20, 50, 100, 300];
/** Those who bought something, by how much, in so many groups of one size. */
const BUYERS = 5;

const bandOf = (value: number, bounds: readonly number[]): number => bounds.filter((bound) => value >= bound).length;

/** A number from 0 to 2³² - 1 that the seed and the farm decide, spread evenly (FNV-1a, then mixed). */
function ticket(seed: string, id: number): number {
  let hash = 0x811c9dc5;
  for (const unit of `${seed}:${id}`) hash = Math.imul(hash ^ unit.codePointAt(0)!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The stratum of each farm, by its id. */
export function strataOf(farms: readonly DrawnFarm[]): Map<number, string> {
  const amounts = farms.map(({ bought }) => bought).filter((bought) => bought > 0);
  const sorted = amounts.toSorted((one, other) => one - other);
  const bounds = Array.from(
    { length: BUYERS - 1 },
    (_, at) => sorted[Math.floor(((at + 1) * sorted.length) / BUYERS)]!,
  );
  const buyers = (bought: number) => (bought > 0 ? 1 + bandOf(bought, bounds) : 0);
  return new Map(
    farms.map(({ id, hectares, region, bought }) => [id, `${buyers(bought)} ${bandOf(hectares, HECTARES)} ${region}`]),
  );
}

/**
 * The farms that are held out: of all of them and of each stratum so many in a hundred, to within one. The same seed draws
 * the same farms, in whatever order they are given.
 */
export function drawControlGroup(farms: readonly DrawnFarm[], { percent, seed }: Draw): Set<number> {
  const strata = strataOf(farms);
  const share = percent / 100;
  const drawn = farms
    .map(({ id }) => ({ id, stratum: strata.get(id)!, ticket: ticket(seed, id) }))
    .toSorted((one, other) =>
      one.stratum === other.stratum
        ? one.ticket - other.ticket || one.id - other.id
        : one.stratum < other.stratum
          ? -1
          : 1,
    );
  // One after the other along all strata: what is left of a share in one is carried into the next.
  const start = ticket(seed, -1) / 2 ** 32;
  return new Set(
    drawn.filter((_, at) => Math.floor(start + (at + 1) * share) > Math.floor(start + at * share)).map(({ id }) => id),
  );
}
