import { addNote } from "#modules/account/farms/farms-records.service.ts";
import { staffCall, type World } from "#demo/world.ts";

/** Tells staff notes about Jan, and a farm that registered twice: once with its NIP, once with a PESEL. */
export async function tellFarms({ tx, timeline, calendar, people }: World): Promise<void> {
  const { daysAgo, working, moment } = calendar;
  const { clerks, fixed } = people;
  const notes = [
    [32, "Prosi, żeby dzwonić po 18. W żniwa najlepiej SMS."],
    [6, "Pytał o fakturę z czerwca. Obiecałam odpowiedź po rozmowie z dystrybutorem."],
  ] as const;
  for (const [days, text] of notes) {
    timeline.at(moment(working(daysAgo(days)), 11, 20), (at) =>
      addNote(tx, staffCall(clerks[0], at), fixed.jan.id, text),
    );
  }
  const company = people.neighbours.findLast(({ identifier }) => identifier.length === 10)!;
  const person = people.neighbours.findLast(({ identifier }) => identifier.length === 11)!;
  await tx
    .updateTable("participant")
    .set({
      authorized_person: true,
      authorized_person_first_name: person.first_name,
      authorized_person_last_name: person.last_name,
      authorized_person_identifier: person.identifier,
    })
    .where("id", "=", company.id)
    .execute();
  await tx.updateTable("participant").set({ phone: company.phone }).where("id", "=", person.id).execute();
}
