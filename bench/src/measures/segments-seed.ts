// Very many participants, whose farms, purchases, points and consents differ enough that every condition of a segment
// matters.
import { connectForLoading, takeIndexes } from "../bulk-load.ts";
import { ADMIN_TOKEN } from "../seed.ts";

/** The year of most purchases, and the product used in the conditions. */
export const SEASON = 2026;
export const PRODUCT = 7;
export const RAPE = 15;

const PRODUCTS = 60;
const REPRESENTATIVES = 120;

/**
 * Writes participants with farms, two crops each, points, 2.4 invoices of two lines each in three seasons (three in ten
 * farms have none), and their consents to letters by e-mail and by SMS. The same every time. The programme's consents
 * must exist. Needs the superuser's URL: triggers and references are skipped, or it would take longer than the
 * measurement.
 */
export async function seedSegments(superuserUrl: string, participants: number): Promise<void> {
  const client = await connectForLoading(superuserUrl);
  await client.query("select setseed(0.5)");
  const indexes = await takeIndexes(client, ["participant", "invoice", "invoice_line", "consent_decision"]);
  await client.query(
    `insert into representative (first_name, last_name, email, phone)
     select 'Paweł', 'Zając ' || n, 'ph' || n || '@example.pl', '+48500000101' from generate_series(1, ${REPRESENTATIVES}) n`,
  );
  await client.query(
    `insert into product (sap, name, brand, category, crops, active_substances, unit)
     select 100000 + n, 'Środek ' || n, 'Marka', 'Herbicydy', '{}', '', 'l' from generate_series(1, ${PRODUCTS}) n`,
  );
  await client.query(
    `insert into staff (email, name, role, totp_confirmed_at, created_at)
     values ('admin@example.pl', 'Administrator', 'admin', now(), now())`,
  );
  await client.query(
    `insert into session (kind, staff_id, access_token_hash, access_expires_at, created_at)
     select 'staff', id, sha256(convert_to($1, 'UTF8')), now() + interval '1 day', now() from staff`,
    [ADMIN_TOKEN],
  );
  await client.query(
    `insert into participant (identifier, email, phone, first_name, last_name, company_name, company_postcode,
       company_city, acreage, representative_id, created_at)
     select case when n % 12 = 0 then (70000000000 + n)::text else (1000000000 + n)::text end, 'p' || n || '@example.pl',
       '+48600000000', (array['Jan', 'Anna', 'Łukasz', 'Żaneta', 'Piotr', 'Maria'])[1 + n % 6],
       (array['Kowal', 'Wiśniew', 'Łaszcz', 'Żółci', 'Zieliń', 'Śliwa', 'Nowa', 'Ćwik'])[1 + n % 8]
         || (array['ski', 'icz', 'ak', 'czyk', 'ek'])[1 + n / 8 % 5] || ' ' || hashint8(n) % 5000,
       'Gospodarstwo ' || n, lpad((hashint8(n * 3) & 127)::text, 2, '0') || '-100', 'Toruń',
       round((power(random(), 3) * 300 + 1)::numeric, 3), 1 + (random() * ${REPRESENTATIVES - 1})::int,
       now() - random() * interval '4 years'
     from generate_series(1, $1::int) n`,
    [participants],
  );
  await client.query(
    `insert into participant_crop_area (participant_id, crop_id, area_hectares)
     select distinct on (p.id, crop) p.id, crop, p.acreage / 2
     from participant p, lateral (values (31), (14 + abs(hashint8(p.id)) % 22)) as grown (crop)`,
  );
  await client.query(
    `insert into ledger_balance (participant_id, available, earned_total, earned_purchase)
     select id, points, points, points from participant, lateral (select (power(random(), 4) * 20000 + id % 7)::bigint as points) p`,
  );
  await client.query(
    `insert into invoice (participant_id, distributor_id, document_name, document_key, source, status, issue_date,
       submitted_at, submitted_on, decided_at)
     select p.id, 1, 'FV/' || n, 'FV' || n, 'edi',
       case when random() < 0.94 then 'accepted' else 'pending' end, bought, bought, bought, bought
     from participant p, generate_series(1, 1 + (p.id % 6)::int) n,
       lateral (select (date '${SEASON}-11-20' - (random() * 1000 + n)::int) as bought) season
     where p.id % 10 > 2`,
  );
  await client.query(
    `insert into invoice_line (invoice_id, line_no, product_id, title_product, pack_volume, quantity, status, points, explanation)
     select i.id, n, 1 + (random() * ${PRODUCTS - 1})::int, 'Środek', 5, 1 + (random() * 5)::int,
       case when i.status = 'accepted' then 'accepted' else 'pending' end, 50, '{}'
     from invoice i, generate_series(1, 2) n`,
  );
  // One in nine changed their mind: the last answer counts.
  await client.query(
    `insert into consent_decision (participant_id, consent_id, consent_version_id, granted, decided_at, channel, address)
     select p.id, v.consent_id, v.id, case turn when 1 then random() < 0.5 else false end, now(), 'portal', ''
     from generate_series(1, 2) turn, participant p, consent k join consent_version v on v.consent_id = k.id
     where k.permits in ('email', 'sms') and (turn = 1 or p.id % 9 = 0)`,
  );
  for (const build of indexes) await client.query(build);
  await client.query("vacuum analyze");
  await client.end();
}
