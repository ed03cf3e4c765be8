// Data that an installation of before holds, carried through the migrations that change data, and what became of it.
import type { PoolClient, QueryResultRow } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate, readMigrations } from "#platform/postgres/migrate.ts";
import { createTestDatabase, type TestDatabase } from "#test/harness/database.ts";

const AT = "'2026-03-02 10:00 Europe/Warsaw'";
const PATIENT = { timeout: 120_000, interval: 20 };
const cases: { migration: string; given: string }[] = [];
let database: TestDatabase;
let client: PoolClient;

/** Rows as the version before `migration` had them; `check` looks at them in the newest. */
function upgrade(migration: string, promise: string, given: string, check: () => Promise<void>): void {
  cases.push({ migration, given });
  test(`${migration}: ${promise}`, check);
}

const rows = async <Row extends QueryResultRow>(query: string): Promise<Row[]> => (await client.query<Row>(query)).rows;
const refused = (statement: string) => expect(client.query(statement), statement).rejects.toThrow();

beforeAll(async () => {
  database = await createTestDatabase({ empty: true, role: "owner" });
  client = await database.pool.connect();
  const migrations = await readMigrations();
  const known = new Set(migrations.map(({ name }) => name));
  expect(cases.map(({ migration }) => migration).filter((name) => !known.has(name))).toEqual([]);
  for (const [index, { name }] of migrations.entries()) {
    const here = cases.filter(({ migration }) => migration === name);
    if (here.length > 0) await migrate(database.url, { migrations: migrations.slice(0, index) });
    for (const { given } of here) await client.query(given);
  }
  await migrate(database.url);
});
afterAll(async () => {
  client.release(true);
  await database.drop();
});

upgrade(
  "0005_registration.sql",
  "people of before keep their numbers, and come into every list",
  `insert into representative (id, first_name, last_name, email, phone, image) overriding system value
     values (1, 'Ewa', 'Lis', 'ewa@plon.example', '+48600700800', 'ewa.png');
   insert into staff (id, email, name, role, representative_id, created_at) overriding system value values
     (1, 'anna@plon.example', 'Anna', 'clerk', 1, ${AT}), (2, 'ewa@plon.example', 'Ewa', 'rep', 1, ${AT}),
     (3, 'adam@plon.example', 'Adam', 'admin', null, ${AT});
   insert into participant (id, identifier, email, phone, first_name, last_name, acreage, created_at)
     overriding system value values
     (1, '5260001246', 'jan@plon.example', '+48601000001', 'Jan', 'Wójcik', 40, ${AT}),
     (2, '80010112345', 'maria@plon.example', '+48601000002', 'Maria', 'Nowak', 5, ${AT})`,
  async () => {
    expect(await rows("select identifier, identifier_type as type from participant where id < 3 order by id")).toEqual([
      { identifier: "5260001246", type: "nip" },
      { identifier: "80010112345", type: "pesel" },
    ]);
  },
);

upgrade(
  "0016_catalogue.sql",
  "products of before are found by their words",
  `insert into product (id, sap, name, brand, category, crops, active_substances, unit, yearly_limit_points)
     overriding system value values
     (1, 1001, 'Halvetic', 'Halvetic', 'Herbicydy', '{rzepak}', 'glifosat', 'l', 5000),
     (2, 1002, 'Dovvo', 'Dovvo', 'Herbicydy', '{}', 'diflufenikan', 'l', null)`,
  async () => {
    expect(await rows("select product_id as id from find_products('halvetik')")).toEqual([{ id: 1 }]);
    expect(await rows("select product_id as id from find_products('glifosat rzepak')")).toEqual([{ id: 1 }]);
  },
);

upgrade("0019_product_limits.sql", "a yearly limit holds for every year, and none stays none", "", async () => {
  expect(
    await rows(
      "select product_limit_in(id, 2024) as past, product_limit_in(id, 2030) as next from product order by id",
    ),
  ).toEqual([
    { past: 5000, next: 5000 },
    { past: null, next: null },
  ]);
});

upgrade(
  "0020_season_and_settings.sql",
  "a break that is on goes on, other settings stay, and each is at its first revision",
  `insert into system_setting (key, value, changed_at, changed_by) values
     ('system_maintenance', 'true', ${AT}, 3), ('points_per_pln', '25', ${AT}, 3)`,
  async () => {
    expect(await rows("select key, value, revision from system_setting order by key")).toEqual([
      { key: "points_per_pln", value: 25, revision: 1 },
      {
        key: "system_maintenance",
        value: { text: "Trwa przerwa techniczna.", from: "2020-01-01T00:00:00Z", to: "2100-01-01T00:00:00Z" },
        revision: 1,
      },
    ]);
  },
);

