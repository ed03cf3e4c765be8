// Levels of the programme: schemes that editors write, two administrators start, and nobody changes from then on.
import type { LevelStatus } from "@plon/contract/office/offers/levels.ts";
import { countsIn, holdsIn, type LevelMeasure } from "@plon/rules/offers/levels/levels.ts";
import { groupedNumber, pointsText } from "@plon/rules/texts/polish-text.ts";
import { warsawDay, warsawDayStart } from "@plon/rules/time/warsaw-calendar.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { brokenConstraint, type Db, type Tx } from "#platform/database/database.ts";
import type { ListQuery } from "#platform/database/paging.ts";
import {
  askForApproval,
  type Basis,
  type CarryOut,
  waitingBySubject,
} from "#modules/house/approvals/approvals.service.ts";
import {
  countHolders,
  findOverlapping,
  findScheme,
  insertScheme,
  type LevelRow,
  listLevels,
  listSchemes,
  lockScheme,
  replaceLevels,
  sumBonuses,
  updateScheme,
} from "./levels.queries.ts";
import { tryLevels } from "./trial.service.ts";

type Scheme = NonNullable<Awaited<ReturnType<typeof findScheme>>>;
export type ShownScheme = Omit<Scheme, "status"> & { levels: LevelRow[]; status: LevelStatus; is_asked: boolean };
type SchemeGiven = {
  name: string;
  measure: LevelMeasure;
  first_season: number;
  grace: number;
  levels: Omit<LevelRow, "id" | "scheme_id">[];
};

/** The season of a moment: the year in Warsaw. */
export const seasonOf = (at: Date): number => Number(warsawDay(at).slice(0, 4));

/** The seasons of a scheme, as the rules ask for them. */
export const seasonsOf = (scheme: Pick<Scheme, "first_season" | "last_season" | "grace">) => ({
  firstSeason: scheme.first_season,
  lastSeason: scheme.last_season,
  grace: scheme.grace,
});

function statusOf(scheme: Scheme, season: number): LevelStatus {
  if (scheme.status === "draft") return "draft";
  if (season < scheme.first_season) return "announced";
  const seasons = seasonsOf(scheme);
  if (countsIn(seasons, season)) return "running";
  return holdsIn(seasons, season) ? "holding" : "ended";
}

async function withLevels(db: Db, schemes: Scheme[], at: Date): Promise<ShownScheme[]> {
  const levels = await listLevels(
    db,
    schemes.map(({ id }) => id),
  );
  const asked = await waitingBySubject(db, "level.start");
  return schemes.map((scheme) =>
    Object.assign({}, scheme, {
      is_asked: asked.has(String(scheme.id)),
      levels: levels.filter(({ scheme_id }) => scheme_id === scheme.id),
      status: statusOf(scheme, seasonOf(at)),
    }),
  );
}

/** A page of schemes with their levels. */
export async function schemePage(db: Db, at: Date, asked: ListQuery & { sort: "name" | "first_season" }) {
  const { rows, meta } = await listSchemes(db, asked);
  return { rows: await withLevels(db, rows, at), meta };
}

/** One scheme with its levels. Throws level.not_found. */
export async function getScheme(db: Db, id: number, at: Date): Promise<ShownScheme> {
  const [shown] = await withLevels(db, [getOrThrow(await findScheme(db, id), "level.not_found")], at);
  return shown!;
}

const headOf = ({ name, measure, first_season, grace }: Omit<SchemeGiven, "levels">) => ({
  name,
  measure,
  first_season,
  grace,
});
const subjectOf = (id: number) => ({ type: "level_scheme", id }) as const;

/** Writes a draft, which nobody but staff sees. */
export async function createScheme(tx: Tx, ctx: StaffContext, given: SchemeGiven): Promise<ShownScheme> {
  const { id } = await insertScheme(tx, { ...headOf(given), created_by: ctx.staff.id, created_at: ctx.at });
  await replaceLevels(tx, id, given.levels);
  await audit(tx, ctx, {
    action: "level.create",
    subject: subjectOf(id),
    after: { ...headOf(given), levels: given.levels },
  });
  return await getScheme(tx, id, ctx.at);
}

async function lockAsRead(tx: Tx, id: number, revision: number, status: "draft" | "started") {
  const scheme = getOrThrow(await lockScheme(tx, id), "level.not_found");
  if (scheme.status !== status) throw new AppError(status === "draft" ? "level.not_draft" : "level.not_running");
  if (scheme.revision !== revision) throw new AppError("level.changed_meanwhile");
  return scheme;
}

/** Changes a draft as it was read. Throws level.not_found, level.not_draft, level.changed_meanwhile. */
export async function changeScheme(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  { revision, ...given }: SchemeGiven & { revision: number },
): Promise<ShownScheme> {
  const scheme = await lockAsRead(tx, id, revision, "draft");
  const before = (await listLevels(tx, [id])).map(({ id: _id, scheme_id: _scheme, ...level }) => level);
  await updateScheme(tx, id, { ...headOf(given), revision: revision + 1 });
  await replaceLevels(tx, id, given.levels);
  await audit(tx, ctx, {
    action: "level.change",
    subject: subjectOf(id),
    before: { ...headOf(scheme), levels: before },
    after: { ...headOf(given), levels: given.levels },
  });
  return await getScheme(tx, id, ctx.at);
}

