import { addDays, warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { World } from "#demo/world.ts";

const VISITS = [
  [3, "Rozmowa o wiosennych nawozach. Chce zobaczyć, ile brakuje do nagrody. Prosi o telefon wieczorem."],
  [9, "Pokazałem, jak zgłosić fakturę ze zdjęcia. Następnym razem KSeF."],
  [24, "Oglądaliśmy rzepak. Zamówi u dystrybutora w Sandomierzu."],
  [40, "Nie było nikogo. Zostawiłem ulotkę o KSeF."],
] as const;
const TASKS = [
  [-1, "Zadzwonić w sprawie zwróconej faktury"],
  [0, "Pomóc połączyć KSeF"],
  [5, "Zawieźć katalog nagród"],
] as const;

/** Numbers as phones make them, the same in every demo programme. */
const ref = (kind: number, at: number) => `00000000-0000-4000-800${kind}-00000000000${at}`;

/** Tells what the representative noted and plans; of one task two versions wait for a choice. */
export async function tellFieldWork({ tx, calendar }: World): Promise<void> {
  const { daysAgo, moment } = calendar;
  const staff = await tx
    .selectFrom("staff")
    .select(["id", "representative_id"])
    .where("role", "=", "rep")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const farms = await tx
    .selectFrom("participant")
    .select("id")
    .where("representative_id", "=", staff.representative_id)
    .where("closed_at", "is", null)
    .orderBy("id")
    .limit(VISITS.length)
    .execute();
  const farmAt = (at: number) => farms[at % farms.length]!.id;
  const today = warsawDay(moment(daysAgo(0), 8));
  await tx
    .insertInto("farm_visit")
    .values(
      VISITS.map(([days, text], at) => ({
        participant_id: farmAt(at),
        staff_id: staff.id,
        ref: ref(1, at),
        visited_on: addDays(today, -days),
        text,
        written_at: moment(daysAgo(days), 14, 30),
      })),
    )
    .execute();
  const tasks = await tx
    .insertInto("farm_task")
    .values(
      TASKS.map(([days, title], at) => ({
        participant_id: farmAt(at),
        staff_id: staff.id,
        ref: ref(2, at),
        title,
        due_on: addDays(today, days),
        written_at: moment(daysAgo(9), 15),
      })),
    )
    .returning(["id", "participant_id"])
    .execute();
  const [first] = tasks;
  await tx
    .insertInto("field_clash")
    .values({
      participant_id: first!.participant_id,
      task_id: first!.id,
      field: "title",
      value: "Napisać w sprawie zwróconej faktury",
      staff_id: staff.id,
      written_at: moment(daysAgo(1), 18),
    })
    .execute();
}