const invoice = (id: number, status: string, fileId: number | "null") =>
  `(${id}, 1, 1, 'FV ${id}/2026', 'FV${id}/2026', 'manual', '${status}', ${AT}, '2026-03-02', ${fileId})`;

upgrade(
  "0021_readings_and_queues.sql",
  "the PDFs that wait for a clerk are read, and nothing that is decided",
  `insert into distributor (id, name, nip, street, postcode, city, phone) overriding system value
     values (1, 'Agro', '5260001253', 'Polna 1', '00-001', 'Radom', '+48600000000');
   insert into stored_file (id, storage_key, name, type, size_bytes, sha256, created_at) overriding system value
     select id, 'key' || id, 'faktura', type, 10, sha256(id::text::bytea), ${AT}
     from (values (1, 'application/pdf'), (2, 'application/pdf'), (3, 'image/jpeg'), (4, 'application/pdf')) as f (id, type);
   insert into invoice (id, participant_id, distributor_id, document_name, document_key, source, status, submitted_at,
     submitted_on, file_id) overriding system value values
     ${[
       invoice(1, "pending", 1),
       invoice(2, "accepted", 2),
       invoice(3, "pending", 3),
       invoice(4, "pending", 4),
       invoice(5, "rejected", "null"),
       invoice(6, "cancelled", "null"),
     ].join()}`,
  async () => {
    expect(
      await rows("select invoice_id, file_id, source from invoice_reading where invoice_id < 9000 order by 1"),
    ).toEqual([
      { invoice_id: 1, file_id: 1, source: "text" },
      { invoice_id: 3, file_id: 3, source: "picture" },
      { invoice_id: 4, file_id: 4, source: "picture" },
    ]);
  },
);

upgrade(
  "0024_devices.sql",
  "sessions that run were renewed when their token was made, and nobody is signed out",
  `insert into session (id, kind, participant_id, staff_id, access_token_hash, access_expires_at, refresh_expires_at,
     created_at, ended_at) overriding system value values
     (1, 'participant', 1, null, '\\x01', ${AT}, '2026-05-01 10:00Z', '2025-12-01 10:00Z', null),
     (2, 'staff', null, 1, '\\x02', ${AT}, '2026-03-01 22:00Z', '2026-03-01 10:00Z', null),
     (3, 'staff', null, 1, '\\x03', ${AT}, '2026-03-01 22:00Z', '2026-03-01 09:00Z', '2026-03-01 10:00Z')`,
  async () => {
    const found = await rows<{ renewed_at: Date | null; ended_at: Date | null }>(
      "select renewed_at, ended_at from session where id < 4 order by id",
    );
    expect(found.map((row) => [row.renewed_at?.toISOString(), row.ended_at !== null])).toEqual([
      ["2026-01-31T10:00:00.000Z", false],
      ["2026-03-01T10:00:00.000Z", false],
      [undefined, true],
    ]);
  },
);

upgrade(
  "0025_sealed_secrets.sql",
  "voucher codes of before may be sealed, given ones too, and a given one stays where it is",
  `insert into prize (id, slug, offer, kind, title, points, valid_from, created_at, updated_at) overriding system value
     values (101, 'bon', 'collect', 'voucher', 'Bon', 100, ${AT}, ${AT}, ${AT});
   with posted as (
     select ledger_earn((1, 'earn-1', '\\x01', 'invoice', '2', 'system', null, ${AT}, '{"text": "Faktura"}'),
       1000, 'purchase', '2030-01-01')
   ), spent as (
     select (ledger_spend((1, 'spend-1', '\\x01', 'order', '1', 'participant', 1, ${AT}, '{"text": "Bon"}'),
       100, 'redeemed')).journal_id from posted
   )
   insert into reward_order (id, participant_id, prize_id, kind, title, quantity, points, value_grosze, tax_treatment,
     status, journal_id, ordered_at, year, status_changed_at, idempotency_key, request_hash) overriding system value
   select 101, 1, 101, 'voucher', 'Bon', 1, 100, 1000, 'none', 'delivered', journal_id, ${AT}, 2026, ${AT}, 'k', '\\x01'
   from spent;
   insert into voucher_code (id, prize_id, code, imported_at, order_id) overriding system value
     values (1, 101, 'AAA', ${AT}, 101), (2, 101, 'BBB', ${AT}, null)`,
  async () => {
    expect(await rows("select code, code_hash, order_id from voucher_code order by id")).toEqual([
      { code: "AAA", code_hash: null, order_id: 101 },
      { code: "BBB", code_hash: null, order_id: null },
    ]);
    await client.query("update voucher_code set code = 'sealed' || id, code_hash = sha256(code::bytea)");
    await refused("update voucher_code set order_id = null where id = 1");
  },
);

