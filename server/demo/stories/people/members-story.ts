import { hashPassword } from "#platform/auth/passwords.ts";
import { PARTICIPANT_PASSWORD } from "#demo/people/people.ts";
import type { World } from "#demo/world.ts";

/** Whom Jan lets in: his wife, and an accountant who also works for Zofia. Both sign in by phone. */
const WIFE = { first_name: "Anna", last_name: "Kowalska", phone: "+48600300101" };
const ACCOUNTANT = { first_name: "Beata", last_name: "Lis", phone: "+48600300102" };

/** Lets other people into the farms of the demo. */
export async function tellMembers({ tx, people, calendar }: World): Promise<void> {
  const { jan, zofia } = people.fixed;
  const at = calendar.moment(calendar.working(calendar.monthsAgo(3)), 18);
  const password_hash = await hashPassword(PARTICIPANT_PASSWORD);
  const made = await tx
    .insertInto("person")
    .values([WIFE, ACCOUNTANT].map(({ phone }) => ({ phone, password_hash, password_set_at: at, created_at: at })))
    .returning("id")
    .execute();
  const [wife, accountant] = made.map(({ id }) => id) as [number, number];
  const since = { invited_at: at, accepted_at: at };
  const named = ({ first_name, last_name }: typeof WIFE) => ({ first_name, last_name });
  await tx
    .insertInto("farm_membership")
    .values([
      { ...named(WIFE), ...since, person_id: wife, participant_id: jan.id, role: "full" },
      { ...named(ACCOUNTANT), ...since, person_id: accountant, participant_id: jan.id, role: "read" },
      { ...named(ACCOUNTANT), ...since, person_id: accountant, participant_id: zofia.id, role: "read" },
    ])
    .execute();
}
