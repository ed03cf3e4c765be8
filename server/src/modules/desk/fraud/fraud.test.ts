import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { beginHold, holdsOutgoing } from "#modules/people/outgoing-holds/outgoing-holds.service.ts";
import { inTransaction } from "#platform/database/database.ts";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";
import { countFarms, countOthers } from "./counting.service.ts";

const server = useTestServer();
const given = createGiven(server);
const ACCOUNT = "PL61109010140000071219812874";
let [admin, other]: Awaited<ReturnType<typeof given.staff>>[] = [];
let phones = 600_700_100;

beforeAll(async () => {
  admin = await given.staff("admin");
  other = await given.staff("admin");
});

/** A farm that shares nothing with others, but what is said. */
async function farm(facts: { bank_account?: string; last_name?: string } = {}) {
  const farmer = await given.participant();
  const own = {
    phone: `+48${(phones += 1)}`,
    last_name: `Osobny${farmer.id}`,
    company_street_number: String(farmer.id),
  };
  await server.db
    .updateTable("participant")
    .set({ ...own, ...facts })
    .where("id", "=", farmer.id)
    .execute();
  return farmer;
}

const office = (method: "GET" | "POST", path: string, body?: object, who = admin) =>
  server.call(method, `/api/office/v1/${path}`, { token: who!.token, ...(body ? { body } : {}) });
const casesOf = async (id: number) =>
  (await office("GET", "fraud-cases?per_page=100&status=open")).body.data.filter(
    ({ subject }: { subject: { type: string; id: number } }) => subject.type === "participant" && subject.id === id,
  );
const count = () => countFarms(server.db, server.clock.now());
const isHeld = (id: number) => holdsOutgoing(server.db, "order", id, server.clock.now());

/** Farms of three families that take their money on one account. */
async function ring(account: string) {
  const farms = [
    await farm({ bank_account: account }),
    await farm({ bank_account: account }),
    await farm({ bank_account: account }),
  ];
  await count();
  return farms;
}