upgrade(
  "0027_segments_at_scale.sql",
  "a saved segment says how many are in it",
  `insert into participant_segment (id, name, hectares_from, created_by, created_at, changed_by, changed_at)
     overriding system value values (1, 'Duże gospodarstwa', 30, 3, ${AT}, 3, ${AT})`,
  async () => {
    expect(await rows("select people_total, counted_at is not null as counted from participant_segment")).toEqual([
      { people_total: 1, counted: true },
    ]);
  },
);

upgrade(
  "0028_reading_of_pictures.sql",
  "a scan without text that still waits is read as a picture; one that was read keeps what was found",
  `update invoice_reading set status = 'no_text', tries = 1, done_at = ${AT} where invoice_id = 4;
   update invoice_reading set status = 'read', done_at = ${AT},
     found = '{"number": {"value": "fv 1 / 2026"}, "lines": []}' where invoice_id = 1`,
  async () => {
    expect(await rows("select status, tries, done_at from invoice_reading where invoice_id = 4")).toEqual([
      { status: "waiting", tries: 0, done_at: null },
    ]);
    // Since 0030 with its number as documents are compared, since 0044 with a buyer that it does not name.
    expect(await rows("select status, number_key, found from invoice_reading where invoice_id = 1")).toEqual([
      {
        status: "read",
        number_key: "FV12026",
        found: { number: { value: "fv 1 / 2026" }, lines: [], buyer_name: null },
      },
    ]);
  },
);

upgrade(
  "0031_line_states.sql",
  "lines of refused and cancelled invoices bring nothing; those of accepted ones keep their points",
  `insert into invoice_line (id, invoice_id, line_no, product_id, title_product, pack_volume, quantity, status, points,
     explanation) overriding system value values
     (1, 2, 1, 1, 'Halvetic', 5, 2, 'accepted', 100, '{"points": 100}'),
     (2, 2, 2, 2, 'Dovvo', 5, 2, 'rejected', 40, '{"points": 40}'),
     (3, 5, 1, 1, 'Halvetic', 5, 2, 'accepted', 100, '{"points": 100, "rate": 10}'),
     (4, 6, 1, 1, 'Halvetic', 5, 2, 'pending', 100, '{"points": 100}'),
     (5, 1, 1, 1, 'Halvetic', 5, 2, 'pending', 100, '{"points": 100}')`,
  async () => {
    expect(await rows("select id, status, points, explanation from invoice_line where id < 8000 order by id")).toEqual([
      { id: 1, status: "accepted", points: 100, explanation: { points: 100 } },
      { id: 2, status: "rejected", points: 0, explanation: { points: 40 } },
      { id: 3, status: "rejected", points: 0, explanation: { points: 0, rate: 10 } },
      { id: 4, status: "cancelled", points: 0, explanation: { points: 0 } },
      { id: 5, status: "pending", points: 100, explanation: { points: 100 } },
    ]);
  },
);

upgrade(
  "0037_campaigns_keep_their_word.sql",
  "orders keep their movements, every campaign has rules, and of entries of before nobody claims to know them",
  `insert into campaign_entry (id, campaign_id, participant_id, identifier, email, status, entered_at, status_changed_at)
     overriding system value select 1, id, 1, '5260001246', 'jan@plon.example', 2, ${AT}, ${AT}
     from campaign where flow = 'leptosar'`,
  async () => {
    expect(await rows("select points, journal_id is not null as moved from reward_order where id = 101")).toEqual([
      { points: 100, moved: true },
    ]);
    expect(await rows("select rules_id, rules_accepted_at from campaign_entry where id = 1")).toEqual([
      { rules_id: null, rules_accepted_at: null },
    ]);
    expect(
      await rows("select slug from campaign c where not exists (select from campaign_rules where campaign_id = c.id)"),
    ).toEqual([]);
    await refused("update campaign_rules set content = ''");
  },
);

