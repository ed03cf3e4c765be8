// A planted country as rows, under the numbers that it was planted with: what is counted in the database is comparable with it.
import { type PlantedCountry, USUAL_PRICES } from "@plon/rules/test-data/planted-country.ts";
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";

type Place = { db: Db; asOwner: (statement: string) => Promise<void> };

/** Orders and transfers stand without their postings, which nothing of this counts. */
const WITHOUT_LEDGER = `
  alter table reward_order drop constraint reward_order_journal_id_fkey;
  alter table one_time_transfer drop constraint one_time_transfer_hold_id_fkey;
  alter table one_time_transfer drop constraint one_time_transfer_journal_id_fkey;
  alter table reward_order disable trigger user; alter table one_time_transfer disable trigger user;
  alter table invoice disable trigger user; alter table invoice_line disable trigger user;
  alter table participant disable trigger user; alter table contact_change disable trigger user;
  alter table partner_event disable trigger user;`;

const time = (column: string) => `to_timestamp(r.${column} / 1000.0)`;

/** Writes rows by one statement: `into` with its columns, and what each is of a row `r` with fields of these types. */
async function write(
  db: Db,
  rows: readonly object[],
  ...[into, fields, select]: [into: string, fields: string, select: string]
): Promise<void> {
  const from = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;
  await sql`insert into ${sql.raw(into)} overriding system value select ${sql.raw(select)} from ${from} as r(${sql.raw(fields)})`.execute(
    db,
  );
}

/** Puts the whole country into an empty, migrated database. */
export async function putCountry({ db, asOwner }: Place, country: PlantedCountry): Promise<void> {
  for (const statement of WITHOUT_LEDGER.split(";").filter((text) => text.trim() !== "")) await asOwner(statement);
  await putPeople(db, country);
  await putPurchases(db, country);
  await putOutflow(db, country);
  await putPartners(db, country);
  await asOwner("analyze");
}

async function putPeople(db: Db, { farms, sellers, clerks, signIns, changes }: PlantedCountry): Promise<void> {
  await write(
    db,
    farms,
    "participant (id, identifier, email, phone, first_name, last_name, company_postcode, company_street, company_street_number, bank_account, acreage, created_at, closed_at, is_locked)",
    `id bigint, name text, address text, phone text, account text, hectares numeric, "createdAt" bigint, "closedAt" bigint`,
    `r.id, case when r."closedAt" is null then (2000000000 + r.id)::text else '#' || lpad(r.id::text, 10, '0') end,
      'r' || r.id || '@plon.example', r.phone, 'Jan', r.name, left(r.address, 6), substr(r.address, 8), '1', r.account, r.hectares,
      ${time('"createdAt"')}, ${time('"closedAt"')}, r."closedAt" is not null`,
  );
  await write(
    db,
    sellers,
    "distributor (id, name, nip, street, postcode, city, phone)",
    "id bigint",
    "r.id, 'Sprzedawca ' || r.id, (3000000000 + r.id)::text, 'Polna 1', '00-001', 'Miasto', '+48158320000'",
  );
  await write(
    db,
    sellers.flatMap(({ id, regions }) => regions.map((region) => ({ id, region }))),
    "distributor_branch (distributor_id, name, street, postcode, city, phone, lat, lng)",
    "id bigint, region text",
    "r.id, 'Oddział ' || r.region, 'Polna 1', r.region || '0-001', 'Miasto', '+48158320000', 52, 19",
  );
  await write(
    db,
    clerks.map((id) => ({ id })),
    "staff (id, email, name, role, created_at)",
    "id bigint",
    "r.id, 's' || r.id || '@plon.example', 'Referent ' || r.id, 'clerk', now()",
  );
  await write(
    db,
    signIns.map((row, id) => ({ id, farm: row.farm, device: row.device, at: row.at })),
    "session (kind, participant_id, access_token_hash, access_expires_at, created_at, device_key)",
    "id bigint, farm bigint, device text, at bigint",
    `'participant', r.farm, sha256(r.id::text::bytea), ${time("at")}, ${time("at")},
      sha256(r.device::bytea) || sha256((r.device || 'x')::bytea) || substr(sha256((r.device || 'y')::bytea), 1, 27)`,
  );
  await write(
    db,
    changes,
    "contact_change (participant_id, kind, value, requested_at, expires_at, ended_at, outcome)",
    "farm bigint, at bigint",
    `r.farm, 'phone', '+48600000000', ${time("at")}, ${time("at")}, ${time("at")}, 'confirmed'`,
  );
}

