import { expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { createMoneyOrders } from "#test/harness/confirming.ts";
import { givenPoints } from "#test/harness/given/rewards.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);

const call = (method: "GET" | "POST" | "PUT", path: string, token: string, body?: object) =>
  server.call(method, `/api/office/v1/settings${path}`, { token, ...(body ? { body } : {}) });
const settingOf = async (key: string, token: string) =>
  (await call("GET", "", token)).body.data.find((setting: { key: string }) => setting.key === key);
const historyOf = async (key: string, token: string) => (await call("GET", `/${key}/changes`, token)).body.data;

test("every change of a setting stays: who, when, from what to what, and why", async () => {
  const [admin, auditor] = [await given.staff("admin"), await given.staff("auditor")];
  const key = "decision_working_days";
  expect(await settingOf(key, auditor.token)).toMatchObject({
    group: "promises",
    value: 5,
    revision: 0,
    changed_by: null,
    changed_because: "",
  });
  await call("PUT", `/${key}`, admin.token, { value: 7, revision: 0, reason: "Żniwa" });
  expect(await settingOf(key, auditor.token)).toMatchObject({ value: 7, changed_because: "Żniwa" });
  server.clock.set("2026-06-10T10:05:00.000Z");
  const changed = await call("PUT", `/${key}`, admin.token, { value: 9, revision: 1 });
  expect(changed.body.data).toMatchObject({ value: 9, revision: 2, changed_because: "", changed_by: { id: admin.id } });
  expect(await historyOf(key, auditor.token)).toMatchObject([
    { revision: 2, before: 7, after: 9, reason: "", changed_at: "2026-06-10T10:05:00.000Z", is_restoring: false },
    { revision: 1, before: 5, after: 7, reason: "Żniwa", changed_by: { id: admin.id } },
  ]);
  await expect(server.db.deleteFrom("system_setting_change").execute()).rejects.toThrow();
  expect((await call("GET", "/everything/changes", auditor.token)).status).toBe(404);
  expect((await call("GET", `/${key}/changes`, (await given.staff("clerk")).token)).status).toBe(403);
});

test("a warning that ends before it begins is refused in its field", async () => {
  const { token } = await given.staff("admin");
  const value = { text: "Awaria", from: "2026-06-10T14:00:00.000Z", to: "2026-06-10T12:00:00.000Z" };
  const refused = await call("PUT", "/system_warning", token, { value, revision: 0 });
  expect([refused.status, refused.body.errors]).toEqual([422, { value: ["Koniec musi być późniejszy niż początek"] }]);
});

test("an earlier value comes back as a change of its own, once it fits", async () => {
  const admin = await given.staff("admin");
  const key = "system_warning";
  const warning = { text: "Awaria", from: "2026-06-10T12:00:00.000Z", to: "2026-06-10T14:00:00.000Z" };
  await call("PUT", `/${key}`, admin.token, { value: warning, revision: 0 });
  await call("PUT", `/${key}`, admin.token, { value: null, revision: 1 });
  const [taken] = await historyOf(key, admin.token);
  const restore = (body: object) => call("POST", `/${key}/restore`, admin.token, body);
  expect((await restore({ change_id: taken.id, revision: 2 })).body.data).toMatchObject({
    value: warning,
    revision: 3,
  });
  expect((await historyOf(key, admin.token))[0]).toMatchObject({ before: null, after: warning, is_restoring: true });
  expect((await restore({ change_id: 999_999, revision: 3 })).body.error).toBe("setting.change_unknown");
  const other = await call("POST", "/decision_working_days/restore", admin.token, { change_id: taken.id, revision: 0 });
  expect(other.status).toBe(404);
  const audited = await server.db
    .selectFrom("audit_log")
    .select("action")
    .where("subject_id", "=", key)
    .orderBy("id")
    .execute();
  expect(audited.map(({ action }) => action)).toEqual(["setting.change", "setting.change", "setting.restore"]);
  const auditor = await given.staff("auditor");
  expect((await call("POST", `/${key}/restore`, auditor.token, { change_id: taken.id })).status).toBe(403);
});

test("of two administrators at once the second is refused and told what was changed", async () => {
  const [first, second] = [await given.staff("admin"), await given.staff("admin")];
  const key = "registration_working_days";
  await call("PUT", `/${key}`, first.token, { value: 25, revision: 0 });
  const late = await call("PUT", `/${key}`, second.token, { value: 30, revision: 0 });
  expect(late).toMatchObject({ status: 409, body: { error: "setting.changed_meanwhile" } });
  expect(late.body.message).toContain("Było: 3. Jest: 25.");
  const unseen = await call("PUT", `/${key}`, second.token, { value: 30 });
  expect([unseen.status, Object.keys(unseen.body.errors)]).toEqual([422, ["revision"]]);
  const answers = await Promise.all(
    [first, second].map(({ token }, at) => call("PUT", `/${key}`, token, { value: 40 + at, revision: 1 })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const untouched = "feed_retention_days";
  const firsts = await Promise.all(
    [first, second].map(({ token }, at) => call("PUT", `/${untouched}`, token, { value: 500 + at, revision: 0 })),
  );
  expect(firsts.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await historyOf(untouched, first.token)).toHaveLength(1);
});

test("a change of the tax says which money waits to be paid, what tax it keeps, and what it would be", async () => {
  const [admin, farmer] = [await given.staff("admin"), await given.participant()];
  const bank_account = "PL61109010140000071219812874";
  await server.db.updateTable("participant").set({ bank_account }).where("id", "=", farmer.id).execute();
  await givenPoints(server, farmer.id, 5000);
  const money = createMoneyOrders(server);
  const ask = async (value: object) => {
    const { revision } = await settingOf("reward_tax", admin.token);
    await call("PUT", "/reward_tax", admin.token, { value, revision, reason: "Nowa ustawa" });
    const { data } = (await server.call("GET", "/api/office/v1/approvals?status=waiting", { token: admin.token })).body;
    await server.call("POST", `/api/office/v1/approvals/${data[0].id}/decision`, {
      token: admin.token,
      body: { decision: "withdraw" },
    });
    return String(data[0].effect).replaceAll("\u00a0", " ");
  };
  const flat = { treatment: "flat_rate", threshold_grosze: 6000, rate_percent: 10 };
  expect(await ask(flat)).toContain("niewypłaconych nagród pieniężnych nie ma");
  for (const points of [1000, 2000, 2000]) {
    await money.order(farmer.token, { kind: "bank_transfer", points, consents: [1, 2, 3, 4] });
  }
  expect(await ask(flat)).toMatch(
    /\(3 na 250,00 zł\) zachowają podatek z dnia zamówienia: 0,00 zł\. Zamówione po zmianie miałyby podatek 20,00 zł\./,
  );
});
