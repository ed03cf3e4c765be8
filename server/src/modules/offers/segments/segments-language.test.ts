// Conditions nested in each other: whoever they name, asked for many at once and for one alone, is whom a reader finds by hand.
import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import {
  ANY_PURCHASE,
  isGroup,
  type SegmentCondition,
  type SegmentGroup,
  type SegmentNode,
} from "@plon/rules/offers/segment-tree.ts";
import { inTransaction } from "#platform/database/database.ts";
import { createGiven } from "#test/harness/given.ts";
import {
  AREA,
  createSegmentPeople,
  CROPS,
  GOODS,
  LEVEL_LITRES,
  type NamedThings,
  PEOPLE,
  type Person,
} from "#test/harness/given/segment-people.ts";
import { useTestServer } from "#test/harness/server.ts";
import { peopleWho } from "./segments-tree.queries.ts";

const server = useTestServer();
const given = createGiven(server);

const { settleAll, ago } = createSegmentPeople(server, given);
const HERE: SegmentNode = { is: "place", postcode_areas: [AREA] };

let editor: { token: string };
let ids: number[];
let named: NamedThings;

beforeAll(async () => {
  editor = await given.staff("admin");
  ({ ids, named } = await settleAll());
});

const between = (value: number, from: number | null, to: number | null) =>
  (from === null || value >= from) && (to === null || value <= to);
const dayOf = ({ day, days }: { day: string | null; days: number | null }) => day ?? ago(days!);
const isIn = (some: readonly number[], value: number) => some.length === 0 || some.includes(value);

function hasBought(person: Person, c: Extract<SegmentCondition, { is: "bought" }>): boolean {
  const [from, to] = c.last_days === null ? [c.from, c.to] : [ago(c.last_days), null];
  const counted = person.purchases.filter(({ days, product, seller }) => {
    const day = ago(days);
    const { unit, category } = GOODS[product]!;
    return (
      isIn(c.product_ids, named.products[product]!) &&
      isIn(c.distributor_ids, named.sellers[seller]!) &&
      (c.category === null || c.category === category) &&
      (c.unit === "pack" || c.unit === unit) &&
      (from === null || day >= from) &&
      (to === null || day <= to)
    );
  });
  const packs = counted.reduce((sum, one) => sum + one.packs - one.givenBack, 0);
  const amount = counted.reduce(
    (sum, one) => sum + (one.packs - one.givenBack) * (c.unit === "pack" ? 1 : GOODS[one.product]!.pack),
    0,
  );
  return packs > 0 && between(amount, c.at_least, c.at_most);
}

/** Whether it is true of somebody, by what was written above alone. */
function isTrue(person: Person, c: SegmentCondition): boolean {
  const days = person.purchases.map((one) => ago(one.days));
  const last = person.answers.at(-1);
  switch (c.is) {
    case "account":
      return person.isPesel === (c.identifier_type === "pesel");
    case "hectares":
      return between(person.acreage, c.from, c.to);
    case "crops":
      return c.crop_ids.some((id) => person.crops.includes(id));
    case "points":
      return between(person.points, c.from, c.to);
    case "representative":
      return person.hasRepresentative && c.representative_id === named.rep;
    case "place":
      return c.postcode_areas.includes(AREA);
    case "consent":
      return c.channels.every((channel) => channel === "email" && person.mails === true);
    case "joined":
      return ago(person.joined) >= dayOf(c) === (c.when === "since");
    case "last_purchase": {
      if (c.when === "never") return days.length === 0;
      const isLater = days.some((day) => day >= dayOf(c));
      return c.when === "since" ? isLater : days.length > 0 && !isLater;
    }
    case "bought":
      return hasBought(person, c);
    case "promotion": {
      if (c.did === "achieved") return person.grant === "granted";
      return c.did === "answered" ? last !== undefined : last === (c.did === "accepted");
    }
    case "campaign":
      return person.entry !== null && (c.did === "entered" || person.entry === "rewarded");
    case "level": {
      const year = c.season ?? Number(ago(0).slice(0, 4));
      const season = { from: `${year}-01-01`, to: `${year}-12-31`, unit: "l", at_least: LEVEL_LITRES } as const;
      return hasBought(person, { ...ANY_PURCHASE, ...season });
    }
    case "message":
      return person.message !== null && (c.did === "got" || person.message === "opened");
    case "thread":
      return (
        person.thread !== null &&
        (c.kind === "any" || c.kind === person.thread.kind) &&
        (c.state === "any" || (person.thread.status === "closed") === (c.state === "closed"))
      );
  }
}

