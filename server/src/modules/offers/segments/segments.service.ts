import { Readable } from "node:stream";
import { isDeepStrictEqual } from "node:util";
import { instantText } from "@plon/rules/texts/polish-text.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { csvLines, csvText } from "@plon/rules/texts/csv.ts";
import { conditionsOf, type SegmentGroup, segmentOn } from "@plon/rules/offers/segment-tree.ts";
import type { SegmentNames } from "@plon/rules/offers/segment-text.ts";
import { LATE_INVOICES_DAYS } from "@plon/rules/promotions/promotion-grant.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { ErrorCode } from "@plon/contract/shared/calls/errors.ts";
import { SEGMENT_EXAMPLES } from "@plon/contract/office/offers/segments.ts";
import {
  brokenConstraint,
  type Db,
  inTransaction,
  onOneCore,
  type TransactionalDb,
  type Tx,
} from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import {
  countMembers,
  deleteSegmentRow,
  endOfNext,
  findPricedFor,
  findPublishedFor,
  findSegment,
  findStaffName,
  forEverybody,
  insertSegment,
  keepSegment,
  listPeople,
  listPeopleWithin,
  listSegmentIds,
  listSegments,
  listSome,
  listUses,
  lockSegment,
  type PeopleFilter,
  type SegmentPerson,
  updateSegment,
  writeCount,
} from "./segments.queries.ts";
import { findNames, type Named, namedBy } from "./segments-names.queries.ts";

export { endOfNext } from "./segments.queries.ts";
export { membersOf } from "./segments-tree.queries.ts";
export type { DescribedSegment, SegmentPerson } from "./segments.queries.ts";

export type SegmentGiven = { name: string; description: string; conditions: SegmentGroup };

/** A page of saved segments with the last count of each, and the names of what their conditions name. */
export async function segmentPage(db: Db, filter: Parameters<typeof listSegments>[1]) {
  const page = await listSegments(db, filter);
  return {
    page,
    names: await findNames(
      db,
      page.rows.map(({ conditions }) => conditions),
    ),
  };
}

/** One segment with what uses it. Throws segment.not_found. */
export async function getSegment(db: Db, id: number) {
  const segment = getOrThrow(await findSegment(db, id), "segment.not_found");
  return { ...segment, used_by: await listUses(db, id), names: await findNames(db, [segment.conditions]) };
}

const DAY_MS = 86_400_000;

/** The limit of the count shown while editing; more are shown as more than this. */
const COUNTED_MAX = 100_000;

export type CountedSegment = { people: number; is_more: boolean; conditions: SegmentGroup; names: SegmentNames };

const upToMost = (people: number) => ({ people: Math.min(people, COUNTED_MAX), is_more: people > COUNTED_MAX });

/** How many meet these conditions now, or that there are more than 100 000: shown while editing them. */
export async function countSegment(db: TransactionalDb, conditions: SegmentGroup, at: Date): Promise<CountedSegment> {
  const people = await countMembers(db, segmentOn(conditions, warsawDay(at)), COUNTED_MAX + 1);
  return { ...upToMost(people), conditions, names: await findNames(db, [conditions]) };
}

/** The same with a few of the people. */
export async function trySegment(db: TransactionalDb, conditions: SegmentGroup, at: Date) {
  const now = segmentOn(conditions, warsawDay(at));
  const examples = await forEverybody(db, (tx) => listSome(tx, now, SEGMENT_EXAMPLES));
  return { ...(await countSegment(db, conditions, at)), examples };
}

/** Recounts every segment, for the lists. */
export async function countSegments(db: TransactionalDb, at: Date): Promise<void> {
  for (const { id } of await listSegmentIds(db)) {
    await onOneCore(db, async (tx) => {
      const segment = await lockSegment(tx, id);
      if (segment) await noteCount(tx, segment, at);
    });
  }
}

/** Counts it as of today: what is counted back from today is from then on, until the next count. */
async function noteCount(tx: Tx, { id, conditions }: { id: number; conditions: SegmentGroup }, at: Date) {
  const today = segmentOn(conditions, warsawDay(at));
  const people_total = await countMembers(tx, today);
  await writeCount(tx, id, { people_total, counted_at: at, conditions_today: JSON.stringify(today) });
}

