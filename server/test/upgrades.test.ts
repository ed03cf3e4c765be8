// Data that an installation of before holds, carried through the migrations that change data, and what became of it.
import type { PoolClient, QueryResultRow } from "pg";
import { segmentTree } from "@plon/contract/office/offers/segments-conditions.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate, readMigrations } from "#platform/postgres/migrate.ts";
import { createTestDatabase, type TestDatabase } from "#test/harness/database.ts";

const AT = "'2026-03-02 10:00 Europe/Warsaw'";
const cases: { migration: string; given: string }[] = [];
let database: TestDatabase;
let client: PoolClient;

/** Who is there from the start: what a case writes refers to them. */
const PEOPLE = `
  insert into staff (id, email, name, role, created_at) overriding system value
    values (3, 'adam@plon.example', 'Adam', 'admin', ${AT});
  insert into participant (id, identifier, email, phone, first_name, last_name, acreage, created_at)
    overriding system value values
    (1, '5260001246', 'jan@plon.example', '+48601000001', 'Jan', 'Wójcik', 40, ${AT}),
    (2, '80010112345', 'maria@plon.example', '+48601000002', 'Maria', 'Nowak', 5, ${AT})`;

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
  await migrate(database.url, { migrations: migrations.slice(0, 1) });
  await client.query(PEOPLE);
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

upgrade(
  "0122_campaigns_of_the_office.sql",
  "visitors go on entering the campaigns that they could enter, and no others",
  "",
  async () => {
    const found = await rows("select slug from campaign where takes_visitors order by slug");
    expect(found.map(({ slug }) => slug)).toEqual([
      "dovvo-promocja-mocna-akcja-taka",
      "halvetic-promocja-mocna-akcja-taka",
      "pewnosc100",
    ]);
  },
);

upgrade(
  "0121_farms_that_come_and_go.sql",
  "accounts and invitations of before are counted by their day, and days with a farm's first purchase are summed anew",
  `insert into participant (id, identifier, email, phone, first_name, last_name, created_at) overriding system value
     values (901, '9010000000', 'liczony@plon.example', '+48601000901', 'Jan', 'Liczony', '2025-04-30 23:30+00');
   insert into invitation (hash, inviter_id, created_at, expires_at)
     values ('liczone', 901, '2025-05-03 10:00+00', '2025-06-03 10:00+00'), ('bez nikogo', null, '2025-05-03 10:00+00', '2025-06-03 10:00+00');
   insert into sales_day_sum (day, figure, subject, count, points, volume, farms)
     values ('2024-03-01', 'accepted', '', 2, 20, 0, 1)`,
  async () => {
    expect(
      await rows(`select name, detail, total from row_counts where detail in ('2025-05-01', '2025-05-03')
        and name in ('participant.joined', 'invitation.sent') order by name`),
    ).toEqual([
      { name: "invitation.sent", detail: "2025-05-03", total: 1 },
      { name: "participant.joined", detail: "2025-05-01", total: 1 },
    ]);
    // Summed anew, from its rows, of which there are none.
    await client.query("select sales_sum_days(1000)");
    expect(await rows("select day from sales_day_sum where day = '2024-03-01'")).toEqual([]);
  },
);

upgrade(
  "0128_segments_as_a_language.sql",
  "segments of before have the same conditions as a tree, and the same people",
  `insert into participant (id, identifier, email, phone, first_name, last_name, acreage, company_postcode, created_at)
     overriding system value values
     (1281, '9012800001', '', '+48601001281', 'Jan', 'Duży', 60, '28-100', ${AT}),
     (1282, '9012800002', '', '+48601001282', 'Jan', 'Mały', 5, '28-100', ${AT});
   insert into participant_segment (id, name, description, identifier_type, hectares_from, hectares_to, crop_ids, points_from,
     points_to, last_invoice, last_invoice_day, bought_product_id, bought_year, representative_id, postcode_areas, consents,
     created_by, created_at, changed_by, changed_at, people_total, counted_at) overriding system value values
     (1281, 'Wszystko', '', 'nip', 1.5, 80, '{15}', 1, 9, 'before', '2026-02-01', 1281, 2025, null, '{27}', '{email}', 3, ${AT}, 3,
       ${AT}, 0, ${AT}),
     (1282, 'Duże', '', null, 50, null, '{}', null, 5, 'never', null, null, null, null, '{28}', '{}', 3, ${AT}, 3, ${AT}, 0, ${AT})`,
  async () => {
    const found = await rows<{ conditions: object; is_today: boolean }>(
      "select conditions, conditions = conditions_today as is_today from participant_segment where id > 1280 order by id",
    );
    expect(found.map(({ is_today }) => is_today)).toEqual([true, true]);
    expect(found.map(({ conditions }) => conditions)).toEqual([
      {
        is: "all",
        of: [
          { is: "account", identifier_type: "nip" },
          { is: "hectares", from: 1.5, to: 80 },
          { is: "crops", crop_ids: [15] },
          { is: "points", from: 1, to: 9 },
          { is: "last_purchase", when: "before", day: "2026-02-01", days: null },
          {
            is: "bought",
            product_ids: [1281],
            category: null,
            distributor_ids: [],
            from: "2025-01-01",
            to: "2025-12-31",
            last_days: null,
            unit: "pack",
            at_least: null,
            at_most: null,
          },
          { is: "place", postcode_areas: ["27"] },
          { is: "consent", channels: ["email"] },
        ],
      },
      {
        is: "all",
        of: [
          { is: "hectares", from: 50, to: null },
          { is: "points", from: null, to: 5 },
          { is: "last_purchase", when: "never", day: null, days: null },
          { is: "place", postcode_areas: ["28"] },
        ],
      },
    ]);
    for (const { conditions } of found) expect(segmentTree.safeParse(conditions).error).toBeUndefined();
    expect(
      await rows("select id from participant where id in (1281, 1282) and segment_has(1282, id) order by id"),
    ).toEqual([{ id: 1281 }]);
  },
);

