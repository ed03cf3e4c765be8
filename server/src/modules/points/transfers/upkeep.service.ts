import { inTransaction, type Tx, type TransactionalDb } from "#platform/database/database.ts";
import { notify } from "#modules/house/notifications/notifications.service.ts";
import { expireTransfers } from "./one-time.queries.ts";
import { shortName } from "./other-side.ts";
import { deleteMentions, findPerson } from "./people.queries.ts";
import { endStanding, STANDING_LINK, tellEnded } from "./standing/standing.service.ts";
import { expireRequests, listOpenOf } from "./standing/standing.queries.ts";

/** Records what nobody confirmed or answered in time. Queries already judge by time; the ledger releases its holds. */
export async function endExpiredTransfers(db: TransactionalDb, at: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await expireTransfers(tx, at);
    for (const { sender_id } of await expireRequests(tx, at)) {
      await notify(tx, {
        topic: "transfers",
        participantId: sender_id,
        title: "Prośba o stałe przekazywanie punktów wygasła",
        content: "Nikt nie odpowiedział na Twoją prośbę w ciągu 14 dni. Możesz wysłać ją jeszcze raz.",
        link: STANDING_LINK,
        at,
      });
    }
  });
}

/**
 * Ends the standing transfers of somebody who leaves and removes others' messages that name them. Movements name
 * nobody: names are inserted when they are read. The caller must have locked the participant's points.
 */
export async function forgetTransfers(tx: Tx, participantId: number, at: Date): Promise<void> {
  const person = await findPerson(tx, participantId);
  const fullName = `${person.first_name} ${person.last_name}`;
  await deleteMentions(tx, participantId, [shortName(person), fullName]);
  for (const row of await listOpenOf(tx, participantId)) {
    const isSender = row.sender_id === participantId;
    await endStanding(tx, row, { by: isSender ? "sender" : "receiver", at });
    await tellEnded(tx, isSender ? row.receiver_id : row.sender_id, {
      who: "Druga strona zamknęła konto, co kończy",
      at,
    });
  }
}