function isMeant(person: Person, node: SegmentNode): boolean {
  if (!isGroup(node)) return isTrue(person, node);
  if (node.is === "all") return node.of.every((one) => isMeant(person, one));
  return node.of.some((one) => isMeant(person, one)) === (node.is === "any");
}

const orNull = <Value>(values: readonly Value[]) => fc.constantFrom(null, ...values);
const DAYS = [1, 10, 29, 30, 89, 90, 91, 200];
const when = () =>
  fc.constantFrom(
    ...DAYS.flatMap((days) => [
      { day: null, days },
      { day: ago(days), days: null },
    ]),
  );

/** Bounds at and beside what people have. */
function anyCondition(): fc.Arbitrary<SegmentCondition> {
  const is = <Kind extends string>(kind: Kind) => fc.constant(kind);
  const span = fc.constantFrom(
    { from: null, to: null, last_days: null },
    { from: ago(90), to: null, last_days: null },
    { from: null, to: ago(30), last_days: null },
    { from: ago(91), to: ago(10), last_days: null },
    { from: null, to: null, last_days: 30 },
  );
  const amounts = fc.constantFrom(
    { at_least: null, at_most: null },
    { at_least: 10, at_most: null },
    { at_least: null, at_most: 10 },
    { at_least: 2, at_most: 4 },
  );
  const what = fc.record({
    is: is("bought"),
    product_ids: fc.subarray(named.products),
    category: orNull(["Herbicydy"]),
    distributor_ids: fc.subarray(named.sellers),
    unit: fc.constantFrom("l" as const, "kg" as const, "pack" as const),
  });
  const range = <Kind extends "hectares" | "points">(kind: Kind, pairs: [number | null, number | null][]) =>
    fc.constantFrom(...pairs.map(([from, to]) => ({ is: kind, from, to })));
  return fc
    .oneof(
      { weight: 4, arbitrary: fc.tuple(what, span, amounts).map(([a, b, c]) => Object.assign({}, a, b, c)) },
      fc.record({ is: is("account"), identifier_type: fc.constantFrom("nip" as const, "pesel" as const) }),
      range("hectares", [
        [50, null],
        [null, 50],
        [50, 50],
        [0, 49.999],
      ]),
      range("points", [
        [1, null],
        [null, 0],
        [0, 499],
        [500, null],
        [1, 499],
      ]),
      fc.record({ is: is("crops"), crop_ids: fc.subarray(CROPS, { minLength: 1 }) }),
      fc.record({ is: is("representative"), representative_id: fc.constant(named.rep) }),
      fc.record({ is: is("place"), postcode_areas: fc.subarray([AREA, "99"], { minLength: 1 }) }),
      fc.record({
        is: is("consent"),
        channels: fc.subarray(["email" as const, "sms" as const], { minLength: 1 }),
      }),
      fc
        .tuple(fc.constantFrom("since" as const, "before" as const), when())
        .map(([at, since]) => Object.assign({ is: "joined" as const, when: at }, since)),
      fc
        .tuple(fc.constantFrom("since" as const, "before" as const, "never" as const), when())
        .map(([at, since]) => Object.assign({ is: "last_purchase" as const, when: at }, since)),
      fc.record({
        is: is("promotion"),
        promotion_id: fc.constant(named.promotion),
        did: fc.constantFrom("accepted" as const, "declined" as const, "answered" as const, "achieved" as const),
      }),
      fc.record({
        is: is("campaign"),
        campaign_id: fc.constant(named.campaign),
        did: fc.constantFrom("entered" as const, "rewarded" as const),
      }),
      fc.record({
        is: is("level"),
        level_id: fc.constant(named.level),
        season: fc.constantFrom(null, 2026, 2025),
      }),
      fc.record({
        is: is("message"),
        sending_id: fc.constant(named.sending),
        did: fc.constantFrom("got" as const, "opened" as const),
      }),
      fc.record({
        is: is("thread"),
        kind: fc.constantFrom("any" as const, "question" as const, "appeal" as const),
        state: fc.constantFrom("any" as const, "open" as const, "closed" as const),
      }),
    )
    .map((one): SegmentCondition => one);
}

