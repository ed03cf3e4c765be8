import { beforeAll, describe, expect, test } from "vitest";
import { pointsExpiry } from "@plon/rules/points/points-expiry.ts";
import { inTransaction } from "#platform/database/database.ts";
import { hashRequest, spend } from "#modules/points/ledger/ledger.service.ts";
import { proveLedger } from "#modules/account/points/points-jobs.service.ts";
import { createGiven } from "#test/harness/given.ts";
import { createGranting, type Promotion } from "#test/harness/given/granting.ts";
import { useTestServer } from "#test/harness/server.ts";
import { grantMissedRewards } from "./grants.service.ts";

const server = useTestServer();
const given = createGiven(server);
const OFFICE = "/api/office/v1/promotions";
type Farmer = Awaited<ReturnType<typeof given.participant>>;
let [editor, clerk] = ["", ""];
const { promotion, answer, buy, correct, rewards, states, step, notices } = createGranting(server, given, () => ({
  editor,
  clerk,
}));

beforeAll(async () => {
  server.clock.set("2026-06-10T10:00:00Z");
  [editor, clerk] = [(await given.staff("editor")).token, (await given.staff("clerk")).token];
});

/** From 10 l on, 500 points. */
const forPoints = ({ sap }: { sap: number }) => ({
  tiers: [{ quantity: 10, unit: "l", reward: "", points: 500, value_grosze: 900, products: [{ sap }] }],
});

const balance = async ({ id }: Farmer) =>
  await server.db
    .selectFrom("ledger_balance")
    .select(["available", "debt", "earned_total"])
    .where("participant_id", "=", id)
    .executeTakeFirstOrThrow();

/** What the promotion's rewards moved, oldest first, in the words of the history. */
async function movements({ token }: Farmer): Promise<string[]> {
  const { body } = await server.call("GET", "/api/v1/points/history", { token });
  const all = body.data as { steps: { kind_label: string; points: number; text: string }[] }[];
  return all
    .flatMap(({ steps }) => steps)
    .filter(({ text }) => text.includes("promocji"))
    .map(({ kind_label: label, points, text }) => `${label} ${points}: ${text.replace(/\d+$/, "")}`)
    .toReversed();
}

const GIVEN = "Naliczenie 500: Nagroda w promocji: Czerwiec ";

