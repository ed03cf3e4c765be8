import type { Tx } from "#platform/database/database.ts";
import type { OnSubmitted } from "#modules/documents/invoices/submission/submission.service.ts";
import { queueUnknown } from "../feeds.queries.ts";

/**
 * A structured invoice that a participant sends, and that had come from its seller before the buyer was in the programme:
 * the seller's document goes through the queue again with these very bytes, and vouches for the submission as if it came
 * now. Called in the submission's transaction.
 */
export const vouchForSubmitted: OnSubmitted = async (tx: Tx, { distributorId, file }) => {
  if (file.type === "application/xml") await queueUnknown(tx, { distributorId, ...file });
};
