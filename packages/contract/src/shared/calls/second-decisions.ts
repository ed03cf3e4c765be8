import { z } from "zod";
import { isoInstant, plainText } from "./envelope.ts";

export const DECISION_STATUSES = ["waiting", "approved", "rejected", "withdrawn"] as const;

/** What the answer says of a change that was asked for and not made. */
export const HELD_MESSAGE =
  "Zmiana czeka na drugą osobę. Kto może ją zatwierdzić, widzi ją w części „Do zatwierdzenia”.";

const decisions = z.enum(["approve", "reject", "withdraw"]);

/** The state of what one person requests and another decides. */
export const secondDecision = z.object({
  id: z.int(),
  status: z.enum(DECISION_STATUSES),
  reason: z.string(),
  requested_by: z.object({ id: z.int(), name: z.string() }),
  requested_at: isoInstant,
  decided_by: z.string().nullable(),
  decided_at: isoInstant.nullable(),
  decision_reason: z.string().nullable(),
  /** What this caller may do with it. */
  actions: z.array(decisions),
});

export const decisionBody = z.object({ decision: decisions, reason: plainText(500).default("") });
