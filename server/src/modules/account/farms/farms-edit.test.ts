import { describe, expect, test } from "vitest";
import { lastCode, lastMessage, lastToken } from "#test/harness/given/consents.ts";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const OFFICE = "/api/office/v1";

const read = async (id: number, token: string) =>
  (await server.call("GET", `${OFFICE}/participants/${id}`, { token })).body.data;

/** The form as staff opened it, with what they changed. */
async function form(id: number, token: string, changes: object) {
  const person = await read(id, token);
  const fields = ["first_name", "last_name", "company_name", "company_street", "company_street_number"];
  const more = ["company_street_number_place", "company_postcode", "company_city", "email", "phone", "version"];
  return {
    ...Object.fromEntries([...fields, ...more].map((field) => [field, person[field]])),
    correspondence_address: false,
    representative_id: person.representative?.id ?? null,
    reason: "Telefon uczestnika",
    ...changes,
  };
}
const edit = (id: number, token: string, body: object) =>
  server.call("PUT", `${OFFICE}/participants/${id}`, { token, body });

async function representative(first_name: string) {
  const row = {
    first_name,
    last_name: "Lis",
    email: `${first_name}@plon.example`.toLowerCase(),
    phone: "+48600700800",
  };
  return (await server.db.insertInto("representative").values(row).returning("id").executeTakeFirstOrThrow()).id;
}
const audited = (action: string) =>
  server.db.selectFrom("audit_log").selectAll().where("action", "=", action).orderBy("id", "desc").executeTakeFirst();
const notices = async (token: string) =>
  (await server.call("GET", "/api/v1/notifications/list", { token })).body.data.notifications as {
    title: string;
    content: string;
  }[];

describe("a participant's data, changed in the office", () => {
  test("name, address and representative hold at once, with a reason, and the participant is told", async () => {
    const [farmer, clerk, ewa] = [await given.participant(), await given.staff("clerk"), await representative("Ewa")];
    const answer = await edit(
      farmer.id,
      clerk.token,
      await form(farmer.id, clerk.token, {
        last_name: "Kowalski-Nowak",
        company_street: "Polna",
        company_street_number: "7",
        company_postcode: "27-600",
        representative_id: ewa,
      }),
    );
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { last_name: "Kowalski-Nowak", company_street: "Polna", representative: { id: ewa } } },
    });
    expect(await audited("participant.edit")).toMatchObject({
      staff_id: clerk.id,
      subject_id: String(farmer.id),
      before: { last_name: "Kowalski", company_street: "", representative_id: null },
      after: { last_name: "Kowalski-Nowak", company_street: "Polna", reason: "Telefon uczestnika" },
    });
    expect((await notices(farmer.token))[0]).toMatchObject({
      content: expect.stringContaining("imię lub nazwisko, adres, przedstawiciel"),
    });
  });

  test("a new e-mail or phone waits for the participant, and the old one is told", async () => {
    const [farmer, clerk] = [await given.participant(), await given.staff("clerk")];
    const before = await read(farmer.id, clerk.token);
    const wanted = { email: "nowy.adres@plon.example", phone: "+48601602603" };
    const answer = await edit(farmer.id, clerk.token, await form(farmer.id, clerk.token, wanted));
    expect(answer.body.data).toMatchObject({ email: before.email, phone: before.phone });
    expect(answer.body.data.pending_changes.map(({ kind }: { kind: string }) => kind)).toEqual(["email", "phone"]);

    const sms_code = await lastCode(server, wanted.phone);
    await server.call("POST", "/api/v1/user/profile/confirm", {
      token: farmer.token,
      body: { kind: "phone", sms_code },
    });
    await server.call("POST", "/api/v1/user/confirm-email", { body: { token: await lastToken(server, wanted.email) } });
    expect(await read(farmer.id, clerk.token)).toMatchObject(wanted);
    expect((await lastMessage(server, before.email))?.subject).toBe("Zmieniono adres e-mail Twojego konta");
    expect((await lastMessage(server, before.phone))?.body).toContain("zostal zmieniony");
    // The log has no contact that may be somebody else's.
    expect(JSON.stringify((await audited("participant.edit"))?.after)).not.toContain("601602603");
  });

  test("is refused when somebody changed it since it was read, and when nothing changes", async () => {
    const [farmer, clerk] = [await given.participant(), await given.staff("clerk")];
    const stale = await form(farmer.id, clerk.token, { last_name: "Pierwszy" });
    await edit(farmer.id, clerk.token, await form(farmer.id, clerk.token, { company_city: "Opatów" }));
    expect(await edit(farmer.id, clerk.token, stale)).toMatchObject({
      status: 409,
      body: { error: "participant.changed_meanwhile" },
    });
    expect((await read(farmer.id, clerk.token)).last_name).toBe("Kowalski");
    const same = await edit(farmer.id, clerk.token, await form(farmer.id, clerk.token, {}));
    expect(same.body.error).toBe("participant.unchanged");
  });

  test("has the rules of its fields, needs a reason, and is for those who work with participants", async () => {
    const [farmer, clerk, rep] = [await given.participant(), await given.staff("clerk"), await given.staff("rep")];
    const bad = { first_name: "", company_postcode: "1", phone: "12", email: "to nie adres", reason: "" };
    const answer = await edit(farmer.id, clerk.token, await form(farmer.id, clerk.token, bad));
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors).toSorted()).toEqual(Object.keys(bad).toSorted());
    const unknown = await form(farmer.id, clerk.token, { representative_id: 999_999 });
    expect((await edit(farmer.id, clerk.token, unknown)).body.errors).toHaveProperty("representative_id");
    const good = await form(farmer.id, clerk.token, { last_name: "Inny" });
    expect((await edit(farmer.id, rep.token, good)).status).toBe(403);
    expect((await edit(999_999, clerk.token, good)).status).toBe(404);
  });

  test("nothing of it is left in the log when the account is closed", async () => {
    const [farmer, clerk] = [await given.participant(), await given.staff("clerk")];
    await edit(farmer.id, clerk.token, await form(farmer.id, clerk.token, { last_name: "Brzęczyszczykiewicz" }));
    await server.call("POST", "/api/v1/user/closing", { token: farmer.token, body: {} });
    const open = await server.call("GET", `${OFFICE}/closings?status=open&per_page=100`, { token: clerk.token });
    const request = open.body.data.find((row: { participant_id: number }) => row.participant_id === farmer.id);
    const body = { reason: "Na prośbę uczestnika" };
    await server.call("POST", `${OFFICE}/closings/${request.id}/close`, { token: clerk.token, body });
    const left = await audited("participant.edit");
    expect(left).toMatchObject({ subject_id: String(farmer.id), before: null, after: null });
  });
});