upgrade(
  "0140_kept_spending_of_campaigns.sql",
  "what a campaign has spent before is kept as its rows say, without what was withdrawn",
  `insert into prize (id, slug, offer, kind, title, valid_from, created_at, updated_at) overriding system value
     values (1400, 'wydane-1400', 'collect', 'bank_transfer', 'Przelew', ${AT}, ${AT}, ${AT});
   insert into participant (id, identifier, email, phone, first_name, last_name, created_at) overriding system value
     select 1400 + n, (9014000000 + n)::text, 'wydane' || n || '@plon.example', '+48601000140', 'Jan', 'Wydany', ${AT}
     from generate_series(1, 3) n;
   insert into campaign_entry (id, campaign_id, participant_id, identifier, email, status, entered_at, status_changed_at)
     overriding system value
     select 14000 + n, c.id, 1400 + n, (9014000000 + n)::text, 'wydane' || n || '@plon.example', 4, ${AT}, ${AT}
     from campaign c, generate_series(1, 3) n where c.flow = 'leptosar';
   insert into row_count_change (name, key, detail, total, amount)
     select 'campaign.entries', id, '4', 3, 0 from campaign where flow = 'leptosar';
   -- Its triggers come last here.
   alter table reward_order disable trigger user;
   insert into reward_order (participant_id, prize_id, kind, title, quantity, points, value_grosze, tax_treatment, status,
     cancelled_by, ordered_at, year, status_changed_at, idempotency_key, request_hash, campaign_entry_id)
     select 1400 + n, 1400, 'bank_transfer', 'Przelew', 1, 0, n * 1000, 'none', case n when 3 then 'cancelled' else 'paid' end,
       case n when 3 then 'staff' end, ${AT}, 2026, ${AT}, 'wydane-' || n, sha256('x'), 14000 + n from generate_series(1, 3) n;
   alter table reward_order enable trigger user;
   insert into campaign_thing (entry_id, participant_id, name, value_grosze, tax_treatment, tax_grosze, year, sent_at, sent_by)
     values (14001, 1401, 'karta', 500, 'none', 0, 2026, ${AT}, 3)`,
  async () => {
    expect(
      await rows(
        "select name, total, amount from row_counts where name in ('campaign.money', 'campaign.things') order by 1",
      ),
    ).toEqual([
      { name: "campaign.money", total: 2, amount: 3000 },
      { name: "campaign.things", total: 1, amount: 500 },
    ]);
    expect(await rows("select name from row_count_wrong where name like 'campaign.%'")).toEqual([]);
  },
);

upgrade(
  "0146_sums_of_parts.sql",
  "days that were summed before there were parts are summed by parts, and nobody asks parts until then",
  `insert into participant (id, identifier, email, phone, first_name, last_name, acreage, company_postcode, created_at)
     overriding system value values (1461, '9014600001', '', '+48601001461', 'Jan', 'Częściowy', 60, '46-100', ${AT});
   insert into sales_day_sum (day, figure, subject, count, points, volume, farms)
     values ('2024-03-02', 'accepted', '', 2, 20, 0, 1)`,
  async () => {
    const missing = () => rows("select day::text from sales_part_missing order by day");
    expect(await missing()).toEqual([{ day: "2024-03-02" }]);
    expect(Number((await rows<{ left: string }>("select sales_sum_parts(1000) as left"))[0]!.left)).toBe(0);
    expect(await missing()).toEqual([]);
    // A farm of before moves, and the sums know from where.
    await client.query("update participant set company_postcode = '47-100' where id = 1461");
    expect(await rows("select area from farm_kept where participant_id = 1461")).toEqual([{ area: "46" }]);
  },
);
