import { Readable } from "node:stream";
import { instantText } from "@plon/rules/texts/polish-text.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { csvLines, csvText } from "@plon/rules/texts/csv.ts";
import {
  brokenConstraint,
  type Db,
  inTransaction,
  onOneCore,
  type Root,
  type Tx,
} from "#platform/database/database.ts";
import { AppError, existing } from "#platform/acts/errors.ts";
import {
  type Conditions,
  countMembers,
  deleteSegmentRow,
  endOfNext,
  findSegment,
  findProduct,
  findStaffName,
  insertSegment,
  keepSegment,
  listPeople,
  listPeopleWithin,
  listSegmentIds,
  listSegments,
  listUses,
  lockSegment,
  type PeopleFilter,
  type SegmentPerson,
  updateSegment,
  writeCount,
} from "./segments.queries.ts";

export { endOfNext, membersOf } from "./segments.queries.ts";
export type { Conditions, DescribedSegment, SegmentPerson } from "./segments.queries.ts";

export type SegmentGiven = Conditions & { name: string; description: string };

/** A page of saved segments with the last count of each. */
export const segmentPage = (db: Db, filter: Parameters<typeof listSegments>[1]) => listSegments(db, filter);

/** One segment with what uses it. Throws segment.not_found. */
export async function getSegment(db: Db, id: number) {
  const segment = existing(await findSegment(db, id), "segment.not_found");
  return { ...segment, used_by: await listUses(db, id) };
}

/** The limit of the count shown while editing; more are shown as more than this. */
const COUNTED_MAX = 100_000;

/** How many meet these conditions now, or that there are more than 100 000: shown while editing them. */
export async function countSegment(db: Root, conditions: Conditions): Promise<{ people: number; is_more: boolean }> {
  const people = await countMembers(db, conditions, COUNTED_MAX + 1);
  return { people: Math.min(people, COUNTED_MAX), is_more: people > COUNTED_MAX };
}

/** Recounts every segment, for the lists. */
export async function countSegments(db: Root, at: Date): Promise<void> {
  for (const { id } of await listSegmentIds(db)) {
    await onOneCore(db, async (tx) => {
      const segment = await lockSegment(tx, id);
      if (segment) await noteCount(tx, segment, at);
    });
  }
}

const noteCount = async (tx: Tx, segment: Conditions & { id: number }, at: Date) =>
  writeCount(tx, segment.id, { people_total: await countMembers(tx, segment), counted_at: at });

/** Parameters of unused conditions are not stored. */
const kept = (given: SegmentGiven) => ({
  ...given,
  crop_ids: [...new Set(given.crop_ids)],
  postcode_areas: [...new Set(given.postcode_areas)],
  consents: [...new Set(given.consents)],
  last_invoice_day: given.last_invoice === null || given.last_invoice === "never" ? null : given.last_invoice_day,
});

/** What the database refused, at the field it belongs to. */
function refusalOf(error: unknown): unknown {
  const broken = brokenConstraint(error);
  if (broken === "participant_segment_name_unique") return new AppError("segment.name_taken", { inField: "name" });
  if (broken === "participant_segment_representative_id_fkey")
    return new AppError("segment.representative_unknown", { inField: "representative_id" });
  return error;
}

async function refuseUnknownProduct(db: Db, { bought_product_id: id }: SegmentGiven): Promise<void> {
  if (id === null || (await findProduct(db, id))) return;
  throw new AppError("segment.product_unknown", { inField: "bought_product_id" });
}

/** Saves a new segment. Throws segment.name_taken, segment.product_unknown, segment.representative_unknown. */
export async function createSegment(tx: Tx, ctx: StaffContext, given: SegmentGiven) {
  await refuseUnknownProduct(tx, given);
  const { at, staff } = ctx;
  const row = { ...kept(given), created_by: staff.id, created_at: at, changed_by: staff.id, changed_at: at };
  const people_total = await countMembers(tx, row);
  const { id } = await insertSegment(tx, { ...row, people_total, counted_at: at }).catch((error: unknown) => {
    throw refusalOf(error);
  });
  await audit(tx, ctx, { action: "segment.create", subject: { type: "segment", id }, after: kept(given) });
  return await getSegment(tx, id);
}