describe("a case", () => {
  test("is opened once for each of strangers with one account, holds what leaves, and tells numbers instead of the account", async () => {
    const farms = await ring(ACCOUNT);
    const family = [await farm({ bank_account: "PL27114020040000300201355387", last_name: "Wspólny" })];
    family.push(await farm({ bank_account: "PL27114020040000300201355387", last_name: "Wspólny" }));
    await count();
    await count();
    for (const { id } of farms) {
      expect(await casesOf(id)).toHaveLength(1);
      expect(await isHeld(id)).toBeDefined();
    }
    for (const { id } of family) expect(await casesOf(id)).toEqual([]);
    const [found] = await casesOf(farms[0]!.id);
    expect(found).toMatchObject({ status: "open", score: 85, signals: [{ kind: "shared_account", score: 85 }] });
    expect(found.signals[0].sentence).toBe(
      "To samo konto bankowe podało: 3\u00a0gospodarstwa, w tym 3 bez wspólnego nazwiska i adresu.",
    );
    expect(found.signals[0].records.map(({ id }: { id: number }) => id)).toEqual([farms[1]!.id, farms[2]!.id]);
    const kept = await sql<{ text: string }>`select string_agg(facts::text, '') as text from fraud_signal`.execute(
      server.db,
    );
    expect(kept.rows[0]!.text).not.toContain(ACCOUNT.slice(4));
    const rows = await sql<{
      total: number;
    }>`select count(*) as total from fraud_signal where kind = 'shared_account' and score > 0`.execute(server.db);
    expect(rows.rows[0]!.total).toBe(3);
  });

  test("without ground ends what waits, teaches the threshold, and is not opened again by what was answered", async () => {
    const [first] = await ring("PL83101010230000261395100000");
    const [found] = await casesOf(first!.id);
    const decide = (revision: number) =>
      office("POST", `fraud-cases/${found.id}/decision`, {
        verdict: "unfounded",
        reason: "Spółka cywilna trzech sąsiadów",
        revision,
      });
    expect((await decide(found.revision + 1)).body.error).toBe("fraud.changed_meanwhile");
    expect((await decide(found.revision)).body.data).toMatchObject({ status: "unfounded", held_until: null });
    expect((await decide(found.revision)).body.error).toBe("fraud.decided");
    expect(await isHeld(first!.id)).toBeUndefined();
    const { data } = (await office("GET", "fraud-thresholds")).body;
    expect(data.find(({ kind }: { kind: string }) => kind === "shared_account")).toMatchObject({
      threshold: 20,
      unfounded: 1,
      confirmed: 0,
    });
    await count();
    expect(await casesOf(first!.id)).toEqual([]);
    const audited = await server.db
      .selectFrom("audit_log")
      .select("after")
      .where("action", "=", "fraud.unfounded")
      .execute();
    expect(audited).toMatchObject([{ after: { reason: "Spółka cywilna trzech sąsiadów" } }]);
  });

  test("after which points will be taken is confirmed by another person, and takes nothing itself", async () => {
    const [first] = await ring("PL10105000997603123456789123");
    const [found] = await casesOf(first!.id);
    const body = { verdict: "confirmed", reason: "Konto słupa", takes_points: true, revision: found.revision };
    const asked = await office("POST", `fraud-cases/${found.id}/decision`, body);
    expect(asked.body.data.status).toBe("open");
    const { data } = (await office("GET", "approvals?status=waiting")).body;
    const request = data.find(({ kind }: { kind: string }) => kind === "fraud.confirm");
    const approve = (who: typeof admin) =>
      office("POST", `approvals/${request.id}/decision`, { decision: "approve" }, who);
    expect((await approve(admin)).body.error).toBe("approval.own");
    expect((await approve(other)).status).toBe(200);
    const done = (await office("GET", `fraud-cases/${found.id}`)).body.data;
    expect(done).toMatchObject({ status: "confirmed", reason: "Konto słupa" });
    // Whoever goes on has until that day to lock the account.
    expect(done.held_until).not.toBeNull();
  });

  test("lets what leaves wait longer for a reason, and not beyond its bounds; a hold ends by itself", async () => {
    const [first] = await ring("PL55102055610000310200000001");
    const [found] = await casesOf(first!.id);
    const extend = () => office("POST", `fraud-cases/${found.id}/hold`, { reason: "Czekamy na odpowiedź banku" });
    const once = await extend();
    expect(once.body.data.held_until > found.held_until).toBe(true);
    expect((await extend()).body.error).toBe("fraud.hold_over");
    const later = new Date(server.clock.now().getTime() + 12 * 86_400_000);
    expect(await holdsOutgoing(server.db, "order", first!.id, later)).toBeUndefined();
  });

  test("is for administrators, read by auditors, and hidden from whom it is about", async () => {
    const clerk = await given.staff("clerk");
    const auditor = await given.staff("auditor");
    const at = server.clock.now();
    const { id } = await server.db
      .insertInto("fraud_case")
      .values({ subject_type: "staff", subject_id: admin!.id, score: 80, opened_at: at, changed_at: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    const decision = { verdict: "unfounded", reason: "To ja", revision: 0 };
    expect((await office("GET", "fraud-cases", undefined, clerk)).status).toBe(403);
    expect((await office("GET", `fraud-cases/${id}`, undefined, auditor)).status).toBe(200);
    expect((await office("POST", `fraud-cases/${id}/decision`, decision, auditor)).status).toBe(403);
    expect((await office("GET", `fraud-cases/${id}`)).status).toBe(404);
    expect((await office("POST", `fraud-cases/${id}/decision`, decision)).status).toBe(404);
    expect((await office("GET", "fraud-cases?subject=staff")).body.data).toEqual([]);
    expect((await office("GET", "fraud-cases?subject=staff", undefined, other)).body.data).toHaveLength(1);
  });
});

describe("what is counted", () => {
  test("of a month is kept, says nothing once it is no more, and is counted of what changed alone", async () => {
    const farms = await ring("PL17103010450000000100000000");
    await server.db.updateTable("participant").set({ bank_account: null }).where("id", "=", farms[0]!.id).execute();
    await count();
    const scoreOf = async (id: number) =>
      (
        await server.db
          .selectFrom("fraud_signal")
          .select("score")
          .where("subject_id", "=", id)
          .where("kind", "=", "shared_account")
          .executeTakeFirstOrThrow()
      ).score;
    // It is within the overlap of two runs.
    expect(await scoreOf(farms[0]!.id)).toBe(0);
    const { rows } = await sql<{ until: Date }>`select seen_until as until from fraud_mark`.execute(server.db);
    expect(rows[0]!.until).toEqual(server.clock.now());
  });

  test("of staff, sellers and keys runs over everybody, and every statement answers", async () => {
    await countOthers(server.db, server.clock.now());
    await countOthers(server.db, server.clock.now());
    const { rows } = await sql<{
      total: number;
    }>`select count(*) as total from fraud_case where subject_type <> 'participant' and score <> 80`.execute(server.db);
    expect(rows[0]!.total).toBe(0);
  });

  test("begins no second hold while one is in force", async () => {
    const { id } = await farm();
    const begin = () => inTransaction(server.db, (tx) => beginHold(tx, id, server.clock.now()));
    expect([typeof (await begin()), await begin()]).toEqual(["number", undefined]);
  });

  test("that had no ground is not asked again when another month says it as strongly", async () => {
    const farms = await ring("PL52116022020000000012345678");
    for (const { id } of farms) {
      const [{ id: caseId, revision }] = await casesOf(id);
      const body = { verdict: "unfounded", reason: "Spółka sąsiadów", revision };
      expect((await office("POST", `fraud-cases/${caseId}/decision`, body)).status).toBe(200);
    }
    server.clock.advance(35 * 86_400_000);
    const ids = farms.map(({ id }) => id);
    await server.db.updateTable("participant").set({ created_at: server.clock.now() }).where("id", "in", ids).execute();
    await count();
    const cases = server.db.selectFrom("fraud_case").select("status").where("subject_id", "in", ids);
    expect(new Set((await cases.execute()).map(({ status }) => status))).toEqual(new Set(["unfounded"]));
    const said = server.db.selectFrom("fraud_signal").select("month").distinct().where("subject_id", "in", ids);
    expect(await said.execute()).toHaveLength(2);
  });
});