describe("a reward in points", () => {
  test("stands in the season's report with its points and what they are worth", async () => {
    const offer = await promotion(forPoints);
    const farmer = await given.participant();
    await answer(farmer, offer, true);
    await buy(farmer, offer, [[5, 2]]);
    const { body } = await server.call("GET", "/api/office/v1/reports/season/sales?year=2026", { token: editor });
    const costs = body.data.promotions as { name: string }[];
    const title = offer.name.replace("czerwiec_", "Czerwiec ");
    expect(costs.filter(({ name }) => name === title)).toEqual([
      { kind: "promotion", name: title, count: 1, points: 500, grosze: 2500 },
    ]);
  });

  test("comes with the purchase that earns it, once, however many jobs meet: in the history, valid as long as others, untaxed", async () => {
    const offer = await promotion(forPoints);
    const farmer = await given.participant();
    await answer(farmer, offer, true);
    await buy(farmer, offer, [[5, 1]]);
    const before = await balance(farmer);
    const at = server.clock.now();
    const run = () => grantMissedRewards(server.db, at);
    await Promise.all([buy(farmer, offer, [[5, 1]]), run(), answer(farmer, offer, true), run()]);
    await run();
    expect(await states(farmer)).toEqual(["500\u00a0punktów: handed_over"]);
    expect(await movements(farmer)).toEqual([GIVEN]);
    const after = await balance(farmer);
    const purchased = (after.available - before.available - 500) as number;
    expect(purchased).toBeGreaterThan(0);
    expect(after.earned_total - before.earned_total).toBe(purchased + 500);
    expect((await notices(farmer)).at(-1)).toMatch(
      /^Masz nagrodę w promocji: Otrzymujesz 500\s?punktów\. Czerwiec \d+: Twoje zakupy spełniły warunki promocji\. Punkty są już na Twoim koncie\.$/,
    );
    const lots = await server.db
      .selectFrom("ledger_lot")
      .innerJoin("ledger_journal", "ledger_journal.id", "ledger_lot.journal_id")
      .select(["ledger_lot.points", "ledger_lot.expires_at"])
      .where("cause_type", "=", "promotion_grant")
      .where("ledger_lot.participant_id", "=", farmer.id)
      .execute();
    expect(lots).toEqual([{ points: 500, expires_at: pointsExpiry(at, 36) }]);
    // Nobody has to hand it over, and nothing is taxed before the points are exchanged.
    const queue = await server.call("GET", `/api/office/v1/grants?search=${farmer.identifier}`, { token: clerk });
    expect(queue.body.data).toEqual([]);
    const admin = (await given.staff("admin")).token;
    const taxed = await server.call("GET", `/api/office/v1/tax-report/2026?search=${farmer.identifier}`, {
      token: admin,
    });
    expect(taxed.body.data).toEqual([]);
  });

  test("is reviewed when purchases fall; withdrawing takes the points, spent ones as a debt, restoring gives them again", async () => {
    const offer = await promotion(forPoints);
    const farmer = await given.participant();
    await answer(farmer, offer, true);
    const invoice = await buy(farmer, offer, [[5, 2]]);
    const whole = (await balance(farmer)).available;
    await correct(invoice, 1);
    expect(await states(farmer)).toEqual(["500\u00a0punktów: review"]);
    const kept = (await balance(farmer)).available;
    expect(kept).toBe(500 + (whole - 500) / 2);
    await inTransaction(server.db, (tx) =>
      spend(
        tx,
        {
          participantId: farmer.id,
          key: `spent:${farmer.id}`,
          requestHash: hashRequest({ spent: farmer.id }),
          cause: { type: "test", id: farmer.id },
          actor: { kind: "system", id: null },
          at: server.clock.now(),
          explanation: { text: "Wymiana" },
        },
        { points: kept - 100, to: "redeemed" },
      ),
    );
    const { id } = (await rewards(farmer))[0]!;
    const act = (name: string) => step(offer.id, { grant_ids: [id], act: name, note: "Zwrot towaru" });
    const both = await Promise.all([act("withdraw"), act("withdraw")]);
    expect(both.map(({ body }) => body.data.moved).toSorted()).toEqual([0, 1]);
    expect(await balance(farmer)).toMatchObject({ available: 0, debt: 400 });
    expect((await notices(farmer)).at(-1)).toContain("Odjęliśmy te punkty od Twojego salda. Powód: Zwrot towaru");
    expect((await act("restore")).body.data).toEqual({ moved: 1 });
    expect(await balance(farmer)).toMatchObject({ available: 100, debt: 0 });
    expect(await states(farmer)).toEqual(["500\u00a0punktów: handed_over"]);
    // 400 of them were a debt.
    expect(await movements(farmer)).toEqual([
      GIVEN,
      expect.stringMatching(
        /^Wycofana nagroda -100: Wycofana nagroda w promocji: Czerwiec \d+\. Razem odebrano 500\s?punktów: z konta 100\s?punktów, a 400\s?punktów to zadłużenie/,
      ),
      GIVEN,
    ]);
    await correct(invoice, 0);
    expect((await act("withdraw")).body.data).toEqual({ moved: 1 });
    expect((await act("restore")).body.data).toEqual({ moved: 1 });
    const posted = await server.db
      .selectFrom("ledger_journal")
      .select("idempotency_key as key")
      .where("cause_type", "=", "promotion_grant")
      .where("participant_id", "=", farmer.id)
      .execute();
    expect(new Set(posted.map(({ key }) => key)).size).toBe(5);
    expect(await proveLedger(server.db, server.clock.now())).toBe(true);
  });

  test("moves no more once its account is closed", async () => {
    const offer = await promotion(forPoints);
    const farmer = await given.participant();
    await answer(farmer, offer, true);
    await buy(farmer, offer, [[5, 2]]);
    const [reward] = await rewards(farmer);
    await server.db
      .updateTable("participant")
      .set({ closed_at: server.clock.now(), identifier: `#${String(farmer.id).padStart(10, "0")}` })
      .where("id", "=", farmer.id)
      .execute();
    const before = await balance(farmer);
    const refused = await server.call("POST", "/api/office/v1/grants/steps", {
      token: clerk,
      body: { grant_ids: [reward!.id], act: "withdraw", note: "Pomyłka" },
    });
    expect([refused.status, refused.body.error]).toEqual([409, "promotion.grant_cannot_move"]);
    expect(await balance(farmer)).toEqual(before);
  });

  test("that a person grants comes when another person hands it over", async () => {
    const byHand = () => ({
      tiers: [{ quantity: null, unit: "l", reward: "", points: 500, value_grosze: 0, products: [] }],
    });
    const offer: Promotion = await promotion(byHand);
    const farmer = await given.participant();
    await answer(farmer, offer, true);
    const { tiers } = (await server.call("GET", `${OFFICE}/${offer.id}`, { token: editor })).body.data;
    const body = { identifier: farmer.identifier, tier_id: tiers[0].id, reason: "Faktury okazane przedstawicielowi" };
    expect((await server.call("POST", `${OFFICE}/${offer.id}/grants`, { token: clerk, body })).status).toBe(200);
    expect(await states(farmer)).toEqual(["500\u00a0punktów: granted"]);
    expect(await movements(farmer)).toEqual([]);
    const { id } = (await rewards(farmer))[0]!;
    const handOver = { grant_ids: [id], act: "hand_over", note: "" };
    expect((await step(offer.id, handOver)).body.error).toBe("promotion.grant_own");
    const other = (await given.staff("clerk")).token;
    const answers = await Promise.all([step(offer.id, handOver, other), step(offer.id, handOver, other)]);
    expect(answers.map(({ body: said }) => said.data.moved).toSorted()).toEqual([0, 1]);
    expect(await movements(farmer)).toEqual([GIVEN]);
    expect((await notices(farmer)).at(-1)).toMatch(/Damy Ci znać/);
    expect(await balance(farmer)).toMatchObject({ available: 500 });
  });

  test("is given in whole numbers from 1 to a million, and a thing needs its name", async () => {
    const offer = await promotion(forPoints);
    const read = async () => (await server.call("GET", `${OFFICE}/${offer.id}`, { token: editor })).body.data.tiers[0];
    expect(await read()).toMatchObject({ reward: "500\u00a0punktów", points: 500, value_grosze: 0 });
    const refused = async (changed: object) =>
      (await offer.change({ tiers: [Object.assign(await read(), changed)] })).body.errors;
    expect(await refused({ points: 0 })).toEqual({ "tiers.0.points": ["Najmniej 1 punkt"] });
    expect(await refused({ points: 1_000_001 })).toEqual({ "tiers.0.points": ["Najwyżej 1 000 000 punktów"] });
    expect(await refused({ points: 1.5 })).toEqual({ "tiers.0.points": ["Podaj liczbę punktów"] });
    expect(await refused({ points: null, reward: "" })).toEqual({ "tiers.0.reward": ["Pole jest wymagane"] });
  });
});