upgrade(
  "0113_offers_declare_themselves.sql",
  "an installation that works keeps its campaigns open; cards and rewards of before were the last of their entries",
  `insert into campaign_entry (id, campaign_id, participant_id, identifier, email, status, entered_at, status_changed_at,
     rewarded_at) overriding system value
     select case flow when 'dovvo' then 111201 when 'halvetic' then 111202 else 111203 end, id, 2, '80010112345',
       'maria@plon.example', case flow when 'halvetic' then 4 else 5 end, ${AT}, ${AT}, ${AT}
     from campaign where flow in ('dovvo', 'halvetic', 'leptosar');
   -- As its triggers, which come last here, count them there.
   insert into row_count_change (name, key, detail, total, amount)
     select 'campaign.entries', id, case flow when 'dovvo' then '6' else '5' end, 1, 0
     from campaign where flow in ('dovvo', 'halvetic', 'leptosar')`,
  async () => {
    expect(await rows("select slug from campaign where opened_at is null")).toEqual([]);
    expect(
      await rows(
        "select id, status, is_over, rewarded_at is not null as given from campaign_entry where id > 111200 order by id",
      ),
    ).toEqual([
      { id: 111201, status: 6, is_over: true, given: true },
      { id: 111202, status: 5, is_over: true, given: true },
      { id: 111203, status: 5, is_over: true, given: true },
    ]);
    expect(
      await rows(
        "select entry_id, act, actor, status_before, status_after from campaign_entry_event where entry_id > 111200 order by 1",
      ),
    ).toEqual([
      { entry_id: 111201, act: "close", actor: "programme", status_before: 5, status_after: 6 },
      { entry_id: 111202, act: "close", actor: "programme", status_before: 4, status_after: 5 },
    ]);
    expect(await rows("select thing_name, reward_kind from campaign where flow = 'dovvo'")).toEqual([
      { thing_name: "karta paliwowa", reward_kind: null },
    ]);
    await refused("update campaign set reward_kind = 'fixed' where flow = 'dovvo'");
  },
);

upgrade(
  "0038_words_and_keys.sql",
  "what staff wrote leaves the ledger for a place where it can be erased, and the ledger is as closed as before",
  `select ledger_earn((2, 'hand-1', '\\x01', 'adjustment', '1', 'staff', 3, ${AT},
       '{"text": "Korekta salda: Dni pola: w maju"}'), 50, 'adjustment', '2030-01-01'),
     ledger_earn((2, 'hand-2', '\\x01', 'invoice', '7', 'staff', 3, ${AT},
       '{"text": "Korekta salda: nie ręką"}'), 50, 'purchase', '2030-01-01')`,
  async () => {
    expect(
      await rows(`select idempotency_key as key, explanation ->> 'text' as text, reason from ledger_journal
        left join movement_reason on journal_id = id where participant_id = 2 order by id`),
    ).toEqual([
      { key: "hand-1", text: "Korekta salda: {reason}", reason: "Dni pola: w maju" },
      { key: "hand-2", text: "Korekta salda: nie ręką", reason: null },
    ]);
    await client.query("begin; grant update on ledger_journal to current_user");
    await refused("update ledger_journal set explanation = '{}'");
    await client.query("rollback");
    await refused("update ledger_journal set explanation = '{}'");
    expect(await rows("select available from ledger_balance where participant_id = 2")).toEqual([{ available: 100 }]);
  },
);

upgrade("0039_search.sql", "people of before are found by phone and e-mail", "", async () => {
  const found = (word: string) => rows(`select id from participant where search like search_fold('%${word}%')`);
  expect(await found("601000001")).toEqual([{ id: 1 }]);
  expect(await found("maria@plon")).toEqual([{ id: 2 }]);
  expect(await found("wójcik")).toEqual([{ id: 1 }]);
});

upgrade(
  "0041_representatives.sql",
  "only a representative's account is somebody's, and who has one goes on working",
  "",
  async () => {
    expect(await rows("select id, representative_id from staff order by id")).toEqual([
      { id: 1, representative_id: null },
      { id: 2, representative_id: 1 },
      { id: 3, representative_id: null },
    ]);
    expect(await rows("select is_active, revision, search from representative")).toEqual([
      { is_active: true, revision: 0, search: "ewa lis ewa@plon.example +48600700800" },
    ]);
  },
);

upgrade(
  "0042_hectares.sql",
  "hectares of complaints are the same",
  `insert into campaign_complaint (entry_id, product, invoice_number, area_hectares, description, phone, filed_at)
     values (1, 'Leptosar', 'FV 1', 8.25, 'Chwasty', '', ${AT})`,
  async () => {
    expect(await rows("select area_hectares::text as area from campaign_complaint")).toEqual([{ area: "8.250" }]);
  },
);

