import type { FraudFacts, FraudFinding, FraudSignalKind } from "@plon/rules/fraud/signals.ts";
import { z } from "zod";

const count = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const amount = z.number().min(0).max(1e12);
const ids = z.array(z.int().positive()).max(20);
const shared = z.strictObject({ farms: count, families: count, farm_ids: ids });

/** What is kept of each kind: numbers and ids. A field that is not named here, as an account number would be, is refused. */
const SCHEMAS: { [Kind in FraudSignalKind]: z.ZodType<FraudFacts[Kind]> } = {
  shared_account: shared,
  shared_phone: shared,
  shared_address: shared,
  shared_delivery: shared,
  shared_device: shared,
  same_picture: z.strictObject({ copies: count, farm_ids: ids, invoice_ids: ids }),
  too_fast: z.strictObject({ litres: amount, hectares: amount, distributor_id: z.int(), invoice_ids: ids }),
  price_far: z.strictObject({ lines: count, far_lines: count, invoice_ids: ids }),
  round_numbers: z.strictObject({ documents: count, round_documents: count, invoice_ids: ids }),
  automatic_many: z.strictObject({ automatic: count, points: count }),
  registered_again: z.strictObject({ documents: count, closed_ids: ids, invoice_ids: ids }),
  seller_far: z.strictObject({ documents: count, far_documents: count }),
  voucher_burst: z.strictObject({ vouchers: count, after: z.enum(["device", "contact"]) }),
  transfer_circle: z.strictObject({ farm_ids: ids, points: count }),
  collector: z.strictObject({ senders: count, points: count, farm_ids: ids }),
  clerk_forced: z.strictObject({ accepted: count, forced: count, farm_id: z.int(), invoice_ids: ids }),
  clerk_favours: z.strictObject({ accepted: count, points: count, favoured_points: count, farm_ids: ids }),
  clerk_hours: z.strictObject({ decisions: count, odd_decisions: count }),
  key_concentrated: z.strictObject({ events: count, farm_events: count, farm_id: z.int() }),
};

/** Facts that were counted or kept, under their kind. Throws a ZodError for what is none. */
export const findingOf = (kind: FraudSignalKind, facts: unknown): FraudFinding =>
  ({ kind, facts: SCHEMAS[kind].parse(facts) }) as FraudFinding;
