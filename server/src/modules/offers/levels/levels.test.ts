// Levels: who can let them give anything, what a level adds, and that it goes back with what it was added to.
import { HELD_MESSAGE } from "@plon/contract/shared/calls/second-decisions.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { createGiven } from "#test/harness/given.ts";
import { approveAll } from "#test/harness/given/settings.ts";
import { START, useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
type Person = { id: number; token: string };
type Farm = Awaited<ReturnType<typeof given.participant>>;

let [admin, second, editor, clerk]: Person[] = [];
let [product, running] = [{ sap: 0 }, { id: 0, revision: 0 }];

const office = (method: "GET" | "POST" | "PUT", path: string, who: Person, body?: object) =>
  server.call(method, `/api/office/v1/${path}`, { token: who.token, ...(body && { body }) });
const DRAFT = {
  name: "Poziomy 2026",
  measure: "points",
  first_season: 2026,
  grace: 1,
  levels: [
    { name: "Srebrny", threshold: 100, percent: 110, benefits: ["Darmowa dostawa", ""] },
    { name: "Złoty", threshold: 300, percent: 150, benefits: [] },
  ],
};
const draft = async (change: object = {}) =>
  (await office("POST", "level-schemes", editor!, { ...DRAFT, ...change })).body.data;
/** Starts a draft as two administrators do. */
async function start({ id, revision }: { id: number; revision: number }) {
  const asked = await office("POST", `level-schemes/${id}/start`, admin!, { revision });
  expect([asked.status, asked.body.message]).toEqual([200, HELD_MESSAGE]);
  const answer = await approveAll(server, second!.token, "level.start");
  expect(answer.status).toBe(200);
  return (await office("GET", `level-schemes/${id}`, admin!)).body.data;
}

/** An invoice of ten points a litre that waits. */
const sent = (who: Farm, litres: number) =>
  given.submittedInvoice({ who, lines: [{ sap: product.sap, pack_volume: 5, quantity: litres / 5 }] });
const accept = async (id: number) => {
  const answer = await office("POST", `invoices/${id}/accept`, clerk!, {});
  expect(answer.status).toBe(200);
  return answer.body.data;
};
const bought = async (who: Farm, litres: number) => accept((await sent(who, litres)).id);
const overview = async ({ token }: { token: string }) =>
  (await server.call("GET", "/api/v1/points/overview", { token })).body.data;
const available = async (who: Farm): Promise<number> => (await overview(who)).available;
const history = async ({ token }: Farm) =>
  (await server.call("GET", "/api/v1/points/history", { token })).body.data.map(
    ({ kind_label, points, object }: { kind_label: string; points: number; object: string }) =>
      `${kind_label} ${points} ${object}`,
  );
const titlesOf = async ({ token }: Farm) =>
  (await server.call("GET", "/api/v1/notifications/list", { token })).body.data.notifications.map(
    ({ title }: { title: string }) => title,
  );

beforeAll(async () => {
  [admin, second] = [await given.staff("admin"), await given.staff("admin")];
  [editor, clerk] = [await given.staff("editor"), await given.staff("clerk")];
  product = await given.product({ pointsPerUnit: 10, packs: [5] });
});

describe("a draft", () => {
  test("gives nothing and is seen by nobody; its levels rise, and one may not start it alone", async () => {
    const scheme = await draft();
    expect(scheme).toMatchObject({ status: "draft", is_asked: false, levels: [{ benefits: ["Darmowa dostawa"] }, {}] });
    const farm = await given.participant();
    await bought(farm, 20);
    expect(await overview(farm)).toMatchObject({ available: 200, level: null });
    const falling = [DRAFT.levels[1], DRAFT.levels[0]];
    const refused = await office("POST", "level-schemes", editor!, { ...DRAFT, levels: falling });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([
      422,
      ["levels.1.threshold", "levels.1.percent"],
    ]);
    const start = { revision: scheme.revision };
    expect((await office("POST", `level-schemes/${scheme.id}/start`, editor!, start)).status).toBe(403);
    expect((await office("POST", `level-schemes/${scheme.id}/start`, admin!, start)).body.data.is_asked).toBe(true);
    const own = await approveAll(server, admin!.token, "level.start");
    expect([own.status, own.body.error]).toEqual([403, "approval.own"]);
    expect((await office("GET", `level-schemes/${scheme.id}`, clerk!)).body.data.status).toBe("draft");
    // What was asked for is what is started: a draft that changed since has to be asked for anew.
    const changed = await office("PUT", `level-schemes/${scheme.id}`, editor!, { ...DRAFT, name: "Inne", revision: 0 });
    expect(changed.status).toBe(200);
    expect((await approveAll(server, second!.token, "level.start")).body.error).toBe("approval.outdated");
    const { data } = (await office("GET", "approvals?status=waiting", admin!)).body;
    await office("POST", `approvals/${data[0].id}/decision`, admin!, { decision: "withdraw" });
  });

  test("tried on the last season gives what running it then would have given", async () => {
    const past = await given.participant();
    server.clock.set("2025-05-10T10:00:00.000Z");
    for (const litres of [45, 30, 100, 50]) {
      const one = await sent(past, litres);
      await server.db.updateTable("invoice").set({ issue_date: "2025-05-09" }).where("id", "=", one.id).execute();
      await accept(one.id);
      server.clock.advance(60_000);
    }
    server.clock.set(START);
    const levels = [
      { name: "Srebrny", threshold: 500, percent: 110 },
      { name: "Złoty", threshold: 1500, percent: 150 },
    ];
    const tried = await office("POST", "level-schemes/trial", clerk!, { measure: "points", season: 2025, levels });
    // 450 and 300 earn nothing more, 1000 a tenth, 500 a half: of 2250 points 100 + 250.
    expect(tried.body.data).toMatchObject({
      farms: 1,
      below: 0,
      base_points: 2250,
      bonus_points: 350,
      levels: [
        { farms: 0, bonus_points: 100 },
        { farms: 1, bonus_points: 250 },
      ],
    });
    const litres = await office("POST", "level-schemes/trial", clerk!, { measure: "litres", season: 2025, levels });
    expect(litres.body.data).toMatchObject({ farms: 1, below: 1, bonus_points: 0 });
    expect(tried.body.data.bonus_grosze).toBeGreaterThan(0);
  });
});

describe("levels that run", () => {
  beforeAll(async () => {
    running = await start(await draft());
  });

  test("cannot be changed, a second one cannot start beside them, and two people are told apart in the log", async () => {
    expect(running).toMatchObject({ status: "running" });
    const change = await office("PUT", `level-schemes/${running.id}`, editor!, {
      ...DRAFT,
      revision: running.revision,
    });
    expect([change.status, change.body.error]).toEqual([409, "level.not_draft"]);
    const other = await draft({ first_season: 2030 });
    const asked = await office("POST", `level-schemes/${other.id}/start`, admin!, { revision: 0 });
    expect([asked.status, asked.body.error]).toEqual([409, "level.other_runs"]);
    const late = await draft({ first_season: 2025 });
    const over = await office("POST", `level-schemes/${late.id}/start`, admin!, { revision: 0 });
    expect([over.status, over.body.error]).toEqual([422, "level.season_over"]);
    const log = await office("GET", `audit?subject_type=level_scheme&subject_id=${running.id}`, admin!);
    const acts = log.body.data.map(({ action, staff }: { action: string; staff: Person }) => [action, staff.id]);
    expect(acts).toEqual(
      expect.arrayContaining([
        ["level.start", second!.id],
        ["approval.ask", admin!.id],
      ]),
    );
  });

  test("the purchase that reaches a level earns no more, the next one does; the bonus is a row of its own and told", async () => {
    const farm = await given.participant();
    await bought(farm, 5);
    expect((await overview(farm)).level).toMatchObject({ name: null, next: { name: "Srebrny", missing: 50 } });
    await bought(farm, 5);
    expect(await available(farm)).toBe(100);
    server.clock.advance(10_000);
    expect(await titlesOf(farm)).toContain("Twój poziom: Srebrny");
    const { document } = await bought(farm, 10);
    expect(await overview(farm)).toMatchObject({
      available: 210,
      level: { amount: 200, name: "Srebrny", until_season: 2027, next: { name: "Złoty", missing: 100 } },
    });
    expect(await history(farm)).toEqual(
      expect.arrayContaining([
        `Bonus za poziom 10 Bonus za poziom Srebrny: faktura ${document}`,
        `Zakup 100 ${document}`,
      ]),
    );
    expect((await titlesOf(farm)).filter((title: string) => title.startsWith("Twój poziom"))).toHaveLength(1);
  });

  test("the bonus follows corrections and a decision that is taken back, with what it was given for and nothing else", async () => {
    const farm = await given.participant();
    await bought(farm, 10);
    const corrected = await bought(farm, 15);
    const other = await bought(farm, 10);
    // 100 + 150 + 15 + 100 + 10, on gold from here on.
    expect(await available(farm)).toBe(375);
    const correct = (document: string, quantity: number) =>
      office("POST", `invoices/${corrected.id}/correction`, clerk!, {
        document,
        reason: "Zwrot opakowań",
        lines: [{ line_id: corrected.lines[0].id, quantity }],
      });
    expect((await correct(`KOR/1/${farm.id}`, 1)).status).toBe(200);
    expect(await available(farm)).toBe(375 - 100 - 10);
    expect((await correct(`KOR/1/${farm.id}`, 1)).status).not.toBe(200);
    expect(await available(farm)).toBe(265);
    expect((await correct(`KOR/2/${farm.id}`, 0)).status).toBe(200);
    expect(await available(farm)).toBe(265 - 50 - 5);
    const back = await office("POST", `invoices/${other.id}/change-decision`, clerk!, { reason: "Inny produkt" });
    expect(back.status).toBe(200);
    expect(await available(farm)).toBe(100);
    await accept(other.id);
    expect(await available(farm)).toBe(210);
    // One row for each purchase's bonus, with what is left of it.
    const bonuses = (await history(farm)).filter((row: string) => row.includes("onus"));
    expect(bonuses.map((row: string) => row.slice(0, 18)).toSorted()).toEqual([
      "Bonus za poziom 10",
      "Korekta bonusu 0 M",
    ]);
    const { proofs } = await checkLedger(server.db);
    expect(proofs.filter(({ breaches }) => breaches > 0)).toEqual([]);
  });

  test("a correction that takes a farm below its level leaves the bonuses of other purchases, and the next one earns none", async () => {
    const farm = await given.participant();
    const first = await bought(farm, 10);
    await bought(farm, 5);
    expect(await available(farm)).toBe(155);
    const lines = [{ line_id: first.lines[0].id, quantity: 0 }];
    await office("POST", `invoices/${first.id}/correction`, clerk!, {
      document: `KOR/3/${farm.id}`,
      reason: "Zwrot",
      lines,
    });
    expect(await overview(farm)).toMatchObject({ available: 55, level: { name: null, amount: 50 } });
    await bought(farm, 5);
    expect(await available(farm)).toBe(105);
  });

  test("of two purchases decided at once at a threshold exactly one finds the other, and a press repeated earns once", async () => {
    const farm = await given.participant();
    const [one, other] = [await sent(farm, 10), await sent(farm, 10)];
    const answers = await Promise.all(
      [one, other, one, other].map(({ id }) => office("POST", `invoices/${id}/accept`, clerk!, {})),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await available(farm)).toBe(210);
  });

  test("a decision taken back within ten seconds tells of no level; a level lost is told anew once it is reached again", async () => {
    const farm = await given.participant();
    const told = async () => (await titlesOf(farm)).filter((title: string) => title.startsWith("Twój poziom")).length;
    const { id } = await bought(farm, 10);
    expect((await office("POST", `invoices/${id}/undo`, clerk!)).status).toBe(200);
    server.clock.advance(60_000);
    expect(await told()).toBe(0);
    await accept(id);
    server.clock.advance(60_000);
    expect(await told()).toBe(1);
  });

  test("the office counts who holds what, and what bonuses came to; ended they hold as long as was said", async () => {
    const counted = (await office("GET", `level-schemes/${running.id}/farms`, clerk!)).body.data;
    expect(counted.levels.map(({ name }: { name: string }) => name)).toEqual(["Srebrny", "Złoty"]);
    expect(counted.levels[0].farms).toBeGreaterThan(0);
    const bonuses = await server.db.selectFrom("level_bonus").select(["points", "taken_points"]).execute();
    expect(counted.bonus_points).toBe(bonuses.reduce((sum, row) => sum + row.points - row.taken_points, 0));
    const costs = (await office("GET", "results/costs?year=2026", admin!)).body.data.kinds as {
      kind: string;
      total: object;
    }[];
    const cost = costs.find(({ kind }) => kind === "level_points");
    expect(cost!.total).toMatchObject({ points: counted.bonus_points });
    const silver = await office("GET", `participants?level_id=${counted.levels[0].id}`, clerk!);
    expect(silver.body.meta.total).toBe(counted.levels[0].farms);
    const farm = await given.participant();
    await bought(farm, 10);
    const card = (await office("GET", `participants/${farm.id}`, clerk!)).body.data;
    expect(card.level).toEqual({ name: "Srebrny", until_season: 2027 });
    const end = (last_season: number) =>
      office("POST", `level-schemes/${running.id}/end`, admin!, { revision: running.revision, last_season });
    expect((await end(2025)).body.errors).toHaveProperty("last_season");
    expect((await end(2026)).body.data).toMatchObject({ last_season: 2026, status: "running" });
    expect((await end(2026)).body.error).toBe("level.changed_meanwhile");
    server.clock.set("2027-03-01T10:00:00.000Z");
    const later = async () => (await overview(await given.joined(farm.identifier))).level;
    expect(await later()).toMatchObject({ name: "Srebrny", until_season: 2027, next: null });
    server.clock.set("2028-03-01T10:00:00.000Z");
    expect(await later()).toBeNull();
    server.clock.set(START);
  });
});
