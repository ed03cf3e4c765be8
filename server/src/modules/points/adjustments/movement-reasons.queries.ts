import { type Db, piece, type Piece } from "#platform/database/database.ts";

export const insertReasonWithPosting = (reason: string): Piece => piece`
  insert into movement_reason (journal_id, reason)
  select receipt.journal_id, ${reason} from receipt where not receipt.replayed
`;

export const listReasons = (db: Db, movementIds: readonly number[]) =>
  db.selectFrom("movement_reason").selectAll().where("journal_id", "in", movementIds).execute();
