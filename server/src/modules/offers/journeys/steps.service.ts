// Letting farms enter journeys, and taking each step when it is due: by the same doors as whatever else is told.
import { SMS_LENGTH_MAX } from "@plon/contract/office/offers/sendings.ts";
import { fillFields, fillSms, type FieldValues, valuesOf } from "@plon/rules/messages/message-fields.ts";
import { capSince, channelOf, nextOf } from "@plon/rules/messages/journey-next.ts";
import { JOURNEY_TRIGGERS, type JourneyStep, type JourneyTrigger } from "@plon/rules/messages/journey-triggers.ts";
import { type SegmentGroup, segmentOn } from "@plon/rules/offers/segment-tree.ts";
import { dayText, pointsText } from "@plon/rules/texts/polish-text.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { newToken, tokenHash } from "#platform/auth/tokens.ts";
import { inTransaction, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import { notify } from "#modules/house/notifications/notifications.service.ts";
import { queueCopies } from "#modules/house/outbox/outbox.service.ts";
import { readSettings, recentSettings } from "#modules/house/settings/settings.service.ts";
import { membersOf } from "#modules/offers/segments/segments.service.ts";
import { mailText } from "#modules/offers/sendings/delivery.service.ts";
import { unsubscribeLinks } from "#modules/offers/sendings/unsubscribe.service.ts";
import { permitted } from "#modules/people/consents/consents.service.ts";
import { insertEntries } from "./entering.queries.ts";
import {
  type DueEntry,
  endEntry,
  findKnown,
  findPermitted,
  insertJourneyMessage,
  type Known,
  listRunning,
  lockDue,
  markClicked,
  moveEntry,
  takesSteps,
} from "./steps.queries.ts";

const ENTERING_AT_ONCE = 1000;
/** A moment's work, which is how long pausing a journey has to wait. */
const STEPS_AT_ONCE = 50;

/** Where a mail's link is counted, and leads on from; decision 0277. */
export const CLICK_PATH = "/w/";

/** Who meets the conditions of a journey today. */
export const membersToday = (conditions: SegmentGroup | null, at: Date) =>
  membersOf({ tree: segmentOn(conditions ?? { is: "all", of: [] }, warsawDay(at)) });

/** Lets everybody enter the running journeys who meets what they begin with, in steps; whoever entered does not again. */
export async function enterJourneys(db: TransactionalDb, at: Date): Promise<void> {
  for (const journey of await listRunning(db)) {
    const members = membersToday(journey.conditions, at);
    const known = { ...journey, trigger: journey.trigger as JourneyTrigger };
    for (let entered = ENTERING_AT_ONCE; entered === ENTERING_AT_ONCE;)
      entered = await inTransaction(db, (tx) =>
        insertEntries(tx, known, members, { at, today: warsawDay(at), atOnce: ENTERING_AT_ONCE }),
      );
  }
}

/**
 * Takes the next steps that are due; false if there are none. One transaction: an interrupted one leaves nothing, so that
 * nobody is told twice.
 */
export async function advanceJourneys(db: TransactionalDb, at: Date, publicUrl: string): Promise<boolean> {
  await recentSettings(db);
  return await inTransaction(db, async (tx) => {
    if (!(await takesSteps(tx))) return false;
    const due = await lockDue(tx, at, STEPS_AT_ONCE);
    for (const entry of due) await takeStep(tx, entry, at, publicUrl);
    return due.length > 0;
  });
}

async function takeStep(tx: Tx, entry: DueEntry, at: Date, publicUrl: string): Promise<void> {
  const settings = await readSettings(tx);
  const known = await findKnown(tx, entry, { today: warsawDay(at), since: capSince(at) });
  const next = nextOf(
    { nextStep: entry.next_step, isHeld: entry.is_held },
    entry.steps,
    { at, isGone: known.is_gone, hasGoal: known.has_goal, hasReason: known.has_reason, toldAt: known.told_at },
    {
      quiet: { fromHour: settings.quiet_from_hour, toHour: settings.quiet_to_hour },
      weekMax: settings.journey_messages_per_week,
    },
  );
  if (next.is === "end") return void (await endEntry(tx, entry.id, next.reason, at));
  if (next.is === "later") return void (await moveEntry(tx, entry.id, { next_at: next.at }));
  if (next.sends) await send(tx, entry, known, { at, publicUrl });
  await moveEntry(tx, entry.id, { next_step: entry.next_step + 1, next_at: next.nextAt });
}

/** What the fields of a trigger say to one farm. */
function valuesFor(entry: DueEntry, known: Known): FieldValues {
  return {
    ...valuesOf({ firstName: known.first_name, points: known.points }),
    kwota: pointsText(known.lapsing),
    dzien: entry.day === null ? undefined : dayText(entry.day),
    nagroda: known.prize ?? undefined,
    brakuje: known.missing === null ? undefined : pointsText(Math.max(0, known.missing)),
    dokument: known.document ?? undefined,
  };
}

type How = { at: Date; publicUrl: string };

async function send(tx: Tx, entry: DueEntry, known: Known, { at, publicUrl }: How): Promise<void> {
  const step = entry.steps[entry.next_step]!;
  const values = valuesFor(entry, known);
  const channel = channelOf(step.channels, await findPermitted(tx, entry.participant_id, permitted));
  const words = { title: fillFields(step.title, values), content: fillFields(step.content, values) };
  const notification_id = await notify(tx, {
    participantId: entry.participant_id,
    topic: JOURNEY_TRIGGERS[entry.trigger].topic,
    ...words,
    link: step.link,
    at,
  });
  const token = newToken();
  if (channel === "email") {
    const links = (await unsubscribeLinks(tx, publicUrl))(entry.participant_id);
    const link = `${publicUrl}${CLICK_PATH}${token}`;
    await queueCopies(tx, [
      {
        channel,
        recipient: known.email,
        subject: words.title,
        body: mailText({ content: words.content, link }, links.forPeople),
        created_at: at,
        not_before: null,
        unsubscribe_url: links.forMailPrograms,
      },
    ]);
  }
  if (channel === "sms") await queueCopies(tx, [smsOf(known.phone, step, values, at)]);
  await insertJourneyMessage(tx, {
    entry_id: entry.id,
    step: entry.next_step,
    channel,
    notification_id,
    click_hash: channel === "email" ? tokenHash(token) : null,
    sent_at: at,
  });
}

const smsOf = (recipient: string, step: JourneyStep, values: FieldValues, at: Date) => ({
  channel: "sms" as const,
  recipient,
  subject: null,
  body: fillSms(step.sms_text, values, SMS_LENGTH_MAX),
  created_at: at,
  not_before: null,
  unsubscribe_url: null,
});

/** Where a counted link leads, a path of ours; the portal's first page for one that there is not. */
export const followLink = async (db: TransactionalDb, token: string, at: Date): Promise<string> =>
  (await inTransaction(db, (tx) => markClicked(tx, tokenHash(token), at))) ?? "/";