/** Each word of the conditions that have some, by itself. */
function everyWord(): SegmentCondition[] {
  const did = <Did extends string>(...all: Did[]) => all;
  const states = did("any", "open", "closed");
  return [
    ...did("accepted", "declined", "answered", "achieved").map((one) => ({
      is: "promotion" as const,
      promotion_id: named.promotion,
      did: one,
    })),
    ...did("entered", "rewarded").map((one) => ({ is: "campaign" as const, campaign_id: named.campaign, did: one })),
    ...did("got", "opened").map((one) => ({ is: "message" as const, sending_id: named.sending, did: one })),
    ...did("any", "question", "appeal").flatMap((kind) =>
      states.map((state) => ({ is: "thread" as const, kind, state })),
    ),
  ];
}

function anyGroup(depth: number): fc.Arbitrary<SegmentGroup> {
  const node: fc.Arbitrary<SegmentNode> =
    depth === 1 ? anyCondition() : fc.oneof({ weight: 3, arbitrary: anyCondition() }, anyGroup(depth - 1));
  return fc.record({
    is: fc.constantFrom("all" as const, "any" as const, "none" as const),
    of: fc.array(node, { minLength: 1, maxLength: 3 }),
  });
}

test("for any tree of conditions the count, the people and what one is told are what a reader finds by hand", async () => {
  const post = (url: string, body: object) =>
    server.call("POST", `/api/office/v1/segments${url}`, {
      token: editor.token,
      headers: { "idempotency-key": randomUUID() },
      body,
    });
  await fc.assert(
    fc.asyncProperty(anyGroup(3), async (group) => {
      const conditions: SegmentGroup = { is: "all", of: [HERE, group] };
      const meant = ids.filter((_id, index) => isMeant(PEOPLE[index]!, group));
      const { body } = await post("/try", { conditions });
      expect(body.status === "success" ? body.data.people : body).toBe(meant.length);
      const found = (body.data.examples as { id: number }[]).map(({ id }) => id);
      expect(found.toSorted((a, b) => a - b)).toEqual(meant);
      // A promotion asks of one.
      const saved = await post("", { name: `Drzewo ${randomUUID()}`, conditions });
      const { rows } = await sql<{ id: number }>`select id from participant
        where id = any (${ids}) and segment_has(${saved.body.data.id}, id) order by id`.execute(server.db);
      expect(rows.map(({ id }) => id)).toEqual(meant);
    }),
    { numRuns: 80, seed: 45, examples: everyWord().map((one): [SegmentGroup] => [{ is: "all", of: [one] }]) },
  );
});

test.each<[string, SegmentCondition]>([
  ["participant_representative", { is: "representative", representative_id: 1 }],
  ["participant_area_farms", { is: "place", postcode_areas: [AREA] }],
])("a condition that names few is looked up in %s, not asked of everybody", async (index, condition) => {
  const plan = await inTransaction(server.db, async (tx) => {
    // With the few people of a test, reading them all is as quick.
    await sql`set local enable_seqscan = off`.execute(tx);
    const conditions: SegmentGroup = { is: "all", of: [condition] };
    const { rows } = await sql<Record<string, string>>`explain select from ${peopleWho(conditions)} m`.execute(tx);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(plan).toMatch(new RegExp(`on ${index}\\b[^]*Index Cond|using ${index}\\b`));
});