upgrade(
  "0043_reasons_of_proofs.sql",
  "what was written beside a decision can be taken away, and nothing else of it changed",
  `insert into consent (id, slug, position, required, permits) overriding system value
     values (1, 'sms', 1, false, 'sms');
   insert into consent_version (id, consent_id, version, content, needs_renewal, published_at) overriding system value
     values (1, 1, 1, 'Zgoda', false, ${AT});
   insert into consent_decision (id, participant_id, consent_id, consent_version_id, granted, decided_at, channel,
     address, staff_id, reason) overriding system value
     values (1, 1, 1, 1, true, ${AT}, 'staff', '198.51.100.1', 3, 'Telefon od syna')`,
  async () => {
    await refused("update consent_decision set reason = 'Inny powód'");
    await refused("update consent_decision set granted = false");
    await client.query("update consent_decision set reason = null");
    expect(await rows("select granted, reason from consent_decision where id < 8000")).toEqual([
      { granted: true, reason: null },
    ]);
    expect(await rows("select channel from consent_held where participant_id = 1")).toEqual([{ channel: "sms" }]);
  },
);

upgrade(
  "0045_one_way_of_keys.sql",
  "an upload of before is not taken twice",
  `insert into upload_receipt (staff_id, idempotency_key, request_hash, received_at) values (3, 'photo-1', '\\x05', ${AT})`,
  async () => {
    expect(await rows("select staff_id, idempotency_key, request_hash from request_receipt")).toEqual([
      { staff_id: 3, idempotency_key: "photo-1", request_hash: Buffer.of(5) },
    ]);
  },
);

upgrade(
  "0047_merges_once.sql",
  "merges of before stay",
  `update participant set is_locked = true, merged_into = 1 where id = 2;
   insert into participant_merge (left_id, kept_id, reason, points, merged_by, merged_at, idempotency_key)
     values (2, 1, 'Jedno gospodarstwo', 0, 3, ${AT}, 'merge-1')`,
  async () => {
    expect(await rows("select left_id, kept_id, request_hash from participant_merge")).toEqual([
      { left_id: 2, kept_id: 1, request_hash: null },
    ]);
  },
);

upgrade(
  "0048_points_of_a_day.sql",
  "what was moved by hand on a day still counts, for the farm and for the person",
  `insert into staff_points_day (staff_id, participant_id, day, points) values
     (1, 1, '2026-03-02', 100), (3, 1, '2026-03-02', 50), (3, 2, '2026-03-02', 7), (3, 1, '2026-03-03', 1)`,
  async () => {
    expect(await rows("select participant_id, day, points from farm_points_day order by 2, 1")).toEqual([
      { participant_id: 1, day: "2026-03-02", points: 150 },
      { participant_id: 2, day: "2026-03-02", points: 7 },
      { participant_id: 1, day: "2026-03-03", points: 1 },
    ]);
    expect(await rows("select staff_id, day, points from staff_points_day order by 2, 1")).toEqual([
      { staff_id: 1, day: "2026-03-02", points: 100 },
      { staff_id: 3, day: "2026-03-02", points: 57 },
      { staff_id: 3, day: "2026-03-03", points: 1 },
    ]);
  },
);

upgrade(
  "0050_automatic_acceptance.sql",
  "a seller whose documents were accepted as they came is still trusted, and no other",
  `insert into distributor (id, name, nip, street, postcode, city, phone, feed_trust) overriding system value values
     (8001, 'Ufany', '9990008001', 'Polna 1', '27-600', 'Sandomierz', '+48158320000', 'accept'),
     (8002, 'Sprawdzany', '9990008002', 'Polna 1', '27-600', 'Sandomierz', '+48158320000', 'review')`,
  async () => {
    expect(
      await rows(`select id, automatic_acceptance as mode, automatic_acceptance_stopped_at as stopped from distributor
        where id in (8001, 8002) order by id`),
    ).toEqual([
      { id: 8001, mode: "on", stopped: null },
      { id: 8002, mode: "off", stopped: null },
    ]);
  },
);