describe("a representative who leaves", () => {
  test("hands all farms over to another one, once, audited; the farms are told", async () => {
    const [admin, clerk] = [await given.staff("admin"), await given.staff("clerk")];
    const [adam, beata] = [await representative("Adam"), await representative("Beata")];
    const farms = [
      await given.participant({ representative_id: adam }),
      await given.participant({ representative_id: adam }),
    ];
    const handOver = (token: string, to: number | null) =>
      server.call("POST", `${OFFICE}/representatives/${adam}/hand-over`, {
        token,
        body: { to, reason: "Odchodzi z firmy" },
      });
    expect((await handOver(clerk.token, beata)).status).toBe(403);
    expect((await handOver(admin.token, adam)).body.errors).toHaveProperty("to");
    expect((await handOver(admin.token, beata)).body.data).toEqual({ moved: 2 });
    expect((await handOver(admin.token, beata)).body.data).toEqual({ moved: 0 });
    for (const farm of farms) {
      expect((await read(farm.id, clerk.token)).representative).toEqual({ id: beata, name: "Beata Lis" });
      expect((await notices(farm.token))[0]?.content).toContain("Beata Lis");
    }
    const rows = await server.db
      .selectFrom("audit_log")
      .select("after")
      .where("action", "=", "representative.hand_over")
      .where("subject_id", "=", String(adam))
      .orderBy("id")
      .execute();
    expect(rows[0]?.after).toMatchObject({ representative_id: beata, participants: 2, reason: "Odchodzi z firmy" });
  });
});

describe("the maintenance of one account", () => {
  test("[ACCESS-11] is begun and ended by an administrator with a reason; meanwhile the owner reads that alone", async () => {
    const [farmer, admin] = [await given.participant(), await given.staff("admin")];
    const set = (maintenance: boolean, token = admin.token, reason = "Przenosimy dane") =>
      server.call("POST", `${OFFICE}/participants/${farmer.id}/maintenance`, { token, body: { maintenance, reason } });
    const points = async () => (await server.call("GET", "/api/v1/points/overview", { token: farmer.token })).status;
    const profile = async () =>
      (await server.call("GET", "/api/v1/user/profile", { token: farmer.token })).body.data.maintenance;

    expect((await set(true, (await given.staff("clerk")).token)).status).toBe(403);
    expect((await set(true, admin.token, "")).body.errors).toHaveProperty("reason");
    expect((await read(farmer.id, admin.token)).actions).toContain("begin_maintenance");
    expect((await set(true)).body.data).toMatchObject({ maintenance: true });
    expect([await profile(), await points()]).toEqual([1, 403]);
    expect((await set(true)).body.error).toBe("participant.state_unchanged");
    expect(await audited("participant.maintenance_begin")).toMatchObject({
      subject_id: String(farmer.id),
      before: { maintenance: false },
      after: { maintenance: true, reason: "Przenosimy dane" },
    });
    expect((await read(farmer.id, admin.token)).actions).toContain("end_maintenance");
    expect((await set(false)).body.data).toMatchObject({ maintenance: false });
    expect([await profile(), await points()]).toEqual([0, 200]);
    expect(await audited("participant.maintenance_end")).toMatchObject({ after: { maintenance: false } });
  });
});
