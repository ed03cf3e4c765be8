// The stream of decision 0246 as a partner may read it: by a cursor, and of farms that show themselves alone.
import { PARTNER_STREAM_KINDS, POINTS_KINDS } from "@plon/contract/shared/event-kinds.ts";
import type { PartnerContext } from "#platform/acts/context.ts";
import { AppError } from "#platform/acts/errors.ts";
import type { Db } from "#platform/database/database.ts";
import { findPlace, listShown } from "./partner-stream.queries.ts";

/** How many places of the whole stream one call looks through. */
const PLACES_AT_ONCE = 5000;

/**
 * What comes after a cursor. Throws partner.cursor_gone where something between is no longer kept, which the reader might
 * have missed.
 */
export async function streamAfter(db: Db, { partner }: PartnerContext, asked: { after: string; limit: number }) {
  const cursor = Number(asked.after);
  const { placed, is_kept, before_first } = await findPlace(db, cursor);
  if (cursor > placed || (cursor > 0 && cursor < placed && !is_kept)) throw new AppError("partner.cursor_gone");
  const after = cursor === 0 ? before_first : cursor;
  const upTo = Math.min(placed, after + PLACES_AT_ONCE);
  const kinds = { all: PARTNER_STREAM_KINDS, points: POINTS_KINDS };
  const rows = await listShown(db, partner.id, kinds, { after, upTo, limit: asked.limit });
  const next = rows.length === asked.limit ? rows.at(-1)!.position : upTo;
  return { rows, next, hasMore: next < placed };
}
