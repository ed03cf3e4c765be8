// Names of payments. A number alone would be repeated after restoring a database from a backup: random characters make
// it unique.
import { randomInt } from "node:crypto";

/** Without characters that look alike on paper. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

const chance = (length: number) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** The name of a payment file: at most 35 capital letters and digits. */
export const newMessageId = (day: string): string => `PLON${day.replaceAll("-", "")}${chance(12)}`;

/** The name of one payment, which the bank's confirmation repeats: at most 35 capital letters and digits. */
export const newInstructionId = (orderId: number): string =>
  `N${String(orderId).padStart(9, "0").slice(-12)}${chance(12)}`;

/** Whether this could be the name of a payment file of ours. */
export const isMessageId = (text: string): boolean => /^PLON\d{8}[A-Z2-9]{12}$/.test(text);

/** Whether this could be the name of a payment of ours. */
export const isInstructionId = (text: string): boolean => /^N\d{9,12}[A-Z2-9]{12}$/.test(text);
