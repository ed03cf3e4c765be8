// What other modules need to know about levels; the letters themselves are written in letters.service.ts.
import { type Db, piece, type Piece } from "#platform/database/database.ts";
import { listReached } from "./letters.queries.ts";

/** The query for a participant's letters, with level and time: a part of the profile's statement. */
export const lettersOf = (participantId: number): Piece =>
  piece`select coalesce(json_agg(json_build_object('level', l.level, 'at', l.created_at)), '[]')
    from congratulatory_letter l where l.participant_id = ${participantId}`;

/** Levels that already have a letter: they stay, whatever is taken back later. */
export const reachedLevels = async (db: Db, participantId: number): Promise<number[]> =>
  (await listReached(db, participantId)).map(({ level }) => level);