upgrade(
  "0052_sums_of_a_country.sql",
  "sales, liability, lookalikes and holders of before are in the sums",
  `insert into participant (id, identifier, email, phone, first_name, last_name, company_postcode, created_at)
     overriding system value values
     (8001, '9990008101', 'pierwszy@plon.example', '+48608000001', 'Ewa', 'Żółć', '27-600', ${AT}),
     (8002, '9990008102', 'drugi@plon.example', '+48608000001', 'Ewa', 'Zolc', '27-600', ${AT}),
     (8003, '9990008103', 'trzeci@plon.example', '+48608000002', 'Ewa', 'Zolc', '27-601', ${AT});
   insert into consent (id, slug, position, required) overriding system value values (8001, 'dawna', 8, false);
   insert into consent_version (id, consent_id, version, content, needs_renewal, published_at) overriding system value
     values (8001, 8001, 1, 'Zgoda', false, ${AT});
   insert into consent_decision (id, participant_id, consent_id, consent_version_id, granted, decided_at, channel,
     address) overriding system value values (8001, 8001, 8001, 8001, true, ${AT}, 'portal', ''),
     (8002, 8002, 8001, 8001, true, ${AT}, 'portal', ''), (8003, 8002, 8001, 8001, false, ${AT}, 'portal', '');
   insert into invoice (id, participant_id, distributor_id, document_name, document_key, source, status, issue_date,
     submitted_at, submitted_on, decided_at, points) overriding system value values
     (8001, 8001, 8001, 'FV 8001', 'FV8001', 'manual', 'accepted', '2025-12-30', '2025-12-30 10:00 Europe/Warsaw',
       '2025-12-30', '2026-01-01 00:30 Europe/Warsaw', 120);
   insert into invoice_line (id, invoice_id, line_no, product_id, title_product, pack_volume, quantity, status, points,
     explanation) overriding system value values (8001, 8001, 1, 1, 'Halvetic', 5, 2, 'accepted', 120, '{}')`,
  async () => {
    const changed = await rows<{ day: string }>("select day::text as day from sales_day_change order by day");
    expect(changed.map(({ day }) => day)).toContain("2026-01-01");
    await client.query("select sales_sum_days(1000)");
    expect(
      await rows(`select figure, subject, count::int as count, points::int as points, volume::float as volume,
        farms::int as farms from sales_day_sum where day = '2026-01-01' order by figure`),
    ).toEqual([
      { figure: "accepted", subject: "", count: 1, points: 120, volume: 0, farms: 1 },
      { figure: "distributor", subject: "8001", count: 1, points: 120, volume: 0, farms: 1 },
      { figure: "product", subject: "1", count: 1, points: 120, volume: 10, farms: 0 },
      { figure: "wait", subject: "16", count: 1, points: 0, volume: 0, farms: 0 },
    ]);
    expect(await rows("select * from sales_wrong_days('2020-01-01', '2026-12-31')")).toEqual([]);
    expect(
      await rows("select first_id as first, second_id as second, reasons from participant_pair where first_id > 8000"),
    ).toEqual([{ first: 8001, second: 8002, reasons: ["name", "phone"] }]);
    expect(await rows("select * from participant_pair_wrong")).toEqual([]);
    expect(await rows("select holders::int as holders from consent_holders where consent_id = 8001")).toEqual([
      { holders: 1 },
    ]);
    expect(await rows("select * from consent_holders_wrong")).toEqual([]);
    const left = "(select sum(available + held)::int as points from ledger_lot_state)";
    const lapsing = "(select sum(points)::int as points from ledger_lapses_at('2100-01-01'))";
    expect(await rows(lapsing)).toEqual(await rows(left));
    // A transaction that is open anywhere in the cluster holds it up, and other tests have some.
    await expect
      .poll(async () => {
        await client.query("select ledger_sum_lapses(1000)");
        return await rows("select sum(points)::int as points from ledger_lapse_sum");
      }, PATIENT)
      .toEqual(await rows(left));
  },
);

upgrade(
  "0070_kept_counts.sql",
  "what stood beside rows of before is counted",
  `insert into congratulatory_letter (participant_id, level, letter_text_id, created_at)
     select 8001, level, id, ${AT} from letter_text order by id limit 1`,
  async () => {
    const kept = await rows<{ name: string }>("select distinct name from row_count");
    expect(kept.map(({ name }) => name)).toEqual(expect.arrayContaining(["prize.orders", "prize.codes"]));
    expect(await rows("select * from row_count_wrong")).toEqual([]);
  },
);

upgrade(
  "0076_waiting_rewards.sql",
  "rewards of before that were not handed out wait in the queue",
  `insert into promotion (id, name, slug, title, lead, body, reward, opens_at, closes_at, prompt, audience, created_at,
     updated_at) overriding system value values (7101, 'kolejka', 'kolejka', 'Kolejka', '', '', 'Karta', ${AT},
     '2026-04-01 00:00 Europe/Warsaw', 'none', 'all', ${AT}, ${AT});
   insert into promotion_tier (id, promotion_id, position, quantity, unit, reward, value_grosze) overriding system value
     values (7101, 7101, 0, 10, 'l', 'Karta', 100), (7102, 7101, 1, 20, 'l', 'Czapka', 0), (7103, 7101, 2, 30, 'l', 'Kurtka', 0);
   insert into promotion_grant (id, promotion_id, tier_id, participant_id, reward, quantity, unit, bought, value_grosze,
     tax_treatment, tax_grosze, granted_at, year) overriding system value
     select 7100 + n, 7101, 7100 + n, 8001, 'Karta', 10, 'l', 10, 0, 'none', 0, ${AT}, 2026 from generate_series(1, 3) n;
   insert into promotion_grant_event (grant_id, act, state_after, bought, happened_at)
     values (7102, 'flag', 'review', 5, '2026-03-03 10:00 Europe/Warsaw'),
       (7103, 'hand_over', 'handed_over', 10, '2026-03-03 10:00 Europe/Warsaw');
   insert into row_count_change (name, key, detail, total, amount) values ('promotion.grants', 7101, 'granted', 1, 0),
     ('promotion.grants', 7101, 'review', 1, 0), ('promotion.grants', 7101, 'handed_over', 1, 0),
     ('promotion_tier.grants', 7101, '', 1, 0), ('promotion_tier.grants', 7102, '', 1, 0),
     ('promotion_tier.grants', 7103, '', 1, 0)`,
  async () => {
    expect(
      await rows(`select grant_id::int as id, promotion_id::int as promotion, state, since = ${AT} as "sinceGranted"
        from promotion_grant_waiting order by grant_id`),
    ).toEqual([
      { id: 7101, promotion: 7101, state: "granted", sinceGranted: true },
      { id: 7102, promotion: 7101, state: "review", sinceGranted: false },
    ]);
    expect(await rows("select * from promotion_grant_waiting_wrong")).toEqual([]);
  },
);