/** What the measure is called beside a number. */
const UNIT = { points: "pkt", litres: "l" } as const;

const wordsOf = ({ levels, measure, grace, first_season }: ShownScheme) =>
  `od sezonu ${first_season}, ${levels
    .map(({ name, threshold, percent }) => `${name} od ${groupedNumber(threshold)} ${UNIT[measure]} (${percent}%)`)
    .join(", ")}, ${grace === 0 ? "do końca sezonu, w którym go osiągnięto" : "także przez cały następny sezon"}`;

async function mayStart(tx: Tx, scheme: Pick<Scheme, "id" | "first_season">, at: Date): Promise<void> {
  if (scheme.first_season < seasonOf(at)) throw new AppError("level.season_over");
  if (await findOverlapping(tx, scheme.id, scheme.first_season)) throw new AppError("level.other_runs");
}

/**
 * Asks a second administrator to start a draft, with what it would have given in the last season. Throws level.not_found,
 * level.not_draft, level.changed_meanwhile, level.season_over, level.other_runs, approval.waiting.
 */
export async function askToStart(tx: Tx, ctx: StaffContext, id: number, revision: number): Promise<ShownScheme> {
  await lockAsRead(tx, id, revision, "draft");
  const scheme = await getScheme(tx, id, ctx.at);
  await mayStart(tx, scheme, ctx.at);
  const season = seasonOf(ctx.at) - 1;
  const trial = await tryLevels(tx, { measure: scheme.measure, levels: scheme.levels, season });
  const farms = scheme.levels.map(({ name }, index) => `${name} ${trial.levels[index]!.farms}`).join(", ");
  await askForApproval(tx, ctx, {
    kind: "level.start",
    subjectId: String(id),
    asked: { revision },
    subject: `Poziomy programu: ${scheme.name}`,
    path: `/level-schemes/${id}`,
    before: "szkic",
    after: wordsOf(scheme),
    effect: `W sezonie ${season} poziomy dałyby bonus ${pointsText(trial.bonus_points)} do ${pointsText(trial.base_points)} za zakupy. Gospodarstwa na koniec: ${farms}.`,
    basis: schemeBasis,
    reason: "",
  });
  return await getScheme(tx, id, ctx.at);
}

/** What a request to start was made on. Throws level.not_found. */
export const schemeBasis: Basis = async (db, id) =>
  String(getOrThrow(await findScheme(db, Number(id)), "level.not_found").revision);

/** Starts what a second administrator approved. Throws what prevents it by then. */
export const carryOutStart: CarryOut = async (tx, ctx, subjectId, { asked }) => {
  const id = Number(subjectId);
  const scheme = await lockAsRead(tx, id, (asked as { revision: number }).revision, "draft");
  await mayStart(tx, scheme, ctx.at);
  try {
    await updateScheme(tx, id, {
      status: "started",
      started_at: ctx.at,
      started_by: ctx.staff.id,
      revision: scheme.revision + 1,
    });
  } catch (error) {
    // Another one was started between the question and the answer.
    throw brokenConstraint(error) === "level_scheme_alone" ? new AppError("level.other_runs") : error;
  }
  await audit(tx, ctx, {
    action: "level.start",
    subject: subjectOf(id),
    before: { status: "draft" },
    after: { status: "started" },
  });
};

/**
 * Says in which season levels are reached for the last time, which is told once. Throws level.not_found, level.not_running,
 * level.changed_meanwhile, level.season_over.
 */
export async function endScheme(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  { revision, last_season }: { revision: number; last_season: number },
): Promise<ShownScheme> {
  const scheme = await lockAsRead(tx, id, revision, "started");
  if (scheme.last_season !== null) throw new AppError("level.not_running");
  if (last_season < Math.max(seasonOf(ctx.at), scheme.first_season)) {
    throw new AppError("level.season_over", { inField: "last_season" });
  }
  await updateScheme(tx, id, { last_season, revision: revision + 1 });
  await audit(tx, ctx, {
    action: "level.end",
    subject: subjectOf(id),
    before: { last_season: null },
    after: { last_season },
  });
  return await getScheme(tx, id, ctx.at);
}

/** How many farms hold each level now, and what bonuses of the season come to. Throws level.not_found. */
export async function farmsByLevel(db: Db, id: number, at: Date) {
  const { levels } = await getScheme(db, id, at);
  const season = seasonOf(at);
  const counts = await countHolders(
    db,
    levels.map((level) => level.id),
    season,
  );
  return {
    season,
    bonus_points: await sumBonuses(db, id, warsawDayStart(`${season}-01-01`)),
    levels: levels.map((level) => ({ id: level.id, name: level.name, farms: counts.get(level.id) ?? 0 })),
  };
}
