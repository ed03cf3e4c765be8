import { get } from "node:http";
import { sql } from "kysely";
import { readSheet } from "read-excel-file/node";
import { describe, expect, test } from "vitest";
import { AUDIT_CSV_PATH, AUDIT_XLSX_PATH } from "@plon/contract/office/desk/audit.ts";
import type { AuditSubject } from "@plon/contract/shared/words/audit-subjects.ts";
import { audit } from "#platform/acts/audit.ts";
import { inTransaction } from "#platform/database/database.ts";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);

type Act = { at?: string; action?: string; about?: AuditSubject; id?: string; before?: unknown; after?: unknown };

/** An act as staff leave it behind. */
async function act(entry: Act = {}) {
  const clerk = await given.staff("clerk");
  await inTransaction(server.db, (tx) =>
    audit(
      tx,
      { staff: clerk, at: new Date(entry.at ?? "2026-06-01T10:00:00Z"), address: "198.51.100.7", requestId: "test" },
      {
        action: entry.action ?? "participant.lock",
        subject: { type: entry.about ?? "participant", id: entry.id ?? "1" },
        before: entry.before,
        after: entry.after,
      },
    ),
  );
  return clerk;
}

const asked = async (query: string) => {
  const { token } = await given.staff("auditor");
  return await server.call("GET", `/api/office/v1/audit?${query}`, { token });
};
const ids = async (query: string): Promise<string[]> =>
  (await asked(query)).body.data.map((row: { subject_id: string }) => row.subject_id);

describe("the audit log", () => {
  test("is searched by words before and after, by the name of the act and by number, without Polish letters", async () => {
    await act({ id: "9001", before: { note: "Łąka Żabia" }, after: { note: "inna" } });
    await act({ id: "9002", action: "prize.stock", after: { reason: "Dostawa 100%" } });
    expect(await ids("search=laka%20zabia")).toEqual(["9001"]);
    expect(await ids("search=zmiana%20stanu%20nagrody")).toEqual(["9002"]);
    expect(await ids("search=9002")).toEqual(["9002"]);
    // What is typed is no pattern.
    expect(await ids("search=100%25")).toEqual(["9002"]);
    expect(await ids("search=1_0%25")).toEqual([]);
  });

  test("leaves sign-ins out where asked, on pages and in files, but not where they are asked for by name", async () => {
    const days = "from=2026-02-10&to=2026-02-10";
    await act({ id: "9201", at: "2026-02-10T10:00:00Z", action: "staff.sign_in" });
    await act({ id: "9202", at: "2026-02-10T11:00:00Z" });
    expect(await ids(days)).toEqual(["9202", "9201"]);
    expect(await ids(`${days}&sign_ins=without`)).toEqual(["9202"]);
    expect(await ids(`${days}&sign_ins=without&action=staff.sign_in`)).toEqual(["9201"]);
    const { token } = await given.staff("auditor");
    const file = await server.call("GET", `${AUDIT_CSV_PATH}?${days}&sign_ins=without`, { token });
    expect(file.raw.toString("utf8")).toContain("9202");
    expect(file.raw.toString("utf8")).not.toContain("9201");
    expect((await asked("sign_ins=none")).status).toBe(422);
  });

  test("is read from day to day in Warsaw, by person, act and subject", async () => {
    const early = await act({ id: "9101", at: "2026-03-09T22:59:59Z" });
    await act({ id: "9102", at: "2026-03-09T23:00:00Z" });
    await act({ id: "9103", at: "2026-03-10T22:59:59Z", action: "participant.unlock" });
    await act({ id: "9104", at: "2026-03-10T23:00:00Z" });
    expect(await ids("from=2026-03-10&to=2026-03-10")).toEqual(["9103", "9102"]);
    expect(await ids("from=2026-03-10&to=2026-03-10&action=participant.unlock")).toEqual(["9103"]);
    expect(await ids(`staff_id=${early.id}`)).toEqual(["9101"]);
    expect(await ids("subject_type=participant&subject_id=9104")).toEqual(["9104"]);
    expect((await asked("from=wczoraj")).body.errors).toHaveProperty("from");
  });

  test("names what an action was about, and does not mention who did it in its text", async () => {
    const [farmer, staff] = [await given.participant(), await given.staff("clerk")];
    await act({ id: String(farmer.id), at: "2026-04-04T10:00:00Z" });
    await server.db
      .insertInto("audit_log")
      .values({
        staff_id: staff.id,
        address: "",
        request_id: "",
        action: "staff.sign_in",
        subject_type: "staff",
        subject_id: String(staff.id),
        happened_at: new Date("2026-04-04T11:00:00Z"),
      })
      .execute();
    await act({ action: "setting.change", about: "setting", id: "staff_daily_points", at: "2026-04-04T12:00:00Z" });
    const { data } = (await asked("from=2026-04-04&to=2026-04-04")).body;
    expect(data).toMatchObject([
      { subject_name: "Korekty jednej osoby w ciągu dnia wymagają drugiej osoby od (punkty)" },
      { action_label: "Logowanie", subject_name: expect.stringContaining("Pracownik") },
      { subject_name: "Gospodarstwo Kowalski" },
    ]);
  });

  test("names every kind of act in words", async () => {
    const { token } = await given.staff("auditor");
    const { data } = (await server.call("GET", "/api/office/v1/audit/actions", { token })).body;
    expect(data).toContainEqual({ id: "participant.lock", name: "Założenie blokady" });
  });

  test("keeps no secret, whoever passed one", async () => {
    await act({
      id: "9201",
      before: { password_hash: "$argon2id$x", name: "Jan" },
      after: { lines: [{ access_token: "t0k" }], bank_account: "PL61109010140000071219812874" },
    });
    const row = (await asked("subject_id=9201")).body.data[0];
    expect(JSON.stringify(row)).not.toMatch(/argon2id|t0k|PL6110/);
    expect(row.before).toEqual({ password_hash: "•••", name: "Jan" });
  });
});