test("the ledger of before adds up", async () => {
  expect(
    await rows("select sum(amount)::text as sum, count(distinct journal_id)::int as movements from ledger_entry"),
  ).toEqual([{ sum: "0", movements: 4 }]);
  expect(await rows("select available, earned_total from ledger_balance where participant_id = 1")).toEqual([
    { available: 900, earned_total: 1000 },
  ]);
});

upgrade(
  "0086_agreement_by_month.sql",
  "judgements and comparisons of before stand beside their sellers",
  `insert into invoice_judgement (invoice_id, distributor_id, channel, mode, rules, lines, is_entered, is_certain, is_sample,
     is_accepted, points, judged_at, judged_on, is_agreed, compared_at)
     values (8001, 8001, 'feed', 'on', '[]', '[]', true, true, false, true, 120, ${AT}, '2026-03-02', false,
       '2026-03-31 23:30 Europe/Warsaw')`,
  async () => {
    expect(
      await rows(`select name, key::int as key, detail, total::int as total from row_counts
        where name like 'acceptance.%' and total > 0 order by name`),
    ).toEqual([
      { name: "acceptance.compared", key: 8001, detail: "2026-03 false", total: 1 },
      { name: "acceptance.judged", key: 8001, detail: "2026-03-02 true", total: 1 },
    ]);
  },
);

upgrade(
  "0094_purchase_claims.sql",
  "of invoices and readings of before it is known what they are, and odd dashes in their numbers are dashes",
  `insert into distributor (id, name, nip, street, postcode, city, phone) overriding system value
     values (9401, 'Agro', '9990009401', 'Polna 1', '27-600', 'Sandomierz', '+48158320000');
   insert into participant (id, identifier, email, phone, first_name, last_name, created_at) overriding system value
     values (9401, '9990009402', 'rolnik9401@plon.example', '+48609000001', 'Jan', 'Kos', ${AT});
   insert into stored_file (id, storage_key, sha256, name, type, size_bytes, created_at) overriding system value
     values (9401, 'aa/9401', '\\x0a', 'faktura.pdf', 'application/pdf', 10, ${AT});
   insert into invoice (id, participant_id, distributor_id, document_name, document_key, source, status, issue_date,
     submitted_at, submitted_on, file_id) overriding system value values
     (9401, 9401, 9401, 'FV‑9401', 'FV‑9401', 'manual', 'pending', '2026-02-10', ${AT}, '2026-03-02', 9401),
     (9402, 9401, 9401, 'FV 9402', 'FV9402', 'edi', 'pending', '2026-02-11', ${AT}, '2026-03-02', null);
   insert into invoice_line (id, invoice_id, line_no, product_id, title_product, pack_volume, quantity, status, points,
     explanation, value_grosze) overriding system value values (9402, 9402, 1, 1, 'Halvetic', 5, 2, 'pending', 120, '{}', 45000);
   insert into invoice_reading (invoice_id, file_id, status, found, asked_at, done_at) values (9401, 9401, 'read',
     '{"number": {"value": "fv 9401", "is_uncertain": true}, "seller_nip": {"value": "9990009403"}, "lines": []}', ${AT}, ${AT})`,
  async () => {
    const known = "source, seller_nip as seller, number_key as number, issue_day::text as day, sum_grosze::int as sum";
    expect(
      await rows(`select invoice_id::int as id, ${known}, encode(file_sha256, 'hex') as file, uncertain
        from purchase_claim where invoice_id in (9401, 9402) order by invoice_id, source desc`),
    ).toEqual([
      {
        id: 9401,
        source: "typed",
        seller: "9990009401",
        number: "FV9401",
        day: "2026-02-10",
        sum: null,
        file: "0a",
        uncertain: [],
      },
      {
        id: 9401,
        source: "read",
        seller: "9990009403",
        number: "FV9401",
        day: null,
        sum: null,
        file: null,
        uncertain: ["number"],
      },
      {
        id: 9402,
        source: "electronic",
        seller: "9990009401",
        number: "FV9402",
        day: "2026-02-11",
        sum: 45_000,
        file: null,
        uncertain: [],
      },
    ]);
    expect(await rows("select document_key as key from invoice where id = 9401")).toEqual([{ key: "FV-9401" }]);
    expect(await rows("select * from purchase_unclaimed")).toEqual([]);
  },
);

