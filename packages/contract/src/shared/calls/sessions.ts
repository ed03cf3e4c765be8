import { z } from "zod";
import { isoInstant, recordId } from "./envelope.ts";

/** The most devices a list names; ending all others ends all. */
export const DEVICES_SHOWN_MAX = 50;

/** One signed-in device of a person. */
export const device = z.object({
  id: z.int(),
  /** Browser and system, as in "Chrome, Android"; null if the sign-in named none. */
  device: z.string().nullable(),
  signed_in_at: isoInstant,
  /** Coarse: a device in use is seen every quarter of an hour. */
  last_used_at: isoInstant,
  /** The calling one. */
  is_current: z.boolean(),
});
export type Device = z.infer<typeof device>;

/** The calling one first, then the most recently used; and how many others there are. */
export const devices = z.object({ devices: z.array(device), others: z.int() });

export const byDevice = z.object({ deviceId: recordId });
