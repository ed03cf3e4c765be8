import { describe, expect, test } from "vitest";
import { lastMessage } from "#test/harness/given/consents.ts";
import { newNip } from "#test/harness/given.ts";
import { useRegistrations } from "#test/harness/given/registrations.ts";

const { server, given, agreements, form, send, step, stored, office, registered, confirmed } = useRegistrations();
const MINUTE = 60_000;

describe("the decision", () => {
  test("approval makes the participant with crops, acreage and consents of then, and tells how to get a password", async () => {
    const clerk = await given.staff();
    const representative = await server.db
      .insertInto("representative")
      .values({ first_name: "Paweł", last_name: "Zając", email: "ph@plon.example", phone: "+48500000101" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const sent = await confirmed({
      area: [
        { id: 17, value: 5 },
        { id: 18, value: 3.25 },
        { id: 31, value: 10 },
        { id: 32, value: 0 },
      ],
      steady_transfer: true,
      steady_transfer_nip: "1111111111",
      correspondence_address: true,
      correspondence_street: "Leśna",
      correspondence_street_number: "2",
      correspondence_postcode: "00-001",
      correspondence_city: "Warszawa",
    });
    const submittedAt = server.clock.now();
    server.clock.advance(10 * MINUTE);
    const detail = await server.call("GET", `/api/office/v1/registrations/${sent.id}`, { token: clerk.token });
    expect(detail.body.data).toMatchObject({ status: "review", actions: ["approve", "reject"] });
    expect(detail.body.data.answers).toContainEqual({
      group: "Program",
      label: "Odbiorca punktów",
      value: "1111111111",
    });
    const answer = await office(clerk.token, sent.id, "approve", { representative_id: representative.id });
    expect(answer).toMatchObject({ status: 200, body: { data: { status: "approved", actions: [] } } });
    const id = answer.body.data.participant_id as number;
    const person = await server.db.selectFrom("participant").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(person).toMatchObject({
      identifier: sent.body.nip,
      acreage: "15.000",
      has_required_consents: true,
      representative_id: representative.id,
      correspondence_city: "Warszawa",
      password_hash: null,
      registration_id: sent.id,
    });
    const areas = await server.db
      .selectFrom("participant_crop_area")
      .selectAll()
      .where("participant_id", "=", id)
      .execute();
    expect(areas.map((row) => row.crop_id).sort()).toEqual([17, 18, 31]);
    const decisions = await server.db
      .selectFrom("consent_decision")
      .selectAll()
      .where("participant_id", "=", id)
      .execute();
    expect(decisions.map((row) => row.consent_version_id)).toEqual(agreements());
    expect(decisions[0]).toMatchObject({ channel: "registration", decided_at: submittedAt });
    const link = "/?content=pierwsze-logowanie#!pierwsze-logowanie";
    expect((await lastMessage(server, sent.body.email))!.body).toContain(link);
    // The phone that was confirmed is let in by its link, and nobody by the mail.
    const sms = (await lastMessage(server, sent.body.phone))!;
    const token = /\/pierwsze-haslo\/([\w-]{43})$/.exec(sms.body)?.[1];
    expect(sms.body.length).toBeLessThanOrEqual(160);
    const password = "Pierwsze#1";
    const entered = await server.call("POST", "/api/v1/auth/first-password/set", { body: { token, password } });
    expect(entered.status).toBe(200);
    const profile = await server.call("GET", "/api/v1/user/profile", { token: entered.body.data.auth_token });
    expect(profile.body.data.nip).toBe(sent.body.nip);
    const audited = await server.db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "registration.approve")
      .execute();
    expect(JSON.stringify(audited)).not.toContain(sent.body.nip);
  });

  test("approved twice, or by two at once, makes one participant", async () => {
    const [one, other] = await Promise.all([given.staff(), given.staff("admin")]);
    const sent = await confirmed();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => office((n % 2 ? one : other).token, sent.id, "approve", {})),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.error).toBe("registration.decided");
    const people = await server.db
      .selectFrom("participant")
      .select("id")
      .where("identifier", "=", sent.body.nip)
      .execute();
    expect(people).toHaveLength(1);
  });

  test("an unconfirmed one cannot be approved, and ends when another of the same person is", async () => {
    const clerk = await given.staff();
    const nip = newNip();
    const loose = await registered({ nip });
    expect((await office(clerk.token, loose.id, "approve", {})).body.error).toBe("registration.unconfirmed");
    const email = "drugi@plon.example";
    const good = await confirmed({ nip, phone: "+48512000009", email, email_confirmation: email });
    expect((await office(clerk.token, good.id, "approve", { representative_id: 999_999 })).status).toBe(422);
    expect((await office(clerk.token, good.id, "approve", {})).status).toBe(200);
    expect((await stored(nip)).map(({ status }) => status).sort()).toEqual(["approved", "rejected"]);
    expect((await step("status", { token: loose.token })).body.data.status).toBe("rejected");
  });

  test("who came in by another way meanwhile is refused at the approval, and nothing is half made", async () => {
    const clerk = await given.staff();
    const sent = await confirmed();
    await given.participant({ identifier: sent.body.nip });
    const answer = await office(clerk.token, sent.id, "approve", {});
    expect(answer).toMatchObject({ status: 422, body: { error: "registration.identifier_taken" } });
    expect(await stored(sent.body.nip)).toMatchObject([{ status: "review", participant_id: null }]);
  });

  test("a refusal is mailed with its reason, and the person may register again", async () => {
    const clerk = await given.staff();
    const sent = await confirmed();
    expect(await office(clerk.token, sent.id, "reject", { reason: "x" })).toMatchObject({
      status: 422,
      body: { errors: { reason: ["Pole musi mieć co najmniej 3 znaki"] } },
    });
    const answer = await office(clerk.token, sent.id, "reject", { reason: "Numer NIP należy do innej firmy" });
    expect(answer.body.data).toMatchObject({ status: "rejected", decision_reason: "Numer NIP należy do innej firmy" });
    expect((await lastMessage(server, sent.body.email))!.body).toContain("Numer NIP należy do innej firmy");
    expect((await office(clerk.token, sent.id, "approve", {})).body.error).toBe("registration.decided");
    server.clock.advance(2 * MINUTE);
    expect((await send(form({ nip: sent.body.nip }))).status).toBe(200);
  });

  test("the office finds registrations, oldest first; a representative sees own participants' only", async () => {
    const [clerk, rep] = await Promise.all([given.staff(), given.staff("rep")]);
    const list = (token: string, query: string) =>
      server.call("GET", `/api/office/v1/registrations?${query}`, { token });
    const sent = await confirmed({ last_name: "Żółcińska" });
    const found = await list(clerk.token, "status=review&search=zolcinska");
    expect(found.body.data.map((row: { id: number }) => row.id)).toEqual([sent.id]);
    const all = await list(clerk.token, "per_page=100");
    const times = all.body.data.map((row: { submitted_at: string }) => row.submitted_at);
    expect(times).toEqual([...times].sort());
    expect((await list(rep.token, "")).body.meta.total).toBe(0);
    const hidden = await server.call("GET", `/api/office/v1/registrations/${sent.id}`, { token: rep.token });
    expect(hidden.status).toBe(404);
  });
});
