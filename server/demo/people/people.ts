import type { Insertable } from "kysely";
import type { StaffRole } from "@plon/contract/shared/calls/endpoint.ts";
import { acreageHectares } from "@plon/rules/goods/crops.ts";
import { hashPassword } from "#platform/auth/passwords.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";
import { DEMO_PARTICIPANTS, type DemoParticipant, type FixedKey } from "./participants.ts";
import { neighbours } from "./neighbours.ts";
import type { DemoCalendar } from "#demo/timeline.ts";

export type LoadedParticipant = DemoParticipant & { id: number };
export type DemoStaff = { id: number; role: StaffRole; name: string };

export type DemoPeople = {
  fixed: Record<FixedKey, LoadedParticipant>;
  neighbours: LoadedParticipant[];
  all: LoadedParticipant[];
  admin: DemoStaff;
  /** Approves what the other one requested. */
  secondAdmin: DemoStaff;
  /** The two who review invoices. */
  clerks: [DemoStaff, DemoStaff];
  editor: DemoStaff;
};

/** Of every participant, and of whom they let in. */
export const PARTICIPANT_PASSWORD = "Demo#2026";
const STAFF_PASSWORD = "Office#2026";

const REPRESENTATIVES = [
  { first_name: "Paweł", last_name: "Zając", email: "rep@plon.example", phone: "+48500000101" },
  {
    first_name: "Katarzyna",
    last_name: "Mazur",
    email: "katarzyna.mazur@plon.example",
    phone: "+48500000102",
  },
  { first_name: "Marek", last_name: "Wilk", email: "marek.wilk@plon.example", phone: "+48500000103" },
];

const STAFF = [
  { email: "admin@plon.example", name: "Ewa Administrator", role: "admin" },
  // Approves what the first one requested.
  { email: "admin2@plon.example", name: "Tomasz Administrator", role: "admin" },
  { email: "clerk@plon.example", name: "Joanna Referent", role: "clerk" },
  { email: "clerk2@plon.example", name: "Michał Referent", role: "clerk" },
  { email: "editor@plon.example", name: "Agata Redaktor", role: "editor" },
  { email: "rep@plon.example", name: "Paweł Zając", role: "rep" },
  { email: "auditor@plon.example", name: "Robert Audytor", role: "auditor" },
] as const;

/** Writes representatives, staff and participants. One hash serves everybody with the same password. */
export async function loadPeople(tx: Tx, calendar: DemoCalendar): Promise<DemoPeople> {
  const begun = calendar.moment(calendar.working(calendar.monthsAgo(47)), 9);
  const representatives = await tx.insertInto("representative").values(REPRESENTATIVES).returning("id").execute();
  const representativeIds = representatives.map(({ id }) => id);
  const staff = await loadStaff(tx, begun, representativeIds[0]!);
  const all = await loadParticipants(tx, calendar, begun, representativeIds);
  const fixed = Object.fromEntries(all.flatMap((person) => (person.key ? [[person.key, person]] : [])));
  const admins = staff.filter(({ role }) => role === "admin");
  const clerks = staff.filter(({ role }) => role === "clerk");
  return {
    fixed: fixed as Record<FixedKey, LoadedParticipant>,
    neighbours: all.filter(({ key }) => key === undefined),
    all,
    admin: admins[0]!,
    secondAdmin: admins[1]!,
    clerks: [clerks[0]!, clerks[1]!],
    editor: staff.find(({ role }) => role === "editor")!,
  };
}

async function loadStaff(tx: Tx, created_at: Date, representativeId: number): Promise<DemoStaff[]> {
  const password_hash = await hashPassword(STAFF_PASSWORD);
  return await tx
    .insertInto("staff")
    .values(
      STAFF.map(({ email, name, role }) => ({
        email,
        name,
        role,
        password_hash,
        created_at,
        representative_id: role === "rep" ? representativeId : null,
      })),
    )
    .returning(["id", "role", "name"])
    .execute();
}

async function loadParticipants(tx: Tx, calendar: DemoCalendar, begun: Date, representativeIds: number[]) {
  const password_hash = await hashPassword(PARTICIPANT_PASSWORD);
  const people = [...DEMO_PARTICIPANTS, ...neighbours()];
  const joinedAt = (index: number) =>
    index < DEMO_PARTICIPANTS.length ? begun : calendar.moment(calendar.monthsAgo(44 - (index % 15)), 10, index);
  const rows = people.map((person, index): Insertable<Tables["participant"]> => {
    const { key: _key, area, hasPassword, ...columns } = person;
    return {
      ...columns,
      acreage: acreageHectares(Object.entries(area).map(([id, value]) => ({ id: Number(id), value }))),
      password_hash: hasPassword ? password_hash : null,
      password_set_at: hasPassword ? joinedAt(index) : null,
      representative_id: representativeIds[index % representativeIds.length]!,
      created_at: joinedAt(index),
    };
  });
  const inserted = await tx.insertInto("participant").values(rows).returning(["id", "identifier"]).execute();
  const idOf = new Map(inserted.map(({ id, identifier }) => [identifier, id]));
  const loaded: LoadedParticipant[] = people.map((person) =>
    Object.assign({ id: idOf.get(person.identifier)! }, person),
  );
  await tx
    .insertInto("participant_crop_area")
    .values(
      loaded.flatMap(({ id, area }) =>
        Object.entries(area).map(([crop, area_hectares]) => ({
          participant_id: id,
          crop_id: Number(crop),
          area_hectares,
        })),
      ),
    )
    .execute();
  return loaded;
}
