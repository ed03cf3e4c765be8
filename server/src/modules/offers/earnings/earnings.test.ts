// Whose points wait while a farm's purchase is decided: postings that lock one after the other would meet each other.
import { expect, test } from "vitest";
import { inTransaction } from "#platform/database/database.ts";
import { useStandingTransfers } from "#test/harness/given/standing-transfers.ts";
import { lockPurchaser } from "./earnings.service.ts";

const { server, given, transfers, agreed } = useStandingTransfers();

/** A recommendation of the inviter's by which the farm came in. */
async function recommended(farm: { id: number }, inviter: { token: string }) {
  const person = { first_name: "Adam", last_name: "Górski", phone: "+48700100200", email: "adam@example.pl" };
  const { body } = await server.call("POST", "/api/v1/user/invitations", {
    token: inviter.token,
    body: { ...person, nip: "", person_consent: true },
    headers: { "idempotency-key": "recommendation-of-one" },
  });
  const used = server.db.updateTable("invitation").set({ used_at: server.clock.now(), participant_id: farm.id });
  await used.where("id", "=", body.data.id).execute();
}

test("a purchase holds the points of the farm, of who recommended it and of whom it passes them on to, and no others", async () => {
  const { sender, receiver } = await agreed();
  const [inviter, alone] = [await given.participant(), await given.participant()];
  const all = [sender, receiver, inviter, alone];
  for (const one of all) await transfers.give(one, 10);
  await recommended(sender, inviter);
  const heldFor = ({ id }: { id: number }) =>
    inTransaction(server.db, async (tx) => {
      await lockPurchaser(tx, id);
      const others = server.db.selectFrom("ledger_balance").select("participant_id as id");
      const free = await others.forUpdate().skipLocked().execute();
      return all.filter((one) => !free.some((other) => other.id === one.id)).map((one) => one.id);
    });
  expect(await heldFor(sender)).toEqual([sender.id, receiver.id, inviter.id]);
  expect(await heldFor(alone)).toEqual([alone.id]);
});
