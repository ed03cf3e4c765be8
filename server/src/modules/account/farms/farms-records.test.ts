import { describe, expect, test } from "vitest";
import { FARM_RECORDS } from "@plon/contract/office/account/farms-records.ts";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const get = (path: string, token: string) => server.call("GET", `/api/office/v1/participants/${path}`, { token });
const note = (id: number, token: string, text: unknown) =>
  server.call("POST", `/api/office/v1/participants/${id}/notes`, { token, body: { text } });

describe("notes of staff", () => {
  test("say who wrote what and when, are audited without their text, and nobody else may write them", async () => {
    const [farmer, clerk] = [await given.participant(), await given.staff("clerk")];
    const first = await note(farmer.id, clerk.token, "Prosi o telefon po 18.");
    expect(first.body).toMatchObject({
      message: "Notatka została zapisana.",
      data: { text: "Prosi o telefon po 18." },
    });
    server.clock.advance(60_000);
    await note(farmer.id, clerk.token, "Oddzwoniono.");
    const { body } = await get(`${farmer.id}/notes?per_page=1`, clerk.token);
    expect(body.data).toMatchObject([{ text: "Oddzwoniono.", written_at: server.clock.now().toISOString() }]);
    expect(body.meta.total).toBe(2);
    const rows = await server.db
      .selectFrom("audit_log")
      .select(["staff_id", "after"])
      .where("action", "=", "participant.note")
      .where("subject_id", "=", String(farmer.id))
      .execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain("telefon");
    expect((await note(farmer.id, (await given.staff("auditor")).token, "Nie wolno")).status).toBe(403);
    expect((await note(farmer.id, clerk.token, " ")).body.errors).toHaveProperty("text");
    expect((await note(999_999, clerk.token, "Nie ma go")).status).toBe(404);
  });

  test("are the person's to read in the own data, and go when the account is closed", async () => {
    const [farmer, clerk] = [await given.participant(), await given.staff("clerk")];
    await note(farmer.id, clerk.token, "Woli e-mail.");
    const own = await server.call("GET", "/api/v1/user/data.json", { token: farmer.token });
    expect(own.raw.toString("utf8")).toContain("Woli e-mail.");
    await server.call("POST", "/api/v1/user/closing", { token: farmer.token, body: {} });
    const open = await server.call("GET", "/api/office/v1/closings?status=open&per_page=100", { token: clerk.token });
    const request = open.body.data.find((row: { participant_id: number }) => row.participant_id === farmer.id);
    const closed = await server.call("POST", `/api/office/v1/closings/${request.id}/close`, {
      token: clerk.token,
      body: { reason: "Na prośbę uczestnika" },
    });
    expect(closed.status).toBe(200);
    expect((await get(`${farmer.id}/notes`, clerk.token)).body.data).toEqual([]);
    expect((await note(farmer.id, clerk.token, "Za późno")).status).toBe(404);
  });
});

describe("what is known of a farm", () => {
  test("is read kind by kind, a page at a time; another representative's farm is not there", async () => {
    const [farmer, clerk, rep] = [await given.participant(), await given.staff("clerk"), await given.staff("rep")];
    for (const kind of FARM_RECORDS) {
      expect((await get(`${farmer.id}/records/${kind}`, clerk.token)).status).toBe(200);
      expect((await get(`${farmer.id}/records/${kind}`, rep.token)).status).toBe(404);
    }
    expect((await get(`${farmer.id}/records/everything`, clerk.token)).status).toBe(404);
  });

  test("has the sign-ins with how they ended, staff in support by name", async () => {
    const [farmer, clerk] = [await given.participant(), await given.staff("clerk")];
    server.clock.advance(60_000);
    const link = await server.call("POST", `/api/office/v1/participants/${farmer.id}/support-login`, {
      token: clerk.token,
      body: { reason: "Pomoc przez telefon" },
    });
    const token = new URL(link.body.data.path, "http://plon.example").searchParams.get("token");
    const support = (await server.call("POST", "/api/v1/auth/support-login", { body: { token } })).body.data.auth_token;
    await server.call("GET", "/api/v1/auth/logout", { token: support });
    const { body } = await get(`${farmer.id}/records/sign-ins?order=asc`, clerk.token);
    expect(body.data).toMatchObject([
      { title: "Zalogowanie w portalu", status_label: { label: "Otwarta" } },
      { title: expect.stringMatching(/^Tryb wsparcia: Pracownik/), detail: expect.stringMatching(/wylogowanie$/) },
    ]);
  });

  test("has recommendations from both sides, with the way to the other farm", async () => {
    const [inviter, invited, clerk] = [
      await given.participant(),
      await given.participant(),
      await given.staff("clerk"),
    ];
    const at = server.clock.now();
    await server.db
      .insertInto("invitation")
      .values({
        hash: `zaproszenie-${inviter.id}`,
        inviter_id: inviter.id,
        participant_id: invited.id,
        created_at: at,
        used_at: at,
        expires_at: at,
        first_invoice_at: at,
        affiliation_points: 500,
      })
      .execute();
    const of = async (id: number) => (await get(`${id}/records/recommendations`, clerk.token)).body.data;
    expect(await of(inviter.id)).toMatchObject([
      { title: "Jan Kowalski", status_label: { label: "Punkty przyznane" }, path: `/participants/${invited.id}` },
    ]);
    expect(await of(invited.id)).toMatchObject([{ path: `/participants/${inviter.id}` }]);
  });
});