async function putPurchases(db: Db, { invoices }: PlantedCountry): Promise<void> {
  await write(
    db,
    USUAL_PRICES.map((_, at) => ({ id: at + 1 })),
    "product (id, sap, name, brand, category, unit)",
    "id bigint",
    "r.id, r.id, 'Środek ' || r.id, 'Plon', 'Herbicydy', 'l'",
  );
  await write(
    db,
    invoices,
    "stored_file (id, storage_key, name, type, size_bytes, sha256, created_at)",
    "id bigint, picture text, at bigint",
    `r.id, 'f' || r.id, 'f.jpg', 'image/jpeg', 1, sha256(r.picture::bytea), ${time("at")}`,
  );
  await write(
    db,
    invoices,
    "invoice (id, participant_id, distributor_id, document_name, document_key, source, status, issue_date, submitted_at, submitted_on, file_id, decided_at, decided_by, points)",
    "id bigint, farm bigint, seller bigint, number text, at bigint, clerk bigint, points bigint",
    `r.id, r.farm, r.seller, r.number, r.number, 'manual', 'accepted', ${time("at")}::date, ${time("at")}, ${time("at")}::date, r.id, ${time("at")}, r.clerk, r.points`,
  );
  await write(
    db,
    invoices,
    "invoice_line (invoice_id, line_no, product_id, title_product, pack_volume, quantity, status, points, explanation, value_grosze)",
    "id bigint, product bigint, litres integer, points bigint, grosze bigint",
    "r.id, 1, r.product + 1, 'Środek', 1, r.litres, 'accepted', r.points, '{}', r.grosze",
  );
  await write(
    db,
    invoices.filter(({ isForced, clerk }) => isForced && clerk !== null),
    "purchase_doubt (invoice_id, other_id, opened_at, decided_at, decided_by, reason)",
    "id bigint, clerk bigint, at bigint",
    `r.id, case r.id when 1 then 2 else 1 end, ${time("at")}, ${time("at")}, r.clerk, 'To inny zakup'`,
  );
}

async function putOutflow(db: Db, { orders, transfers }: PlantedCountry): Promise<void> {
  const at = new Date(0);
  const prize = { slug: "nagroda", offer: "collect", kind: "item", title: "Nagroda", points: 1 } as const;
  const { id: prizeId } = await sql<{ id: number }>`
    insert into prize (slug, offer, kind, title, points, valid_from, created_at, updated_at)
    values (${prize.slug}, ${prize.offer}, ${prize.kind}, ${prize.title}, ${prize.points}, ${at}, ${at}, ${at}) returning id
  `
    .execute(db)
    .then(({ rows }) => rows[0]!);
  await write(
    db,
    orders.map((row, id) => Object.assign({ id: id + 1, prize: prizeId }, row)),
    "reward_order (participant_id, prize_id, kind, title, quantity, points, value_grosze, tax_treatment, status, delivery, journal_id, ordered_at, year, status_changed_at, idempotency_key, request_hash)",
    "id bigint, prize bigint, farm bigint, kind text, at bigint, address text",
    `r.farm, r.prize, r.kind, 'Nagroda', 1, 1, 1, 'none', 'delivered', case when r.address is not null then jsonb_build_object('postcode', '00-001', 'street', r.address, 'street_number', '1') end,
      r.id, ${time("at")}, 2026, ${time("at")}, r.id::text, ''`,
  );
  await write(
    db,
    transfers.map((row, id) => Object.assign({ id: id + 1 }, row)),
    `one_time_transfer (sender_id, receiver_id, points, status, hold_id, journal_id, created_at, expires_at, ended_at, idempotency_key, request_hash)`,
    `id bigint, "from" bigint, "to" bigint, points bigint, at bigint`,
    `r."from", r."to", r.points, 'done', r.id, r.id, ${time("at")}, ${time("at")}, ${time("at")}, r.id::text, ''`,
  );
}

async function putPartners(db: Db, { keys, events }: PlantedCountry): Promise<void> {
  await sql`insert into partner (id, name, contact_email, created_by, created_at, changed_by, changed_at)
    overriding system value values (1, 'Partner', 'p@plon.example', 1, now(), 1, now())`.execute(db);
  await sql`insert into partner_event_kind (id, partner_id, code, name, points, most_per_farm, budget_points, created_by, created_at)
    overriding system value values (1, 1, 'badanie', 'Badanie', 1, 1000, 1000000, 1, now())`.execute(db);
  await write(
    db,
    keys.map((id) => ({ id })),
    "partner_key (id, partner_id, label, prefix, key_hash, rights, calls_per_minute, created_by, created_at)",
    "id bigint",
    "r.id, 1, 'Klucz ' || r.id, 'p', sha256(r.id::text::bytea), '{events}', 60, 1, now()",
  );
  await write(
    db,
    events.map((row, id) => ({ id, key: row.key, farm: row.farm, at: row.at })),
    "partner_event (partner_id, key_id, kind_id, participant_id, external_id, occurred_on, received_at, state, points, idempotency_key, request_hash)",
    `id bigint, "key" bigint, farm bigint, at bigint`,
    `1, r."key", 1, r.farm, 'e' || r.id, ${time("at")}::date, ${time("at")}, 'accepted', 1, r.id::text, ''`,
  );
}