/** How many statements a download makes in all whose reader hangs up after the first three: session, count and note. */
async function pagesUntilHungUp(url: string, token: string): Promise<number> {
  const { pool } = server.database;
  const address = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const reader = get(`${address}${url}`, { headers: { authorization: `Bearer ${token}` } }).on("error", () => {});
  let statements = 0;
  const count = () => void ((statements += 1) === 4 && reader.destroy());
  pool.on("acquire", count);
  // Between two statements it is idle for no turn of the loop.
  await expect.poll(() => statements >= 4 && pool.idleCount === pool.totalCount).toBe(true);
  pool.off("acquire", count);
  return statements - 3;
}

describe("the audit log as a file", () => {
  const HEAD = ["Kiedy", "Kto", "E-mail", "Skąd", "Co", "Rodzaj", "Numer", "Przed", "Po", "Żądanie"];

  test("has all that matches, over several pages, guarded against formulas, and is audited", async () => {
    const clerk = await given.staff("clerk");
    await server.db.updateTable("staff").set({ name: "=HYPERLINK(1)" }).where("id", "=", clerk.id).execute();
    const row = { staff_id: clerk.id, address: "198.51.100.7", request_id: "wiele", action: "participant.lock" };
    const many = Array.from({ length: 2100 }, (_, at) => ({
      ...row,
      happened_at: new Date("2026-05-05T10:00:00Z"),
      subject_type: "participant",
      subject_id: String(at),
    }));
    await server.db.insertInto("audit_log").values(many).execute();
    const auditor = await given.staff("auditor");
    const file = await server.call("GET", `${AUDIT_CSV_PATH}?staff_id=${clerk.id}&from=2026-05-05&to=2026-05-05`, {
      token: auditor.token,
    });
    expect(file.headers["content-type"]).toMatch(/text\/csv/);
    const lines = file.raw.toString("utf8").trimEnd().split("\r\n");
    expect(lines[0]).toBe(`\uFEFF${HEAD.map((name) => `"${name}"`).join(";")}`);
    expect(lines).toHaveLength(2101);
    expect(new Set(lines).size).toBe(2101);
    expect(lines[1]).toContain(`"2026-05-05 12:00:00";"'=HYPERLINK(1)"`);
    expect(lines[1]).toContain('"Założenie blokady";"participant";"2099"');
    const told = (await asked("action=audit.export&subject_id=csv")).body.data[0];
    expect(told.staff.id).toBe(auditor.id);
    expect(told.after).toMatchObject({ staff_id: clerk.id, from: "2026-05-05", to: "2026-05-05", rows: 2100 });
  });

  test("is a workbook too, whose texts do not run, up to what fits in memory, and is made no further once its reader has hung up", async () => {
    const clerk = await act({ id: "9301", after: { reason: "=1+1" } });
    const auditor = await given.staff("auditor");
    const taken = (query: string) => server.call("GET", `${AUDIT_XLSX_PATH}?${query}`, { token: auditor.token });
    const file = await taken(`staff_id=${clerk.id}`);
    const [head, first] = (await readSheet(file.raw)) as string[][];
    expect(head).toEqual(HEAD);
    expect(first).toMatchObject({ 4: "Założenie blokady", 6: "9301", 8: '{"reason":"=1+1"}' });
    expect((await asked("action=audit.export&subject_id=xlsx")).body.data).toHaveLength(1);
    await sql`
      insert into audit_log (happened_at, staff_id, address, request_id, action, subject_type, subject_id)
      select ${server.clock.now()}, ${clerk.id}, '', '', 'wiele', 'participant', n::text from generate_series(1, 20000) n
    `.execute(server.db);
    expect(await pagesUntilHungUp(`${AUDIT_XLSX_PATH}?action=wiele`, auditor.token)).toBeLessThan(10);
    await act({ action: "wiele" });
    const refused = await taken("action=wiele");
    expect(refused).toMatchObject({ status: 422, body: { error: "audit.too_many_rows" } });
    expect(refused.body.message).toContain("20\u202f000");
  });
});
