import { describe, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";
import { putSetting } from "#test/harness/given/settings.ts";
import { proveLedger } from "#modules/account/points/points-jobs.service.ts";

const server = useTestServer();
const given = createGiven(server);

type Person = { id: number; token: string };
let serial = 0;
const newKey = () => `korekta-${(serial += 1)}`;

const adjust = (farmer: Person, admin: Person, points: number, key = newKey()) =>
  server.call("POST", `/api/office/v1/participants/${farmer.id}/adjustments`, {
    token: admin.token,
    body: { points, reason: "Rekompensata" },
    headers: { "idempotency-key": key },
  });
const decide = (id: number, who: Person, decision: string, reason?: string) =>
  server.call("POST", `/api/office/v1/approvals/${id}/decision`, {
    token: who.token,
    body: { decision, ...(reason === undefined ? {} : { reason }) },
  });
const listed = async (who: Person, query = "") =>
  (await server.call("GET", `/api/office/v1/approvals?${query}`, { token: who.token })).body.data;
const availableOf = async ({ id }: Person, admin: Person) =>
  (await server.call("GET", `/api/office/v1/participants/${id}`, { token: admin.token })).body.data.points.available;
const audited = (action: string, farmer: Person) =>
  server.db
    .selectFrom("audit_log")
    .select(["staff_id", "after"])
    .where("action", "=", action)
    .where("subject_id", "=", String(farmer.id))
    .execute();

async function closeAccountOf(farmer: Person, admin: Person) {
  await server.call("POST", "/api/v1/user/closing", { token: farmer.token, body: {} });
  const open = await server.call("GET", "/api/office/v1/closings?status=open&per_page=100", { token: admin.token });
  const closing = open.body.data.find((row: { participant_id: number }) => row.participant_id === farmer.id);
  const closed = await server.call("POST", `/api/office/v1/closings/${closing.id}/close`, {
    token: admin.token,
    body: { reason: "Na prośbę uczestnika" },
  });
  expect(closed.status).toBe(200);
}

async function scene() {
  const [farmer, asker, second] = [
    await given.participant(),
    await given.staff("admin"),
    await given.staff("admin"),
  ] as const;
  return { farmer, asker, second };
}

describe("a large correction of a balance", () => {
  test("waits for a second person, from the very point of the setting on", async () => {
    const { farmer, asker } = await scene();
    expect((await adjust(farmer, asker, 999)).body.data).toMatchObject({ request_id: null, available: 999 });
    const asked = await adjust(farmer, asker, 1000);
    expect(asked.body).toMatchObject({
      message: "Korekta czeka na drugą osobę.",
      data: { movement_id: null, request_id: expect.any(Number), available: 999 },
    });
    const other = await scene();
    await decide((await adjust(other.farmer, asker, 3000)).body.data.request_id, other.second, "approve");
    expect((await adjust(other.farmer, asker, -1000)).body.data.request_id).toEqual(expect.any(Number));
    expect(await audited("approval.ask", other.farmer)).toHaveLength(2);
  });

  test("cannot be cut into small ones: a farm's day is counted over all who correct it, and at once", async () => {
    const { farmer, asker, second } = await scene();
    const answers = await Promise.all([400, 400, 400, 400, 400, 400].map((points) => adjust(farmer, asker, points)));
    expect(answers.filter(({ body }) => body.data.request_id === null)).toHaveLength(2);
    expect((await adjust(farmer, second, 200)).body.data.request_id).toEqual(expect.any(Number));
    expect((await adjust(farmer, second, -199)).body.data.request_id).toBeNull();
    expect(await availableOf(farmer, asker)).toBe(800 - 199);
    server.clock.advance(24 * 3_600_000);
    expect((await adjust(farmer, await given.staff("admin"), 999)).body.data.request_id).toBeNull();
  });

  test("nor spread over farms: a person's day is counted over all of them, also when all come at once", async () => {
    const { asker } = await scene();
    const farmers = await Promise.all(Array.from({ length: 12 }, () => given.participant()));
    const answers = await Promise.all(farmers.map((farmer) => adjust(farmer, asker, 900)));
    expect(answers.map(({ status }) => status)).toEqual(farmers.map(() => 200));
    expect(answers.filter(({ body }) => body.data.request_id === null)).toHaveLength(5);
    const other = await given.staff("admin");
    expect((await adjust(farmers[0]!, other, 50)).body.data.request_id).toBeNull();
  });

  test("is as large when points go to another farm: the second person moves them, once", async () => {
    const { farmer, asker, second } = await scene();
    const receiver = await given.participant();
    await decide((await adjust(farmer, asker, 20_000)).body.data.request_id, second, "approve");
    const move = (points: number, key = newKey()) =>
      server.call("POST", `/api/office/v1/participants/${farmer.id}/transfers`, {
        token: asker.token,
        body: { receiver_nip: receiver.identifier, points, reason: "Zmiana gospodarza" },
        headers: { "idempotency-key": key },
      });
    const key = newKey();
    const asked = await move(15_000, key);
    expect(asked.body).toMatchObject({
      message: "Przekazanie czeka na drugą osobę.",
      data: { movement_id: null, request_id: expect.any(Number), available: 20_000 },
    });
    expect((await move(15_000, key)).body.data.request_id).toBe(asked.body.data.request_id);
    const shown = (await listed(second, `subject_path=/participants/${farmer.id}&status=waiting`))[0];
    expect(shown).toMatchObject({
      kind: "participant.points",
      subject: `Przekazanie punktów uczestnika nr ${farmer.id}`,
      before: expect.stringMatching(
        new RegExp(`20\\s000\\spunktów; odbiorca Gospodarstwo Kowalski .${receiver.identifier}.`),
      ),
      after: expect.stringMatching(/^przekazane 15\s000\spunktów$/),
      effect: expect.stringMatching(/5\s?000\spunktów/),
    });
    const answers = await Promise.all(
      [second, second].map((who) => decide(asked.body.data.request_id, who, "approve")),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([await availableOf(farmer, asker), await availableOf(receiver, asker)]).toEqual([5000, 15_000]);
    const small = await Promise.all([400, 400, 400].map((points) => move(points)));
    expect(small.filter(({ body }) => body.data.request_id === null)).toHaveLength(2);
    expect(await proveLedger(server.db, server.clock.now())).toBe(true);
  });

  test("is posted once when the second person approves, however often and by how many at once", async () => {
    const { farmer, asker, second } = await scene();
    const third = await given.staff("admin");
    const { request_id } = (await adjust(farmer, asker, 5000)).body.data;
    const answers = await Promise.all(
      [second, second, third, third, second].map((who) => decide(request_id, who, "approve")),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([]);
    expect(await availableOf(farmer, asker)).toBe(5000);
    const posted = await audited("participant.adjust", farmer);
    expect(posted).toHaveLength(1);
    expect(posted[0]?.after).toMatchObject({ request_id, points: 5000 });
    const notes = (await server.call("GET", "/api/v1/notifications/list", { token: farmer.token })).body.data;
    expect(JSON.stringify(notes)).toContain("Korekta salda punktów");
    await proveLedger(server.db, server.clock.now()).then((isSound) => expect(isSound).toBe(true));
  });

  test("cannot be approved by the person who asked, who may withdraw it; another may reject it with a reason", async () => {
    const { farmer, asker, second } = await scene();
    const { request_id: id } = (await adjust(farmer, asker, 2000)).body.data;
    expect((await decide(id, asker, "approve")).body.error).toBe("approval.own");
    expect((await decide(id, second, "withdraw")).body.error).toBe("approval.own");
    expect((await decide(id, second, "reject")).body.errors).toHaveProperty("reason");
    const mine = (await listed(asker, `subject_path=/participants/${farmer.id}`))[0];
    const theirs = (await listed(second, `subject_path=/participants/${farmer.id}`))[0];
    expect([mine.actions, theirs.actions]).toEqual([["withdraw"], ["approve", "reject"]]);
    expect((await decide(id, second, "reject", "Brak podstaw")).body.data).toMatchObject({
      status: "rejected",
      decision_reason: "Brak podstaw",
      actions: [],
    });
    expect(await audited("approval.reject", farmer)).toEqual([
      { staff_id: second.id, after: expect.objectContaining({ reason: "Brak podstaw" }) },
    ]);
    expect((await decide(id, second, "approve")).body.error).toBe("approval.decided");
    const { request_id: other } = (await adjust(farmer, asker, 2000)).body.data;
    expect((await decide(other, asker, "withdraw")).body.data.status).toBe("withdrawn");
    expect((await decide(other, second, "approve")).body.error).toBe("approval.decided");
    expect(await availableOf(farmer, asker)).toBe(0);
    expect((await decide(999_999, second, "approve")).body.error).toBe("approval.not_found");
  });

  test("is not posted on an account that was closed while it waited", async () => {
    const { farmer, asker, second } = await scene();
    const { request_id: id } = (await adjust(farmer, asker, 2000)).body.data;
    await closeAccountOf(farmer, asker);
    expect((await decide(id, second, "approve")).body.error).toBe("participant.not_found");
    expect(await audited("participant.adjust", farmer)).toEqual([]);
  });

  test("takes no more than there is: the refusal leaves it waiting", async () => {
    const { farmer, asker, second } = await scene();
    expect((await adjust(farmer, asker, -3000)).body).toMatchObject({
      error: "points.insufficient",
      errors: { points: [expect.any(String)] },
    });
    await decide((await adjust(farmer, asker, 3000)).body.data.request_id, second, "approve");
    const { request_id: id } = (await adjust(farmer, asker, -3000)).body.data;
    expect((await adjust(farmer, asker, -1)).status).toBe(200);
    expect((await decide(id, second, "approve")).body.error).toBe("points.insufficient");
    expect(
      (await listed(second, `subject_path=/participants/${farmer.id}&status=waiting`)).map(
        (row: { id: number }) => row.id,
      ),
    ).toEqual([id]);
    expect(await audited("participant.adjust", farmer)).toHaveLength(2);
  });

  test("asked for twice with one key is one request, and with another sum a refusal", async () => {
    const { farmer, asker } = await scene();
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 6 }, () => adjust(farmer, asker, 1500, key)));
    expect(new Set(answers.map(({ body }) => body.data.request_id)).size).toBe(1);
    expect((await adjust(farmer, asker, 1600, key)).body.error).toBe("request.key_reused");
    expect(await listed(asker, `subject_path=/participants/${farmer.id}`)).toHaveLength(1);
  });

  test("stays one posting when the setting moves between two presses of the same button", async () => {
    const { farmer, asker, second } = await scene();
    const setLimit = (value: number) => putSetting(server, asker.token, "adjustment_approval_points", value);
    const key = newKey();
    const { request_id: id } = (await adjust(farmer, asker, 1200, key)).body.data;
    await setLimit(50_000);
    expect((await adjust(farmer, asker, 1200, key)).body.data.available).toBe(1200);
    expect((await decide(id, second, "approve")).status).toBe(200);
    expect(await availableOf(farmer, asker)).toBe(1200);
    await setLimit(1000);
  });

  test("rejected, it is not posted by the same button when the limit is raised", async () => {
    const { farmer, asker, second } = await scene();
    const key = newKey();
    const { request_id: id } = (await adjust(farmer, asker, 1200, key)).body.data;
    await decide(id, second, "reject", "Brak podstaw");
    await putSetting(server, asker.token, "adjustment_approval_points", 50_000);
    expect((await adjust(farmer, asker, 1200, key)).body.data).toMatchObject({ request_id: id, movement_id: null });
    await putSetting(server, asker.token, "adjustment_approval_points", 1000);
    expect(await availableOf(farmer, asker)).toBe(0);
  });

  test("a repeated key returns what was posted, even if the limit has been lowered since", async () => {
    const { farmer, asker } = await scene();
    const key = newKey();
    const posted = (await adjust(farmer, asker, 900, key)).body.data;
    expect(posted).toMatchObject({ movement_id: expect.any(Number), request_id: null });
    await putSetting(server, asker.token, "adjustment_approval_points", 500);
    expect((await adjust(farmer, asker, 900, key)).body.data).toEqual(posted);
    await putSetting(server, asker.token, "adjustment_approval_points", 1000);
    expect(await listed(asker, `subject_path=/participants/${farmer.id}`)).toEqual([]);
  });

  test("the key of a waiting request cannot be reused for a small correction", async () => {
    const { farmer, asker } = await scene();
    const key = newKey();
    await adjust(farmer, asker, 1500, key);
    expect((await adjust(farmer, asker, 10, key)).body.error).toBe("request.key_reused");
    expect(await availableOf(farmer, asker)).toBe(0);
  });

  test("approved by one person, it cannot be approved by another as well", async () => {
    const { farmer, asker, second } = await scene();
    const { request_id: id } = (await adjust(farmer, asker, 1500)).body.data;
    expect((await decide(id, second, "approve")).status).toBe(200);
    expect((await decide(id, second, "approve")).status).toBe(200);
    expect((await decide(id, await given.staff("admin"), "approve")).body.error).toBe("approval.decided");
  });

  test("added points expire like points earned today, and a transfer by hand is logged with its receiver", async () => {
    const { farmer, asker, second } = await scene();
    const receiver = await given.participant();
    await adjust(farmer, asker, 500);
    const overview = async (who: Person) =>
      (await server.call("GET", "/api/v1/points/overview", { token: who.token })).body.data;
    const profile = await server.call("GET", "/api/v1/user/profile", { token: farmer.token });
    expect(profile.body.data.points).toMatchObject({ total: 500, brandPurchase: 0 });
    // Three years later, or on the Monday after.
    const day = server.clock.now().toISOString().slice(5, 10);
    const [{ expires_at }] = (await overview(farmer)).expiry_calendar;
    expect(expires_at.slice(0, 4)).toBe("2029");
    expect(Math.abs(Date.parse(expires_at) - Date.parse(`2029-${day}T00:00:00Z`))).toBeLessThan(3.5 * 86_400_000);
    const moved = await server.call("POST", `/api/office/v1/participants/${farmer.id}/transfers`, {
      token: second.token,
      body: { receiver_nip: receiver.identifier, points: 200, reason: "Zmiana gospodarza" },
      headers: { "idempotency-key": newKey() },
    });
    expect(moved.status).toBe(200);
    expect(await audited("participant.transfer", farmer)).toMatchObject([
      { staff_id: second.id, after: { points: 200, receiver_id: receiver.id } },
    ]);
  });

  test("no more is moved than there is, and only to somebody else with an open account", async () => {
    const { farmer, asker } = await scene();
    const [locked, receiver] = [await given.participant({ is_locked: true }), await given.participant()];
    await adjust(farmer, asker, 500);
    const move = (to: { identifier: string }, points: number) =>
      server.call("POST", `/api/office/v1/participants/${farmer.id}/transfers`, {
        token: asker.token,
        body: { receiver_nip: to.identifier, points, reason: "Zmiana gospodarza" },
        headers: { "idempotency-key": newKey() },
      });
    for (const points of [100, 1000]) {
      for (const to of [locked, farmer]) {
        const refused = await move(to, points);
        expect([refused.body.error, Object.keys(refused.body.errors)]).toEqual([
          "participant.not_found",
          ["receiver_nip"],
        ]);
      }
    }
    expect((await move(receiver, 1000)).body.error).toBe("points.insufficient");
    expect(await listed(asker, `subject_path=/participants/${farmer.id}`)).toEqual([]);
    const closed = await given.participant();
    await closeAccountOf(closed, asker);
    for (const points of [10, 1000]) {
      expect((await adjust(closed, asker, points)).body).not.toHaveProperty("errors");
      expect((await adjust(closed, asker, points)).body.error).toBe("participant.not_found");
    }
  });

  test("is read by auditors, and decided by administrators alone; unknown people are 404", async () => {
    const { farmer, asker, second } = await scene();
    const [clerk, auditor] = [await given.staff("clerk"), await given.staff("auditor")];
    const { request_id: id } = (await adjust(farmer, asker, 1500)).body.data;
    expect((await listed(auditor, `subject_path=/participants/${farmer.id}`))[0].actions).toEqual([]);
    expect(await listed(clerk, `subject_path=/participants/${farmer.id}`)).toEqual([]);
    for (const who of [clerk, auditor]) expect([403, 404]).toContain((await decide(id, who, "approve")).status);
    expect((await adjust({ id: 999_999, token: "" }, asker, 1500)).status).toBe(404);
    const waiting = await server.call("GET", "/api/office/v1/dashboard/figures/second_person", { token: second.token });
    expect(waiting.body.data.find(({ figure }: { figure: string }) => figure === "approvals").total).toBeGreaterThan(0);
  });
});
