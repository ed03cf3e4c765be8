import type { ParticipantContext } from "#platform/acts/context.ts";
import type { Db } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import {
  accountsOf,
  type ExportedRow,
  type FarmPersonal,
  type Person,
  type Personal,
  type SummaryLine,
  wordsOf,
} from "#platform/acts/personal.ts";
import type { Sealer } from "#platform/secrets/sealer.ts";
import { selectActs, selectExported } from "./own-data.queries.ts";

/** What an export needs: what the modules declare about a person, and the sealer that decrypts sealed values. */
export type CopyParts = { personal: readonly Personal[]; farmPersonal: readonly FarmPersonal[]; sealer: Sealer };

type Part = {
  exported: Pick<NonNullable<Personal["exported"]>, "part" | "isOne" | "summary">;
  rows: ExportedRow[];
};

/** A heading with labelled lines. */
export type Section = { title: string; lines: SummaryLine[] };

/**
 * Everything that is kept about the caller (RODO art. 15 and 20): in full for machines, as a summary for people. One of a
 * farm's people is given what is about them, in every farm, and nothing of the farms. Throws access.support_read_only in a
 * support session: the export is only for the person.
 */
export async function collectOwnData(db: Db, ctx: ParticipantContext, copy: CopyParts) {
  if (ctx.support) throw new AppError("access.support_read_only");
  if (ctx.member) return await collectOfPerson(db, ctx.member.personId, ctx.at, copy);
  const accounts = [];
  for (const person of await accountsOf(db, ctx.participantId, ctx.at)) accounts.push(await partsOf(db, copy, person));
  const [own, ...merged] = accounts;
  if (!own) throw new AppError("unauthenticated");
  const whole = { sporzadzono: ctx.at.toISOString(), ...asJson(own), polaczone_konta: merged.map(asJson) };
  return { title: "Kopia danych uczestnika", whole, sections: summarise(own) };
}

async function collectOfPerson(db: Db, personId: number, at: Date, { personal, farmPersonal }: CopyParts) {
  const parts: Part[] = [];
  for (const declared of farmPersonal) {
    parts.push({ exported: declared.exported, rows: await selectExported(db, declared, { personId }) });
  }
  parts.push({ exported: ACTS, rows: await selectActs(db, personal, { personId }) });
  const whole = { sporzadzono: at.toISOString(), ...asJson(parts) };
  return { title: "Kopia danych osoby z gospodarstwa", whole, sections: summarise(parts) };
}

const ACTS: Part["exported"] = {
  part: "czynnosci",
  summary: {
    title: "Czynności w gospodarstwach",
    lines: (rows) =>
      [...Map.groupBy(rows, ({ co }) => wordsOf(co))].map(([what, those]) => [what, String(those.length)]),
  },
};

async function partsOf(db: Db, { personal, sealer }: CopyParts, person: Person): Promise<Part[]> {
  const parts: Part[] = [];
  for (const declared of personal) {
    const { exported } = declared;
    if (!exported || exported.isWithin) continue;
    const rows = await (exported.read?.(db, person) ?? selectExported(db, { ...declared, exported }, person));
    const { opened } = exported;
    parts.push({ exported, rows: opened ? rows.map((row) => opened(row, sealer)) : rows });
  }
  return parts;
}

const asJson = (parts: readonly Part[]) =>
  Object.fromEntries(parts.map(({ exported, rows }) => [exported.part, exported.isOne ? rows[0] : rows]));

function summarise(parts: readonly Part[]): Section[] {
  const sections = new Map<string, SummaryLine[]>();
  for (const { exported, rows } of parts) {
    const { title, lines } = exported.summary ?? {};
    if (title && lines) sections.set(title, [...(sections.get(title) ?? []), ...lines(rows)]);
  }
  return [...sections].map(([title, lines]) => ({ title, lines }));
}
