import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";

type Place = { placed: number; is_kept: boolean; before_first: number };

/** How far the stream is placed, where what is kept begins, and whether this place still holds an event. */
export async function findPlace(db: Db, after: number): Promise<Place> {
  const { rows } = await sql<Place>`
    select position as placed, exists (select from event where position = ${after}) as is_kept,
      (select coalesce(min(position) - 1, event_mark.position) from event) as before_first
    from event_mark`.execute(db);
  return rows[0]!;
}

type StreamRow<Kind> = {
  id: number;
  kind: Kind;
  subject_id: number;
  position: number;
  nip: string;
  happened_at: Date;
};

/**
 * Events between two places of farms that showed themselves to this partner as it happened, and still do: of each what its
 * consent covers. That a farm hid itself is told, and nothing else, while it does.
 */
export async function listShown<Kind extends string>(
  db: Db,
  partnerId: number,
  kinds: { all: readonly Kind[]; points: readonly Kind[] },
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
) {
  const { rows } = await sql<StreamRow<Kind>>`
    select e.id, e.kind, e.subject_id, e.position, p.identifier as nip, e.happened_at
    from event e join participant p on p.id = e.participant_id and p.identifier_type = 'nip'
    where e.position > ${after} and e.position <= ${upTo} and e.kind = any (${[...kinds.all]}::text[])
      and (e.kind not in ('partner.shown', 'partner.hidden') or e.subject_id = ${partnerId})
      and case when e.kind = 'partner.hidden' then not exists (select from partner_consent c
          where c.participant_id = e.participant_id and c.partner_id = ${partnerId} and c.withdrawn_at is null)
        else exists (select from partner_consent c
          where c.participant_id = e.participant_id and c.partner_id = ${partnerId} and c.withdrawn_at is null
            and c.given_at <= e.happened_at and (c.tells_changes or e.kind = any (${[...kinds.points]}::text[])))
        end
    order by e.position limit ${limit}`.execute(db);
  return rows;
}