/**
 * What a process of the version before reads in place of conditions that it does not know: it refuses them, and leaves the work
 * to a newer one. Goes with the columns (audiences.sql).
 */
const FOR_OLDER = {
  identifier_type: null,
  hectares_from: null,
  hectares_to: null,
  crop_ids: [],
  points_from: null,
  points_to: null,
  last_invoice: null,
  last_invoice_day: null,
  bought_product_id: null,
  bought_year: null,
  representative_id: null,
  postcode_areas: ["*"],
  consents: [],
};

/** What the database refused, at the field it belongs to. */
const refusalOf = (error: unknown): unknown =>
  brokenConstraint(error) === "participant_segment_name_unique"
    ? new AppError("segment.name_taken", { inField: "name" })
    : error;

const UNKNOWN: Record<Named, ErrorCode> = {
  product: "segment.product_unknown",
  representative: "segment.representative_unknown",
  distributor: "segment.seller_unknown",
  promotion: "segment.offer_unknown",
  campaign: "segment.offer_unknown",
  level: "segment.level_unknown",
  sending: "segment.sending_unknown",
};

/** Throws the code of what is not there, at the condition that names it. */
async function refuseUnknown(db: Db, conditions: SegmentGroup): Promise<void> {
  const names = await findNames(db, [conditions]);
  for (const { condition, path } of conditionsOf(conditions))
    for (const { what, field, ids } of namedBy(condition))
      if (!ids.every((id) => names[what].has(id)))
        throw new AppError(UNKNOWN[what], { inField: `conditions.${path}.${field}` });
}

/** Saves a new segment. Throws segment.name_taken, and segment.…_unknown for what a condition names and is not there. */
export async function createSegment(tx: Tx, ctx: StaffContext, given: SegmentGiven) {
  await refuseUnknown(tx, given.conditions);
  const { at, staff } = ctx;
  const { conditions, ...words } = given;
  const made = { created_by: staff.id, created_at: at, changed_by: staff.id, changed_at: at };
  const row = {
    ...FOR_OLDER,
    ...words,
    ...made,
    conditions: JSON.stringify(conditions),
    people_total: 0,
    counted_at: at,
  };
  const { id } = await insertSegment(tx, row).catch((error: unknown) => {
    throw refusalOf(error);
  });
  await noteCount(tx, { id, conditions }, at);
  await audit(tx, ctx, { action: "segment.create", subject: { type: "segment", id }, after: given });
  return await getSegment(tx, id);
}

/**
 * Throws segment.promotion_published, segment.price_running: who may have the rewards of a published promotion, and who pays
 * less for a published prize, is decided by two (0257, 0295).
 */
async function refusePublished(tx: Tx, id: number, at: Date): Promise<void> {
  const promotion = await findPublishedFor(tx, id, new Date(at.getTime() - LATE_INVOICES_DAYS * DAY_MS));
  if (promotion) throw new AppError("segment.promotion_published", { params: { name: promotion.title } });
  const prize = await findPricedFor(tx, id, warsawDay(at));
  if (prize) throw new AppError("segment.price_running", { params: { name: prize.title } });
}

/**
 * Changes the version of a segment that was read. Throws segment.not_found; segment.changed_meanwhile, with who changed
 * it; segment.promotion_published, segment.price_running for other conditions; and what createSegment does.
 */
export async function changeSegment(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  { revision, ...given }: SegmentGiven & { revision: number },
) {
  const before = getOrThrow(await lockSegment(tx, id), "segment.not_found");
  if (before.revision !== revision) {
    const { name } = await findStaffName(tx, before.changed_by);
    throw new AppError("segment.changed_meanwhile", { params: { who: name, when: instantText(before.changed_at) } });
  }
  await refuseUnknown(tx, given.conditions);
  const { conditions, ...words } = given;
  if (!isDeepStrictEqual(before.conditions, conditions)) await refusePublished(tx, id, ctx.at);
  const changed = { changed_by: ctx.staff.id, changed_at: ctx.at };
  const row = { ...FOR_OLDER, ...words, ...changed, conditions: JSON.stringify(conditions) };
  await updateSegment(tx, id, row).catch((error: unknown) => {
    throw refusalOf(error);
  });
  await noteCount(tx, { id, conditions }, ctx.at);
  const subject = { type: "segment", id } as const;
  await audit(tx, ctx, { action: "segment.change", subject, before: wordsOf(before), after: given });
  return await getSegment(tx, id);
}

