/**
 * Every door by which value leaves a farm. Each asks `heldOf` under its own name before it lets anything out: what is wanted is
 * placed, and waits. `server/test/outgoing-doors.test.ts` goes through all of them, and knows every file that spends points.
 */
export const OUTGOING_DOORS = [
  /** A thing is packed or sent. */
  "order",
  /** A code is read, or put into a phone's wallet. */
  "voucher",
  /** Money is put into a batch, or the batch goes to the bank. */
  "money",
  /** Points are passed on once. */
  "transfer",
  /** Points are passed on as they are earned. */
  "standing_transfer",
] as const;
export type OutgoingDoor = (typeof OUTGOING_DOORS)[number];
