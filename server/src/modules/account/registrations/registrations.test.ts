import { describe, expect, test } from "vitest";
import { lastCode, lastMessage, lastToken } from "#test/harness/given/consents.ts";
import { newNip } from "#test/harness/given.ts";
import { useRegistrations } from "#test/harness/given/registrations.ts";

const { agreements, server, given, consents, form, elsewhere, send, step, stored, office, registered, confirmed } =
  useRegistrations();
const MINUTE = 60_000;

describe("the form", () => {
  test("[REG-30, REG-12, REG-13, REG-14, REG-15] is taken whole, with crops, consents, authorized person and code, and confirmed by link and SMS before staff see it to decide", async () => {
    const { body, id, token } = await registered({
      identifier_type: "pesel",
      nip: "90060804786",
      registration_code: "LIST-77",
      authorized_person: true,
      authorized_person_first_name: "Ola",
      authorized_person_last_name: "Nowak",
      authorized_person_identifier: "44051401359",
      phone: "+48511222333",
      agreements: [...agreements(), consents().farm.textId],
    });
    const [row] = await stored(body.nip);
    expect(row).toMatchObject({ id, status: "contact", address: expect.stringMatching(/^198/) });
    expect(row!.answers).toMatchObject({
      registration_code: "LIST-77",
      authorized_person_identifier: "44051401359",
      area: [{ id: 31, value: 12.5 }],
    });
    expect(row!.consents.filter(({ granted }) => granted)).toHaveLength(3);
    expect(JSON.stringify(row!.answers)).not.toContain("email_confirmation");
    const mail = await lastMessage(server, body.email);
    expect(mail!.body).toContain("/rejestracja/dziekujemy?email=");
    expect((await step("status", { token })).body.data).toEqual({
      status: "contact",
      email: body.email,
      phone: body.phone,
      email_confirmed: false,
      phone_confirmed: false,
      email_again_seconds: 60,
      sms_again_seconds: 60,
    });
    const phone = await step("confirm-phone", { token, sms_code: await lastCode(server, body.phone) });
    expect(phone.body.data).toMatchObject({ status: "contact", phone_confirmed: true });
    const email = await step("confirm-email", { email_token: await lastToken(server, body.email) });
    expect(email.body.data).toMatchObject({ status: "review", email_confirmed: true });
  });

  test("is taken with numbers as people write them, and kept as they are compared", async () => {
    const nip = newNip();
    const typed = `PL ${nip.slice(0, 3)}-${nip.slice(3, 6)}-${nip.slice(6, 8)}-${nip.slice(8)}`;
    const other = newNip();
    const body = form({
      nip: typed,
      company_postcode: "90019",
      correspondence_address: true,
      correspondence_street: "Polna",
      correspondence_street_number: "1",
      correspondence_postcode: "90 019",
      correspondence_city: "Łódź",
      steady_transfer: true,
      steady_transfer_nip: `pl${other}`,
    });
    const known = await step("identifier", { nip: typed });
    expect(known).toMatchObject({ status: 200, body: { data: { identifier_type: "nip" } } });
    expect((await send(body)).status).toBe(200);
    const [row] = await stored(nip);
    expect(row!.answers).toMatchObject({
      company_postcode: "90-019",
      correspondence_postcode: "90-019",
      steady_transfer_nip: other,
    });
    const wrong = await send(form({ company_postcode: "9001" }));
    expect(wrong.body.errors).toEqual({ company_postcode: ["Popraw pole kod pocztowy"] });
    // Right digits of control, and a thirty-first of February.
    const unborn = await step("identifier", { nip: "90023112347" });
    expect(unborn.body.errors).toEqual({ nip: ["Pole nie jest poprawnie uzupełnione"] });
  });

  test("the same press answers the same token and sends nothing more; the same key with another form is refused", async () => {
    const body = form();
    const key = "registration-key-1";
    const [first, second] = await Promise.all([send(body, key), send(body, key)]);
    const third = await send(body, key);
    expect([first.status, second.status, third.status]).toEqual([200, 200, 200]);
    expect(new Set([first, second, third].map((answer) => answer.body.data.token)).size).toBe(1);
    expect(await stored(body.nip)).toHaveLength(1);
    const mails = await server.db
      .selectFrom("outbox_message")
      .selectAll()
      .where("recipient", "=", body.email)
      .execute();
    expect(mails).toHaveLength(1);
    const other = await send({ ...body, first_name: "Inna" }, key);
    expect(other).toMatchObject({ status: 422, body: { error: "request.key_reused" } });
  });

  test("refuses who is in the programme or in review, in the field", async () => {
    const member = await given.participant();
    const waiting = await confirmed();
    for (const nip of [member.identifier, waiting.body.nip]) {
      const asked = await step("identifier", { nip });
      expect(asked).toMatchObject({ status: 422, body: { error: "registration.identifier_taken" } });
      expect(asked.body.errors.nip[0]).toContain("już w programie");
      expect((await send(form({ nip }))).body.error).toBe("registration.identifier_taken");
    }
    expect((await step("identifier", { nip: newNip() })).body.data).toEqual({ identifier_type: "nip" });
  });

  test("who did not confirm may register again; of two that confirm, one waits and the other is refused", async () => {
    const nip = newNip();
    const first = await registered({ nip });
    const second = await registered({
      nip,
      phone: "+48512000001",
      email: "b@plon.example",
      email_confirmation: "b@plon.example",
    });
    for (const { body, token } of [first, second]) {
      await step("confirm-phone", { token, sms_code: await lastCode(server, body.phone) });
    }
    const answers = await Promise.all(
      [first, second].map(async ({ body }) =>
        step("confirm-email", { email_token: await lastToken(server, body.email) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await stored(nip)).map(({ status }) => status).sort()).toEqual(["contact", "review"]);
  });

  test("[CONSENT-16, CONSENT-17] wants the required consents of the texts that hold, and stores nothing otherwise", async () => {
    const { marketing, farm } = consents();
    for (const [given, code] of [
      [[], "registration.consent_missing"],
      [[...agreements(), marketing.textId], "registration.consent_missing"],
      [[...agreements(), 999_999], "registration.consent_unknown"],
      [[...agreements(), farm.textId], "registration.consent_unknown"],
    ] as const) {
      const body = form({ agreements: given });
      const answer = await send(body);
      expect(answer).toMatchObject({ status: 422, body: { error: code } });
      expect(Object.keys(answer.body.errors)).toEqual(["agreements"]);
      expect(await stored(body.nip)).toEqual([]);
      expect(await lastMessage(server, body.phone)).toBeUndefined();
    }
  });

  test("says at each field what is wrong with it", async () => {
    const answer = await send(
      form({
        nip: "1234567890",
        first_name: " ",
        register: "krs",
        correspondence_address: true,
        email_confirmation: "inny@plon.example",
        phone: "600100200",
        area: [
          { id: 17, value: 1 },
          { id: 18, value: 2 },
          { id: 99, value: 1 },
        ],
      }),
    );
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject({
      nip: ["Pole nie jest poprawnym numerem NIP"],
      first_name: ["Pole jest wymagane"],
      phone: ["Pole musi mieć długość 12"],
      "area.2.id": ["Nieprawidłowa wartość"],
    });
    const crossed = await send(
      form({ register: "krs", correspondence_address: true, email_confirmation: "x@plon.example" }),
    );
    expect(Object.keys(crossed.body.errors).sort()).toEqual([
      "correspondence_city",
      "correspondence_postcode",
      "correspondence_street",
      "correspondence_street_number",
      "email_confirmation",
      "register",
    ]);
  });

  test("hostile values are refused and nothing is stored", async () => {
    const before = await server.db.selectFrom("registration").select("id").execute();
    const hostile = [
      null,
      [],
      "x",
      {},
      form({ first_name: "a\u0000b" }),
      form({ last_name: "\ud800" }),
      form({ agreements: "1" }),
    ];
    for (const body of [...hostile, form({ company_name: "x".repeat(201) }), form({ area: [{ id: 31, value: -1 }] })]) {
      expect((await send(body)).status).toBe(422);
    }
    expect((await server.call("POST", "/api/v1/registration", { body: form() })).body.error).toBe(
      "request.idempotency_key_missing",
    );
    expect(await server.db.selectFrom("registration").select("id").execute()).toHaveLength(before.length);
  });

  test("names are names, and the letter to an unconfirmed address quotes nothing of the form", async () => {
    const bait = "Wygrana: https://zly.example";
    const answer = await send(
      form({ first_name: bait, last_name: "Jan\u202e", authorized_person: true, authorized_person_first_name: bait }),
    );
    expect(answer.body.errors).toMatchObject({
      first_name: ["Pole może zawierać tylko litery"],
      last_name: ["Pole może zawierać tylko litery"],
      authorized_person_first_name: ["Pole może zawierać tylko litery"],
    });
    const { body } = await registered({ first_name: "Wygrana", last_name: "Kliknij", company_name: bait });
    const { body: letter } = (await lastMessage(server, body.email))!;
    expect(letter).not.toMatch(/Wygrana|Kliknij|zly/);
  });

  test("an address gets a letter a minute and five a day, from whomever and to whichever phone", async () => {
    const email = "ktos@plon.example";
    const ask = (written: string) => send(form({ email: written, email_confirmation: written }));
    expect((await ask(email)).status).toBe(200);
    expect((await ask("KTOS@plon.example")).body.error).toBe("request.rate_limited");
    for (let letter = 2; letter <= 5; letter += 1) {
      server.clock.advance(MINUTE);
      expect((await ask(email)).status).toBe(200);
    }
    server.clock.advance(MINUTE);
    expect((await ask(email)).status).toBe(429);
    const letters = await server.db.selectFrom("outbox_message").select("id").where("recipient", "=", email).execute();
    expect(letters).toHaveLength(5);
  });

  test("campaign entry 1 asks for no crops and keeps none", async () => {
    const { id, body } = await registered({ form: "zglos-udzial-1", area: [] });
    expect(await stored(body.nip)).toMatchObject([{ id, form: "zglos-udzial-1" }]);
    expect((await send(form({ area: [] }))).body.errors).toEqual({
      area: ["Podaj powierzchnię co najmniej jednej uprawy"],
    });
  });
});

describe("limits", () => {
  test("an address asks for thirty identifiers an hour", async () => {
    const address = "192.0.2.30";
    const ask = () => server.call("POST", "/api/v1/registration/identifier", { body: { nip: newNip() }, address });
    for (let asked = 0; asked < 30; asked += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused).toMatchObject({ status: 429, body: { error: "request.rate_limited" } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });

  test("a code has five tries and ten minutes; a new one may be sent once a minute, five times a day", async () => {
    const { body, token } = await registered();
    const wrong = (await lastCode(server, body.phone)) === "000000" ? "111111" : "000000";
    const confirm = (sms_code: string) => step("confirm-phone", { token, sms_code });
    for (let tries = 0; tries < 5; tries += 1) expect((await confirm(wrong)).body.error).toBe("auth.sms_code_wrong");
    expect((await confirm(await lastCode(server, body.phone))).body.error).toBe("auth.sms_code_expired");
    expect((await step("resend", { token, channel: "sms" })).body.error).toBe("auth.sms_code_too_soon");
    const mail = (await step("resend", { token, channel: "email" })).body;
    expect(mail).toMatchObject({ error: "auth.mail_too_soon", message: expect.stringMatching(/^Wiadomość została/) });
    server.clock.advance(MINUTE);
    expect((await step("resend", { token, channel: "sms" })).status).toBe(200);
    server.clock.advance(11 * MINUTE);
    expect((await confirm(await lastCode(server, body.phone))).body.error).toBe("auth.sms_code_expired");
    for (let sent = 2; sent < 5; sent += 1) {
      expect((await step("resend", { token, channel: "sms" })).status).toBe(200);
      server.clock.advance(MINUTE);
    }
    expect((await step("resend", { token, channel: "sms" })).body.error).toBe("auth.sms_code_daily_limit");
    expect((await confirm(await lastCode(server, body.phone))).body.data.phone_confirmed).toBe(true);
  });

  test("tells after how many seconds a message may go out anew, which is what it refuses by", async () => {
    const { token } = await registered();
    server.clock.advance(20_000);
    const waits = (await step("status", { token })).body.data;
    expect(waits).toMatchObject({ email_again_seconds: 40, sms_again_seconds: 40 });
    const refused = await step("resend", { token, channel: "email" });
    expect([refused.status, Number(refused.headers["retry-after"])]).toEqual([429, waits.email_again_seconds]);
    server.clock.advance(40_000);
    expect((await step("status", { token })).body.data).toMatchObject({ email_again_seconds: 0, sms_again_seconds: 0 });
    const again = await step("resend", { token, channel: "email" });
    expect(again.body.data).toMatchObject({ email_again_seconds: 60, sms_again_seconds: 0 });
  });

  test("a link sent again replaces the first; one older than seven days says so", async () => {
    const { body, token } = await registered();
    const first = await lastToken(server, body.email);
    expect((await step("resend", { token, channel: "email" })).status).toBe(429);
    server.clock.advance(MINUTE);
    expect((await step("resend", { token, channel: "email" })).status).toBe(200);
    expect((await step("confirm-email", { email_token: first })).body.error).toBe("registration.not_found");
    server.clock.advance(8 * 24 * 60 * MINUTE);
    const late = await step("confirm-email", { email_token: await lastToken(server, body.email) });
    expect(late).toMatchObject({ status: 404, body: { error: "registration.not_found" } });
    expect((await step("status", { token: "x".repeat(43) })).status).toBe(404);
  });
});

describe("an invitation", () => {
  const invite = (hash: string, expiresAt = new Date(server.clock.now().getTime() + 86_400_000), inviterId?: number) =>
    server.db
      .insertInto("invitation")
      .values({
        hash,
        inviter_id: inviterId ?? null,
        registration_code: "ZAPRO",
        first_name: "Adam",
        created_at: server.clock.now(),
        expires_at: expiresAt,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
  const look = (hash: string) => server.call("GET", `/api/v1/registration/${hash}`, { address: elsewhere() });

  test("[REG-30, REG-12] fills the form in, names its inviter no more than needed, and is used up by the approval", async () => {
    const inviter = await given.participant();
    const { id } = await invite("ZAPROSZENIE7", undefined, inviter.id);
    expect((await look("ZAPROSZENIE7")).body.data).toEqual({
      inviter: "Jan K.",
      registration_code: "ZAPRO",
      nip: "",
      first_name: "Adam",
      last_name: "",
      email: "",
      phone: "",
    });
    const sent = await confirmed({ hash: "ZAPROSZENIE7" });
    const clerk = await given.staff();
    const answer = await office(clerk.token, sent.id, "approve", {});
    expect(answer.body.data.invited_by).toBe("Jan Kowalski");
    expect((await look("ZAPROSZENIE7")).body.error).toBe("registration.invitation_not_found");
    const row = await server.db.selectFrom("invitation").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(row.used_at).toEqual(server.clock.now());
  });

  test("that is unknown, used or too old opens nothing", async () => {
    await invite("ZAPROSZENIE8", new Date(server.clock.now().getTime() - 1));
    for (const hash of ["ZAPROSZENIE8", "NIEZNANE-ZAPROSZENIE"]) {
      expect((await look(hash)).status).toBe(404);
      expect((await send(form({ hash }))).body.error).toBe("registration.invitation_not_found");
    }
  });
});
