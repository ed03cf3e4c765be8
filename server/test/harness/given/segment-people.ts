// Ten people who differ in what segments ask about, written to the database as they are told here.
import { sql } from "kysely";
import { addDays, warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { createGiven } from "#test/harness/given.ts";
import { makeConsent } from "#test/harness/given/consents.ts";
import { givenPoints } from "#test/harness/given/rewards.ts";
import type { TestServer } from "#test/harness/server.ts";

/** Where they live, and nobody else. */
export const AREA = "44";
export const CROPS = [15, 31];

type Purchase = { days: number; product: number; seller: number; packs: number; givenBack: number };
export type Person = {
  acreage: number;
  isPesel: boolean;
  joined: number;
  hasRepresentative: boolean;
  crops: number[];
  points: number;
  purchases: Purchase[];
  answers: boolean[];
  grant: "granted" | "withdrawn" | null;
  entry: "entered" | "rewarded" | null;
  message: "got" | "opened" | null;
  thread: { kind: "question" | "appeal"; status: "open" | "answered" | "closed" } | null;
  mails: boolean | null;
};

/** What is bought: litres in packs of 5, kilograms in packs of 10. */
export const GOODS = [
  { unit: "l", pack: 5, category: "Herbicydy" },
  { unit: "kg", pack: 10, category: "Nawozy" },
] as const;

const bought = (
  days: number,
  product: number,
  packs: number,
  { givenBack = 0, seller = 0 }: Partial<Purchase> = {},
): Purchase => ({
  days,
  product,
  seller,
  packs,
  givenBack,
});
const NOTHING: Person = {
  acreage: 0,
  isPesel: false,
  joined: 400,
  hasRepresentative: false,
  crops: [],
  points: 0,
  purchases: [],
  answers: [],
  grant: null,
  entry: null,
  message: null,
  thread: null,
  mails: null,
};
/** In the order of the numbers that they are given. */
export const PEOPLE: Person[] = [
  NOTHING,
  { ...NOTHING, acreage: 50, isPesel: true, joined: 30, crops: [15], purchases: [bought(10, 0, 2)], answers: [true] },
  {
    ...NOTHING,
    acreage: 49.999,
    crops: [31],
    purchases: [bought(90, 0, 4, { givenBack: 2 })],
    answers: [true, false],
    mails: true,
  },
  {
    ...NOTHING,
    points: 500,
    purchases: [bought(91, 1, 1), bought(10, 0, 1, { givenBack: 1 })],
    grant: "granted",
    message: "opened",
  },
  {
    ...NOTHING,
    acreage: 300,
    hasRepresentative: true,
    purchases: [bought(200, 0, 3, { givenBack: 3 })],
    entry: "rewarded",
  },
  { ...NOTHING, points: 1, answers: [false], grant: "withdrawn", message: "got", mails: false },
  { ...NOTHING, crops: CROPS, entry: "entered", purchases: [bought(10, 1, 5, { seller: 1 })], joined: 29, mails: true },
  {
    ...NOTHING,
    acreage: 50,
    hasRepresentative: true,
    purchases: [bought(30, 0, 2), bought(30, 0, 2, { seller: 1 })],
    thread: { kind: "question", status: "answered" },
  },
  { ...NOTHING, purchases: [bought(5, 1, 3)], thread: { kind: "appeal", status: "closed" }, message: "opened" },
  { ...NOTHING, isPesel: true, answers: [false, true], purchases: [bought(89, 1, 1)], points: 499, mails: true },
];

/** From how many litres in a year the level that conditions name is reached. */
export const LEVEL_LITRES = 20;

/** What conditions name. */
export type NamedThings = {
  products: number[];
  sellers: number[];
  promotion: number;
  campaign: number;
  /** Of all litres of a year from LEVEL_LITRES on. */
  level: number;
  sending: number;
  rep: number;
};

/** Settles them in a test's database. */
export function createSegmentPeople(server: TestServer, given: ReturnType<typeof createGiven>) {
  const today = () => warsawDay(server.clock.now());
  const ago = (days: number) => addDays(today(), -days);
  const ids: number[] = [];
  let named: NamedThings;

  const insert = async (table: string, row: Record<string, unknown>): Promise<number> => {
    const columns = Object.keys(row);
    const { rows } = await sql<{ id: number }>`insert into ${sql.table(table)}
    (${sql.join(columns.map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))}) returning id`.execute(server.db);
    return rows[0]!.id;
  };
  const idOf = async (query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(server.db)).rows[0]!.id;

  async function createPerson(index: number, person: Person, consent: { id: number; textId: number }): Promise<number> {
    const { id } = await given.participant();
    const at = server.clock.now();
    await server.db
      .updateTable("participant")
      .set({
        acreage: person.acreage,
        company_postcode: `${AREA}-100`,
        created_at: new Date(`${ago(person.joined)}T10:00:00Z`),
        representative_id: person.hasRepresentative ? named.rep : null,
        ...(person.isPesel ? { identifier: `8001011234${index}` } : {}),
      })
      .where("id", "=", id)
      .execute();
    for (const crop_id of person.crops)
      await server.db
        .insertInto("participant_crop_area")
        .values({ participant_id: id, crop_id, area_hectares: 1 })
        .execute();
    if (person.points > 0) await givenPoints(server, id, person.points);
    for (const purchase of person.purchases) await buy(id, purchase);
    for (const agreed of person.answers)
      await insert("promotion_answer", {
        promotion_id: named.promotion,
        participant_id: id,
        rules_id: await rules(),
        agreed,
        answered_at: at,
        channel: "portal",
        address: "",
      });
    if (person.grant !== null) await grant(id, person.grant);
    if (person.entry !== null)
      await insert("campaign_entry", {
        campaign_id: named.campaign,
        participant_id: id,
        identifier: String(id),
        email: "",
        status: 1,
        entered_at: at,
        status_changed_at: at,
        rewarded_at: person.entry === "rewarded" ? at : null,
      });
    if (person.message !== null)
      await insert("notification", {
        participant_id: id,
        title: "",
        content: "",
        created_at: at,
        sending_id: named.sending,
        read_at: person.message === "opened" ? at : null,
      });
    if (person.thread !== null) await ask(id, person.thread);
    if (person.mails !== null)
      await insert("consent_decision", {
        participant_id: id,
        consent_id: consent.id,
        consent_version_id: consent.textId,
        granted: person.mails,
        decided_at: at,
        channel: "portal",
        address: "",
      });
    return id;
  }

  async function rules(): Promise<number> {
    const found = await server.db
      .selectFrom("promotion_rules")
      .select("id")
      .where("promotion_id", "=", named.promotion)
      .executeTakeFirst();
    const row = { promotion_id: named.promotion, version: 1, content: "", published_at: server.clock.now() };
    return found?.id ?? (await insert("promotion_rules", row));
  }

  let serial = 0;

  /** An accepted invoice of a line, and the correction that gave some of it back, today. */
  async function buy(participant_id: number, { days, product, seller, packs, givenBack }: Purchase): Promise<void> {
    const write = (quantity: number, issue_date: string, corrected?: { invoice: number; line: number }) =>
      inTransaction(server.db, async (tx) => {
        serial += 1;
        const at = server.clock.now();
        const { rows } = await sql<{ id: number }>`insert into invoice (participant_id, distributor_id, document_name,
        document_key, source, status, corrects_invoice_id, issue_date, submitted_at, submitted_on, decided_at)
        values (${participant_id}, ${named.sellers[seller]}, ${`FV/${serial}`}, ${`FV${serial}`}, 'edi', 'accepted',
          ${corrected?.invoice ?? null}, ${issue_date}, ${at}, ${today()}, ${at}) returning id`.execute(tx);
        const invoice = rows[0]!.id;
        const line = await sql<{ id: number }>`insert into invoice_line (invoice_id, line_no, product_id, title_product,
        pack_volume, quantity, status, points, explanation, corrects_line_id) values (${invoice}, 1,
        ${named.products[product]}, 'Środek', ${GOODS[product]!.pack}, ${quantity}, 'accepted', 0, '{}',
        ${corrected?.line ?? null}) returning id`.execute(tx);
        return { invoice, line: line.rows[0]!.id };
      });
    const first = await write(packs, ago(days));
    if (givenBack > 0) await write(-givenBack, today(), first);
  }

  async function grant(participant_id: number, state: "granted" | "withdrawn"): Promise<void> {
    serial += 1;
    const tier = { promotion_id: named.promotion, position: 900 + serial, unit: "l", reward: "Karta" };
    const at = server.clock.now();
    const grant_id = await insert("promotion_grant", {
      promotion_id: named.promotion,
      tier_id: await insert("promotion_tier", tier),
      participant_id,
      reward: "Karta",
      unit: "l",
      bought: 0,
      value_grosze: 0,
      tax_treatment: "none",
      tax_grosze: 0,
      granted_at: at,
      year: 2026,
      granted_by: await idOf(sql`select min(id) as id from staff`),
    });
    const event = { grant_id, bought: 0, happened_at: at };
    await insert("promotion_grant_event", { ...event, act: "grant", state_after: "granted" });
    if (state === "withdrawn")
      await insert("promotion_grant_event", { ...event, act: "withdraw", state_after: "withdrawn" });
  }

  async function ask(participant_id: number, { kind, status }: NonNullable<Person["thread"]>): Promise<void> {
    const at = server.clock.now();
    await insert("matter", {
      participant_id,
      kind,
      invoice_id: await idOf(sql`select max(id) as id from invoice where participant_id = ${participant_id}`),
      about: "",
      status,
      outcome: kind === "appeal" && status === "closed" ? "upheld" : null,
      opened_at: at,
      waits_since: at,
      answer_days: 5,
      answer_by: today(),
    });
  }

  /** Writes them and what they have to do with. */
  const settleAll = async () => {
    const at = server.clock.now();
    const products: number[] = [];
    for (const { unit, category } of GOODS) {
      const { id } = await given.product();
      await server.db.updateTable("product").set({ unit, category }).where("id", "=", id).execute();
      products.push(id);
    }
    const seller = (n: number) =>
      insert("distributor", {
        name: `Sklep ${n}`,
        nip: `900000000${n}`,
        street: "",
        postcode: "",
        city: "",
        phone: "",
      });
    named = {
      products,
      sellers: [await seller(1), await seller(2)],
      promotion: await insert("promotion", {
        name: "jezyk",
        slug: "jezyk",
        title: "Język",
        reward: "Karta",
        opens_at: at,
        closes_at: new Date(at.getTime() + 1),
        prompt: "none",
        audience: "all",
        created_at: at,
        updated_at: at,
      }),
      campaign: await idOf(sql`select min(id) as id from campaign`),
      level: await insert("scheme_level", {
        scheme_id: await insert("level_scheme", {
          name: "Poziomy",
          measure: "litres",
          first_season: 2020,
          grace: 0,
          status: "started",
          created_by: await idOf(sql`select min(id) as id from staff`),
          created_at: at,
          started_by: await idOf(sql`select min(id) as id from staff`),
          started_at: at,
        }),
        position: 1,
        name: "Złoty",
        threshold: LEVEL_LITRES,
        percent: 100,
      }),
      rep: await insert("representative", {
        first_name: "P",
        last_name: "Z",
        email: "pz@example.pl",
        phone: "+48500000199",
      }),
      sending: await insert("sending", {
        title: "Dni pola",
        content: "Zapraszamy.",
        audience: "{}",
        by_email: false,
        publish_at: at,
        status: "waiting",
        expected_count: 0,
        created_by: await idOf(sql`select min(id) as id from staff`),
        created_at: at,
        idempotency_key: "language",
        request_hash: Buffer.from("00", "hex"),
      }),
    };
    const consent = await makeConsent(server, "mail");
    await server.db.updateTable("consent").set({ permits: "email" }).where("id", "=", consent.id).execute();
    for (const [index, person] of PEOPLE.entries()) ids.push(await createPerson(index, person, consent));
    return { ids, named };
  };

  return { settleAll, ago };
}