upgrade(
  "0104_ksef_set_aside.sql",
  "what KSeF did not give out for a while, and was given up, is asked for again; what is somebody else's stays refused",
  `insert into participant (id, identifier, email, phone, first_name, last_name, acreage, created_at)
     overriding system value values (9501, '9990009501', 'ksef@plon.example', '+48601009501', 'Ewa', 'Kos', 40, ${AT});
   insert into distributor (id, name, nip, street, postcode, city, phone) overriding system value
     values (9501, 'Agro', '9990009502', 'Polna 1', '27-600', 'Sandomierz', '+48158320000');
   insert into ksef_connection (id, participant_id, nip, environment, status, consented_at, granted_at, next_at)
     overriding system value values (9501, 9501, '9990009501', 'test', 'reading', ${AT}, ${AT}, ${AT});
   insert into ksef_document (id, connection_id, distributor_id, ksef_number, document_name, issue_date, stored_at, sha256,
     found_at, status, tries, refusal) overriding system value
     select id, 9501, 9501, 'K' || id, 'FV/' || id, '2026-02-10', ${AT}, sha256('x'), ${AT}, 'refused', 8, why
     from (values (9501, 'KSeF nie wydaje tego dokumentu'),
       (9502, 'Treść dokumentu nie zgadza się z jego skrótem w KSeF'),
       (9503, 'Według KSeF nabywcą na tym dokumencie jest ktoś inny')) as one (id, why);
   insert into row_count_change (name, key, detail, total, amount) values ('ksef.connections', 0, 'test reading', 1, 0),
     ('ksef.documents', 0, '2026-03-02 found', 2, 0), ('ksef.documents', 0, '2026-03-02 refused', 1, 0)`,
  async () => {
    const found = await rows<{ status: string; tries: number }>(
      "select status, tries from ksef_document where connection_id = 9501 order by id",
    );
    expect(found).toEqual([
      { status: "found", tries: 0 },
      { status: "found", tries: 0 },
      { status: "refused", tries: 8 },
    ]);
  },
);

upgrade(
  "0107_corrections_wait_with_all_else.sql",
  "corrections that wait go on in the common list, by the key of their click; also those that an older process still asks for",
  `insert into adjustment_request
     (participant_id, receiver_id, points, reason, status, requested_by, requested_at, idempotency_key, request_hash)
   values (1, null, -1500, 'Pomyłka', 'waiting', 3, ${AT}, 'klik-1', '\\xab01'),
     (1, 2, 2000, 'Zmiana gospodarza', 'waiting', 3, ${AT}, 'klik-2', '\\xab02')`,
  async () => {
    await client.query(`insert into adjustment_request
      (participant_id, points, reason, status, requested_by, requested_at, idempotency_key, request_hash)
      values (2, 5000, 'Rekompensata', 'waiting', 3, ${AT}, 'klik-3', '\\xab03')`);
    const asked = `select subject_id, subject_path, asked, reason, status, requested_by, requested_at = ${AT} as is_then
      from approval_request where kind = 'participant.points' order by subject_id`;
    const common = { status: "waiting", requested_by: 3, is_then: true };
    const click = (at: number, participant_id: number, receiver_id: number | null, points: number) => ({
      subject_id: `3:klik-${at}`,
      subject_path: `/participants/${participant_id}`,
      asked: { participant_id, receiver_id, points, key: `klik-${at}`, request_hash: `ab0${at}` },
    });
    expect(await rows(asked)).toEqual([
      { ...click(1, 1, null, -1500), reason: "Pomyłka", ...common },
      { ...click(2, 1, 2, 2000), reason: "Zmiana gospodarza", ...common },
      { ...click(3, 2, null, 5000), reason: "Rekompensata", ...common },
    ]);
    expect(await rows("select distinct status, decided_by = requested_by as is_own from adjustment_request")).toEqual([
      { status: "withdrawn", is_own: true },
    ]);
  },
);
