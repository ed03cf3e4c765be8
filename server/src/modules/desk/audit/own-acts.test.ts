// What the home pages of clerks and auditors tell from the log.
import { expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const get = (path: string, token: string) => server.call("GET", `/api/office/v1${path}`, { token });

async function act(staffId: number, action: string, at: string): Promise<void> {
  const row = { staff_id: staffId, action, happened_at: new Date(at), address: "", request_id: "" };
  await server.db
    .insertInto("audit_log")
    .values({ ...row, subject_type: "invoice", subject_id: "1" })
    .execute();
}

test("a clerk's day counts own acts since midnight, and a decision taken back is none", async () => {
  const [clerk, other] = [await given.staff("clerk"), await given.staff("clerk")];
  const day = async () => (await get("/audit/my-day", clerk.token)).body.data;
  expect(await day()).toEqual({ invoices_decided: 0, acts: [] });
  // Midnight in Warsaw is 22:00 the day before.
  await act(clerk.id, "invoice.accept", "2026-06-09T21:59:59Z");
  for (const action of ["invoice.accept", "invoice.accept", "invoice.reject", "invoice.undo", "staff.sign_in"]) {
    await act(clerk.id, action, "2026-06-09T22:00:00Z");
  }
  await act(other.id, "invoice.accept", "2026-06-10T09:00:00Z");
  const { invoices_decided, acts } = await day();
  expect(invoices_decided).toBe(2);
  expect(acts).toEqual([
    { action: "invoice.accept", action_label: "Akceptacja faktury", count: 2 },
    { action: "invoice.reject", action_label: "Odrzucenie faktury", count: 1 },
    { action: "invoice.undo", action_label: "Cofnięcie decyzji o fakturze", count: 1 },
  ]);
});

test("an auditor is told what was done since the visit before this one, and the log shows exactly that", async () => {
  const admin = await given.staff("admin");
  server.clock.set("2026-07-10T10:00:00Z");
  const auditor = await given.staff("auditor");
  const actsSince = async () => (await get("/audit/since-last-visit", auditor.token)).body.data;
  expect((await actsSince()).since).toBeNull();
  await act(auditor.id, "audit.export", "2026-07-05T08:30:15.250Z");
  await act(admin.id, "prize.change", "2026-07-05T08:30:15.249Z");
  await act(admin.id, "prize.change", "2026-07-05T08:30:16Z");
  await act(admin.id, "setting.change", "2026-07-09T08:00:00Z");
  // What is done during this visit moves nothing.
  await act(auditor.id, "audit.export", "2026-07-10T10:00:00Z");
  const { since, acts } = await actsSince();
  expect(since).toBe("2026-07-05T08:30:15.250Z");
  expect(Object.fromEntries(acts.map((kind: { action: string; count: number }) => [kind.action, kind.count]))).toEqual({
    "audit.export": 2,
    "prize.change": 1,
    "setting.change": 1,
  });
  for (const { action, count } of acts) {
    const listed = await get(`/audit?${new URLSearchParams({ action, since })}`, auditor.token);
    expect(listed.body.meta.total, action).toBe(count);
  }
  // A day narrows the moment, and the moment a day.
  expect((await get(`/audit?since=${since}&from=2026-07-08`, auditor.token)).body.meta.total).toBe(2);
  expect((await get(`/audit?since=${since}&from=2026-07-01`, auditor.token)).body.meta.total).toBe(4);
});

test("jobs are told to administrators and auditors", async () => {
  const admin = await given.staff("admin");
  const { status, body } = await get("/jobs", admin.token);
  expect(status).toBe(200);
  expect(body.data.troubled).toEqual([]);
  expect((await get("/jobs", (await given.staff("clerk")).token)).status).toBe(403);
});