/**
 * Changes the version of a segment that was read. Throws segment.not_found; segment.changed_meanwhile, with who changed
 * it; and what createSegment does.
 */
export async function changeSegment(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  { revision, ...given }: SegmentGiven & { revision: number },
) {
  const before = existing(await lockSegment(tx, id), "segment.not_found");
  if (before.revision !== revision) {
    const { name } = await findStaffName(tx, before.changed_by);
    throw new AppError("segment.changed_meanwhile", { params: { who: name, when: instantText(before.changed_at) } });
  }
  await refuseUnknownProduct(tx, given);
  const after = kept(given);
  await updateSegment(tx, id, { ...after, changed_by: ctx.staff.id, changed_at: ctx.at }).catch((error: unknown) => {
    throw refusalOf(error);
  });
  await noteCount(tx, { ...after, id }, ctx.at);
  const { id: _id, revision: _revision, created_by: _by, created_at: _at, changed_by: _who, ...words } = before;
  const { changed_at: _when, people_total: _people, counted_at: _counted, ...wordsBefore } = words;
  await audit(tx, ctx, { action: "segment.change", subject: { type: "segment", id }, before: wordsBefore, after });
  return await getSegment(tx, id);
}

const KINDS = { promotion: "Promocja", sending: "Wysyłka" };
const USES_SHOWN = 5;

/** Deletes a segment. Throws segment.not_found; segment.in_use, naming what uses it. */
export async function deleteSegment(tx: Tx, ctx: StaffContext, id: number): Promise<void> {
  const before = existing(await lockSegment(tx, id), "segment.not_found");
  const uses = await listUses(tx, id);
  if (uses.length > 0) {
    const named = uses.slice(0, USES_SHOWN).map(({ kind, title }) => `${KINDS[kind]}: „${title}”`);
    const more = uses.length > USES_SHOWN ? ` I jeszcze ${uses.length - USES_SHOWN}.` : "";
    throw new AppError("segment.in_use", { params: { uses: `${named.join(", ")}.${more}` } });
  }
  await deleteSegmentRow(tx, id);
  await audit(tx, ctx, { action: "segment.delete", subject: { type: "segment", id }, before });
}

/**
 * The saved segment for something that will address it, kept from being deleted meanwhile. Throws segment.not_found.
 */
export async function segmentToUse(db: Db, id: number, inField: string): Promise<Conditions & { name: string }> {
  const segment = await keepSegment(db, id);
  if (!segment) throw new AppError("segment.not_found", { inField });
  return segment;
}

/** A page of the people in a segment now, by name. Throws segment.not_found. */
export async function segmentPeople(db: Root, id: number, filter: PeopleFilter) {
  return await listPeople(db, await getSegment(db, id), filter);
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
  db: Root,
  ctx: StaffContext,
  id: number,
): Promise<{ name: string; content: Readable }> {
  const segment = await getSegment(db, id);
  await inTransaction(db, async (tx) =>
    audit(tx, ctx, {
      action: "segment.export",
      subject: { type: "segment", id },
      after: { name: segment.name, people: await countMembers(tx, segment) },
    }),
  );
  async function* text() {
    yield csvText([HEAD]);
    for (let after = 0; ;) {
      const end = await endOfNext(db, after, PAGE);
      const rows = await listPeopleWithin(db, segment, after, end ?? Number.MAX_SAFE_INTEGER);
      if (rows.length > 0) yield csvLines(rows.map(cells));
      if (end === undefined) return;
      after = end;
    }
  }
  return { name: `segment-${id}.csv`, content: Readable.from(text()) };
}
