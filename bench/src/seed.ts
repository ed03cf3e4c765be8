import { Client } from "pg";

export const ADMIN_TOKEN = "bench-admin";
/** The bearer token of a participant in the seed. */
export const participantToken = (id: number) => `bench-participant-${id}`;

const SEEDED_POINTS = 1_000_000;

/**
 * Writes `participants` people with a balance, a few crops and notifications, and an open session each, then the two
 * hot ones: one rich, one with `scarcePoints`. Ids start at 1.
 */
export async function seed(url: string, participants: number, scarcePoints: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const people = participants + 2;
  await client.query(
    `insert into participant (identifier, email, phone, first_name, last_name, company_name, company_city, created_at)
     select (1000000000 + id)::text, 'p' || id || '@example.pl', '+48600000000', 'Jan', 'Kowalski', 'Gospodarstwo ' || id,
       'Toruń', now() from generate_series(1, $1::int) id order by id`,
    [people],
  );
  await client.query(
    `insert into participant_crop_area (participant_id, crop_id, area_hectares)
     select p.id, crop, 12.5 from participant p, unnest(array[31, 15, 16]) crop`,
  );
  await client.query(
    `insert into notification (participant_id, title, content, created_at, read_at)
     select p.id, 'Faktura zaakceptowana', 'Faktura została zaakceptowana.', now(), case when n > 2 then now() end
     from participant p, generate_series(1, 5) n`,
  );
  await client.query(
    `insert into staff (email, name, role, totp_confirmed_at, created_at)
     values ('admin@example.pl', 'Administrator', 'admin', now(), now())`,
  );
  await client.query(
    `insert into session (kind, participant_id, staff_id, access_token_hash, access_expires_at, created_at)
     select 'participant', id, null::bigint, sha256(convert_to('bench-participant-' || id, 'UTF8')), now() + interval '1 day', now()
     from participant
     union all
     select 'staff', null, id, sha256(convert_to($1, 'UTF8')), now() + interval '1 day', now() from staff`,
    [ADMIN_TOKEN],
  );
  await client.query(
    `select count(*) from participant p, lateral ledger_earn(
       row(p.id, 'bench:seed:' || p.id, sha256('seed'), 'seed', p.id::text, 'system', null, now(), '{"text": "Pomiar"}')::ledger_posting,
       case when p.id = $1 then $2::bigint else $3::bigint end, 'purchase', now() + interval '36 months')`,
    [people, scarcePoints, SEEDED_POINTS],
  );
  // One administrator posts and accepts thousands of times a second here; limits would send most of it to a second person.
  await client.query(
    `insert into system_setting (key, value, changed_at)
     values ('adjustment_approval_points', '100000000', now()), ('staff_daily_points', '0', now()),
       ('acceptance_approval_points', '0', now()), ('acceptance_farm_day_points', '0', now()),
       ('acceptance_person_day_points', '0', now())`,
  );
  await client.query("vacuum analyze");
  await client.end();
}