const wordsOf = ({ name, description, conditions }: SegmentGiven): SegmentGiven => ({ name, description, conditions });

const KINDS = { promotion: "Promocja", prize: "Nagroda", sending: "Wysyłka" };
const USES_SHOWN = 5;

/** Deletes a segment. Throws segment.not_found; segment.in_use, naming what uses it. */
export async function deleteSegment(tx: Tx, ctx: StaffContext, id: number): Promise<void> {
  const before = getOrThrow(await lockSegment(tx, id), "segment.not_found");
  const uses = await listUses(tx, id);
  if (uses.length > 0) {
    const named = uses.slice(0, USES_SHOWN).map(({ kind, title }) => `${KINDS[kind]}: „${title}”`);
    const more = uses.length > USES_SHOWN ? ` I jeszcze ${uses.length - USES_SHOWN}.` : "";
    throw new AppError("segment.in_use", { params: { uses: `${named.join(", ")}.${more}` } });
  }
  await deleteSegmentRow(tx, id);
  await audit(tx, ctx, { action: "segment.delete", subject: { type: "segment", id }, before: wordsOf(before) });
}

/**
 * The saved segment for something that will address it, kept from being deleted meanwhile: its name and, for `membersOf`, its
 * conditions as of its last count. Throws segment.not_found.
 */
export async function segmentToUse(db: Db, id: number, inField: string): Promise<{ name: string; tree: SegmentGroup }> {
  const segment = await keepSegment(db, id);
  if (!segment) throw new AppError("segment.not_found", { inField });
  return { name: segment.name, tree: segment.conditions_today };
}

/** A page of the people in a segment now, by name. Throws segment.not_found. */
export async function segmentPeople(db: TransactionalDb, id: number, filter: PeopleFilter) {
  return await listPeople(db, (await getSegment(db, id)).conditions_today, filter);
}

const HEAD = [
  "Numer uczestnika",
  "Rodzaj numeru",
  "NIP lub PESEL",
  "Nazwisko",
  "Imię",
  "Firma",
  "Kod pocztowy",
  "Miejscowość",
  "Hektary",
  "Punkty do wydania",
];
/** The number of participants examined for a part of the file. */
const PAGE = 1000;

const cells = (person: SegmentPerson) => [
  String(person.id),
  person.identifier_type === "nip" ? "NIP" : "PESEL",
  person.identifier,
  person.last_name,
  person.first_name,
  person.company_name,
  person.company_postcode,
  person.company_city,
  String(Number(person.acreage)).replace(".", ","),
  String(person.available),
];

/**
 * Everybody in a segment as streamed CSV, in the order of their numbers; the download is audited. Throws
 * segment.not_found.
 */
export async function segmentCsv(
  db: TransactionalDb,
  ctx: StaffContext,
  id: number,
): Promise<{ name: string; content: Readable }> {
  const segment = await getSegment(db, id);
  await inTransaction(db, async (tx) =>
    audit(tx, ctx, {
      action: "segment.export",
      subject: { type: "segment", id },
      after: { name: segment.name, people: await countMembers(tx, segment.conditions_today) },
    }),
  );
  async function* text() {
    yield csvText([HEAD]);
    for (let after = 0; ;) {
      const end = await endOfNext(db, after, PAGE);
      const rows = await listPeopleWithin(db, segment.conditions_today, after, end ?? Number.MAX_SAFE_INTEGER);
      if (rows.length > 0) yield csvLines(rows.map(cells));
      if (end === undefined) return;
      after = end;
    }
  }
  return { name: `segment-${id}.csv`, content: Readable.from(text()) };
}
