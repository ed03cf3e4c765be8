import { EXAMPLE_VALUES, fillFields } from "@plon/rules/messages/message-fields.ts";
import type { JourneyStep, JourneyTrigger } from "@plon/rules/messages/journey-triggers.ts";
import type { SegmentGroup } from "@plon/rules/offers/segment-tree.ts";
import { addDays, warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Db, TransactionalDb, Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { effectOfGroups } from "#modules/offers/control-groups/effect.service.ts";
import { queueEmail } from "#modules/house/outbox/outbox.service.ts";
import { countEntering } from "./entering.queries.ts";
import {
  findJourney,
  findMailbox,
  insertJourney,
  lockJourney,
  membersOfGroups,
  stopEntries,
  sumResult,
  updateJourney,
} from "./journeys.queries.ts";
import { membersToday } from "./steps.service.ts";

export type JourneyGiven = {
  title: string;
  trigger: JourneyTrigger;
  days: number;
  points: number | null;
  season_day: string | null;
  conditions: SegmentGroup | null;
  steps: JourneyStep[];
  holdout_percent: number;
};

/** One journey. Throws journey.not_found. */
export const getJourney = async (db: Db, id: number) => getOrThrow(await findJourney(db, id), "journey.not_found");

/** Only the end of a season has a day of its own. */
const rowOf = ({ conditions, steps, season_day, ...rest }: JourneyGiven) => ({
  ...rest,
  season_day: rest.trigger === "season_end" ? season_day : null,
  conditions: conditions === null ? null : JSON.stringify(conditions),
  steps: JSON.stringify(steps),
});

/** Saves a new journey as a draft. */
export async function createJourney(tx: Tx, ctx: StaffContext, given: JourneyGiven) {
  const { at, staff } = ctx;
  const made = { created_by: staff.id, created_at: at, changed_by: staff.id, changed_at: at };
  const { id } = await insertJourney(tx, { ...rowOf(given), ...made });
  await audit(tx, ctx, { action: "journey.create", subject: { type: "journey", id }, after: given });
  return await getJourney(tx, id);
}

/**
 * Changes the version of a journey that was read. Who is on the way goes on with the new texts. Throws journey.not_found;
 * journey.wrong_state for one that runs or ended; journey.changed_meanwhile.
 */
export async function changeJourney(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  { revision, ...given }: JourneyGiven & { revision: number },
) {
  const before = getOrThrow(await lockJourney(tx, id), "journey.not_found");
  if (before.state !== "draft" && before.state !== "paused") throw new AppError("journey.wrong_state");
  if (before.revision !== revision) throw new AppError("journey.changed_meanwhile");
  // What farms entered for, and who was kept apart, is not another thing afterwards.
  const isBegun = before.started_at !== null;
  if (isBegun && given.trigger !== before.trigger) throw fixed("trigger");
  if (isBegun && given.holdout_percent !== before.holdout_percent) throw fixed("holdout_percent");
  await updateJourney(tx, id, { ...rowOf(given), changed_by: ctx.staff.id, changed_at: ctx.at });
  const { title, days, points, steps } = before;
  await audit(tx, ctx, {
    action: "journey.change",
    subject: { type: "journey", id },
    before: { title, days, points, steps },
    after: given,
  });
  return await getJourney(tx, id);
}

const fixed = (field: string) =>
  new AppError("request.invalid", { fields: { [field]: ["Po pierwszym uruchomieniu tego już nie zmienisz"] } });

const STEPS = {
  start: { from: ["draft", "paused"], to: "running" },
  pause: { from: ["running"], to: "paused" },
  end: { from: ["running", "paused"], to: "ended" },
} as const;

/** Starts, pauses or ends a journey. Throws journey.not_found, journey.wrong_state. */
export async function stepJourney(tx: Tx, ctx: StaffContext, id: number, step: keyof typeof STEPS) {
  const journey = getOrThrow(await lockJourney(tx, id), "journey.not_found");
  const { from, to } = STEPS[step];
  if (!(from as readonly string[]).includes(journey.state)) throw new AppError("journey.wrong_state");
  await updateJourney(tx, id, {
    state: to,
    started_at: journey.started_at ?? ctx.at,
    ended_at: to === "ended" ? ctx.at : null,
    changed_by: ctx.staff.id,
    changed_at: ctx.at,
  });
  if (to === "ended") await stopEntries(tx, id, ctx.at);
  await audit(tx, ctx, {
    action: `journey.${step}`,
    subject: { type: "journey", id },
    after: { title: journey.title },
  });
  return await getJourney(tx, id);
}

/** Sends its messages as mails to whoever asks, with what stands for the fields in the preview. Throws journey.not_found. */
export async function testJourney(tx: Tx, ctx: StaffContext, id: number): Promise<{ sent: number }> {
  const { steps } = await getJourney(tx, id);
  const { email } = await findMailbox(tx, ctx.staff.id);
  for (const { title, content, link } of steps)
    await queueEmail(tx, {
      to: email,
      subject: `Próba: ${fillFields(title, EXAMPLE_VALUES)}`,
      text: fillFields(content, EXAMPLE_VALUES),
      at: ctx.at,
      leads: link,
    });
  return { sent: steps.length };
}

const NONE = { farms: 0, goals: 0, messages: 0, opened: 0, clicked: 0 };
const YEAR = 365;

/** How many would enter now, and what became of those told and those kept apart. Throws journey.not_found. */
export async function journeyResult(db: TransactionalDb, id: number, at: Date) {
  const journey = await getJourney(db, id);
  const known = { ...journey, trigger: journey.trigger as JourneyTrigger };
  const today = warsawDay(at);
  const entering =
    journey.state === "ended" ? 0 : await countEntering(db, known, membersToday(journey.conditions, at), { at, today });
  const groups = await sumResult(db, id);
  const from = warsawDay(journey.started_at ?? at);
  const days = { after: { from, to: today }, before: { from: addDays(from, -YEAR), to: addDays(from, -1) } };
  const { offered, held, sentence } = await effectOfGroups(db, membersOfGroups(id), days);
  const of = (isHeld: boolean) => groups.find(({ is_held }) => is_held === isHeld) ?? NONE;
  return {
    entering,
    told: { ...of(false), bought: offered.after },
    held: { ...of(true), bought: held.after },
    sentence,
  };
}
