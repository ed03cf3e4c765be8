import { beforeAll, describe, expect, test } from "vitest";
import { lastCode, lastMessage, lastToken, makeProgrammeConsents } from "#test/harness/given/consents.ts";
import { createGiven } from "#test/harness/given.ts";
import { type Answer, useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const MINUTE = 60_000;
const IBAN = "PL61109010140000071219812874";
const OTHER_IBAN = "PL83101010230000261395100000";
let required: number[];
let phones = 600_300_100;
const newPhone = () => `+48${(phones += 1)}`;

beforeAll(async () => {
  const { rules, notice } = await makeProgrammeConsents(server);
  required = [rules.textId, notice.textId];
});

type Farmer = Awaited<ReturnType<typeof given.participant>>;
const row = (farmer: Farmer) =>
  server.db.selectFrom("participant").selectAll().where("id", "=", farmer.id).executeTakeFirstOrThrow();

async function farmerWithPhone() {
  const farmer = await given.participant();
  const phone = newPhone();
  await server.db.updateTable("participant").set({ phone }).where("id", "=", farmer.id).execute();
  return { ...farmer, phone, email: `rolnik${farmer.identifier}@plon.example` };
}

const edit = (overrides: Record<string, unknown> = {}) => ({
  email: "bez.zmian@plon.example",
  phone: "+48600100200",
  area: [{ id: 31, value: 10 }],
  profile: { correspondence_address: false },
  ...overrides,
});
const save = (token: string, body: unknown, method: "PUT" | "POST" = "PUT"): Promise<Answer> =>
  server.call(method, "/api/v1/user/profile", { token, body });
const post = (name: string, token: string | undefined, body: unknown = {}) =>
  server.call("POST", `/api/v1/user/${name}`, { token, body });
const profile = (token: string) => server.call("GET", "/api/v1/user/profile", { token });

describe("reading", () => {
  test("[PROFILE-01, PROFILE-02, PROFILE-03, PROFILE-05, PROFILE-06, PROFILE-08, PROFILE-09, PROFILE-10, PROFILE-11, PROFILE-12, PROFILE-13, PROFILE-14, PROFILE-17, PROFILE-18] the user has every field of the specification", async () => {
    const farmer = await given.participant();
    const { body } = await profile(farmer.token);
    expect(body.data).toMatchObject({
      email: expect.any(String),
      phone: "+48600100200",
      acreage: 0,
      unread_notifications: 0,
      account_type: "program.farmer",
      nip: farmer.identifier,
      maintenance: 0,
      is_prize_ordering_locked: false,
      points: { available: 0, total: 0, brandPurchase: 0, affiliation: 0, achievements: 0 },
      achievements: [50_000, 75_000, 100_000].map((level) => ({ level, value: false, date: null })),
      pending_changes: { email: null, phone: null, bank_account: null },
      bank_account_blocked_until: null,
      closing_requested_at: null,
    });
    expect(body.data.profile).toEqual({
      first_name: "Jan",
      last_name: "Kowalski",
      company_name: "Gospodarstwo Kowalski",
      company_street: "",
      company_street_number: "",
      company_street_number_place: "",
      company_postcode: "",
      company_city: "Sandomierz",
      participant_id: farmer.id,
      correspondence_address: false,
      correspondence_street: "",
      correspondence_street_number: "",
      correspondence_street_number_place: "",
      correspondence_postcode: "",
      correspondence_city: "",
      bank_account: null,
    });
  });

  test("[PROFILE-07, PROFILE-15] promotions are undecided until one is decided, and the representative has name, contact and image", async () => {
    const ph = { first_name: "Ewa", last_name: "Lis", email: "ewa@plon.example", phone: "+48500000199" };
    const { id } = await server.db.insertInto("representative").values(ph).returning("id").executeTakeFirstOrThrow();
    const farmer = await given.participant({ representative_id: id });
    const { data } = (await profile(farmer.token)).body;
    expect(data.ph).toEqual({ ...ph, image: null });
    expect(data.promo_agreements).toEqual({
      spring_promo_fuel: null,
      dovvo_refuel: null,
      weed_buster: null,
      tank_to_full: null,
      get_more_halvetic_mauser: null,
    });
  });

  test("[PROFILE-16] notifications have id, title, content, isRead and date", async () => {
    const farmer = await given.participant();
    const created_at = server.clock.now();
    await server.db
      .insertInto("notification")
      .values({ participant_id: farmer.id, title: "Witaj", content: "Treść", link: null, created_at })
      .execute();
    const { body } = await server.call("GET", "/api/v1/notifications/list", { token: farmer.token });
    const one = {
      id: expect.any(Number),
      title: "Witaj",
      content: "Treść",
      isRead: false,
      date: created_at.toISOString(),
    };
    expect(body.data.notifications).toMatchObject([one]);
    const onProfile = async () =>
      (await server.call("GET", "/api/v1/user/profile", { token: farmer.token })).body.data.notifications;
    expect(await onProfile()).toEqual(body.data.notifications);
    await server.call("POST", `/api/v1/notifications/${body.data.notifications[0].id}/read`, { token: farmer.token });
    expect(await onProfile()).toMatchObject([{ ...one, isRead: true }]);
    // Others' and those still to come are on nobody else's profile.
    const other = await given.participant();
    const later = new Date(created_at.getTime() + 60_000);
    await server.db
      .insertInto("notification")
      .values({ participant_id: other.id, title: "Później", content: "Treść", link: null, created_at: later })
      .execute();
    const profile = await server.call("GET", "/api/v1/user/profile", { token: other.token });
    expect(profile.body.data.notifications).toEqual([]);
  });
});

describe("editing", () => {
  test("[PROFILE-19, PROFILE-20, PROFILE-21, PROFILE-22] PUT and POST alike set crops, acreage and correspondence address at once", async () => {
    for (const method of ["PUT", "POST"] as const) {
      const farmer = await farmerWithPhone();
      const body = edit({
        email: farmer.email,
        phone: farmer.phone,
        area: [
          { id: 17, value: 4 },
          { id: 18, value: 2.125 },
          { id: 31, value: 10.5 },
          { id: 32, value: 0 },
        ],
        profile: {
          correspondence_address: true,
          correspondence_street: "Leśna",
          correspondence_street_number: "3",
          correspondence_postcode: "00-950",
          correspondence_city: "Warszawa",
        },
      });
      const answer = await save(farmer.token, body, method);
      expect(answer.status).toBe(200);
      expect(answer.body.message).toBe("Twoje dane zostały edytowane prawidłowo");
      expect(answer.body.data).toMatchObject({
        acreage: 14.5,
        area: [
          { id: 17, value: 4 },
          { id: 18, value: 2.125 },
          { id: 31, value: 10.5 },
        ],
        profile: { correspondence_address: true, correspondence_city: "Warszawa" },
        pending_changes: { email: null, phone: null },
      });
      const back = await save(farmer.token, edit({ email: farmer.email, phone: farmer.phone }));
      expect(back.body.data.profile).toMatchObject({ correspondence_address: false, correspondence_street: "" });
      expect(back.body.data.area).toEqual([{ id: 31, value: 10 }]);
    }
  });

  test("[PROFILE-23, PROFILE-30] the older spelling of the correspondence fields is taken and answered in the newer one", async () => {
    const farmer = await farmerWithPhone();
    const answer = await save(farmer.token, {
      ...edit({ email: farmer.email, phone: farmer.phone }),
      profile: {
        correspondenceAddress: true,
        correspondenceStreet: "Młyńska",
        correspondenceStreetNumber: "1",
        correspondenceStreetNumberPlace: "2",
        correspondenceZipCode: "31-001",
        correspondenceCity: "Kraków",
      },
    });
    expect(answer.body.data.profile).toMatchObject({
      correspondence_street: "Młyńska",
      correspondence_street_number_place: "2",
      correspondence_postcode: "31-001",
      correspondence_city: "Kraków",
    });
    expect(answer.body.data.profile).not.toHaveProperty("correspondenceStreet");
  });

  test("[PROFILE-23] the five older names alone choose another address when filled in, and none when left empty", async () => {
    const farmer = await farmerWithPhone();
    const older = (profile: object) =>
      save(farmer.token, { ...edit({ email: farmer.email, phone: farmer.phone }), profile });
    const filled = {
      correspondenceStreet: "Młyńska",
      correspondenceStreetNumber: "1",
      correspondenceStreetNumberPlace: "",
      correspondenceZipCode: "31001",
      correspondenceCity: "Kraków",
    };
    expect((await older(filled)).body.data.profile).toMatchObject({
      correspondence_address: true,
      correspondence_street: "Młyńska",
      correspondence_postcode: "31-001",
    });
    const wrong = await older({ ...filled, correspondenceCity: "" });
    expect(Object.keys(wrong.body.errors)).toEqual(["profile.correspondence_city"]);
    const empty = Object.fromEntries(Object.keys(filled).map((name) => [name, ""]));
    expect((await older(empty)).body.data.profile).toMatchObject({
      correspondence_address: false,
      correspondence_street: "",
    });
  });

  test("says at each field what is wrong, and changes nothing then", async () => {
    const farmer = await farmerWithPhone();
    const before = await row(farmer);
    const answer = await save(
      farmer.token,
      edit({ email: "x", phone: "600", profile: { correspondence_address: true }, area: [{ id: 31, value: 1.23456 }] }),
    );
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject({
      email: ["Pole musi być poprawnym adresem email"],
      phone: ["Pole musi mieć długość 12"],
      "area.0.value": ["Nieprawidłowa wartość"],
      "profile.correspondence_street": ["Pole jest wymagane"],
      "profile.correspondence_postcode": ["Pole jest wymagane"],
    });
    const small = await save(
      farmer.token,
      edit({
        area: [
          { id: 17, value: 1 },
          { id: 18, value: 2 },
        ],
      }),
    );
    expect(small.body.errors).toEqual({ "area.17": ["Podaj co najmniej 2 ha: tyle jest razem w tej grupie"] });
    expect((await save(farmer.token, edit({ area: [] }))).body.errors).toEqual({
      area: ["Podaj powierzchnię co najmniej jednej uprawy"],
    });
    expect((await save(farmer.token, { bank_account: "PL00" })).body.errors).toEqual({
      bank_account: ["Numer konta musi być w formacie IBAN"],
    });
    for (const body of [{}, null, [], "x", { consents: required, bank_account: IBAN }]) {
      expect((await save(farmer.token, body)).status).toBe(422);
    }
    expect(await row(farmer)).toEqual(before);
  });

  test("a support session may change none of it", async () => {
    const farmer = await given.participant();
    const clerk = await given.staff();
    const link = await server.call("POST", `/api/office/v1/participants/${farmer.id}/support-login`, {
      token: clerk.token,
      body: { reason: "Pomoc przez telefon" },
    });
    const token = new URL(link.body.data.path, "http://x").searchParams.get("token");
    const support = (await server.call("POST", "/api/v1/auth/support-login", { body: { token } })).body.data.auth_token;
    const calls = [
      save(support, edit()),
      save(support, { consents: required }, "POST"),
      post("profile/confirm", support, { kind: "phone", sms_code: "123456" }),
      post("profile/resend", support, { kind: "email" }),
      post("profile/cancel-change", support, { kind: "email" }),
      post("closing", support, {}),
      post("contact", support, { subject: "a", message: "b" }),
      server.call("GET", "/api/v1/user/data.json", { token: support }),
    ];
    const answers = await Promise.all(calls);
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
      answers.map(() => [403, "access.support_read_only"]),
    );
  });
});

describe("a changed e-mail", () => {
  test("[PROFILE-22] waits for the link sent to the new address, works without a session, and tells the old one", async () => {
    const farmer = await farmerWithPhone();
    const email = `nowy${farmer.identifier}@plon.example`;
    const answer = await save(farmer.token, edit({ email, phone: farmer.phone }));
    expect(answer.body.data).toMatchObject({ email: farmer.email, pending_changes: { email } });
    expect((await lastMessage(server, email))!.body).toContain("/moj-profil?email=");
    const token = await lastToken(server, email);
    const answers = await Promise.all([1, 2, 3].map(() => post("confirm-email", undefined, { token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await profile(farmer.token)).body.data).toMatchObject({ email, pending_changes: { email: null } });
    expect((await lastMessage(server, farmer.email))!.subject).toBe("Zmieniono adres e-mail Twojego konta");
    const copy = await server.call("GET", "/api/v1/user/data.json", { token: farmer.token });
    expect(JSON.parse(copy.raw.toString()).zmiany_danych).toMatchObject([{ value: email, outcome: "confirmed" }]);
  });

  test("the link works for a day and no longer", async () => {
    const farmers = [await farmerWithPhone(), await farmerWithPhone()];
    const tokens: string[] = [];
    for (const { identifier, token, phone } of farmers) {
      const email = `dzien${identifier}@plon.example`;
      await save(token, edit({ email, phone }));
      tokens.push(await lastToken(server, email));
    }
    const confirm = (token: string | undefined) => post("confirm-email", undefined, { token });
    server.clock.advance(24 * 60 * MINUTE - 1);
    expect((await confirm(tokens[0])).status).toBe(200);
    server.clock.advance(1);
    expect((await confirm(tokens[1])).body.error).toBe("profile.link_invalid");
  });

  test("sixty links an hour can be tried from one address", async () => {
    const guess = (address: string) =>
      server.call("POST", "/api/v1/user/confirm-email", { body: { token: "x".repeat(43) }, address });
    for (let tries = 0; tries < 60; tries += 1) {
      expect((await guess("198.51.100.60")).body.error).toBe("profile.link_invalid");
    }
    expect(await guess("198.51.100.60")).toMatchObject({ status: 429, body: { error: "request.rate_limited" } });
    expect((await guess("198.51.100.61")).status).toBe(404);
  });

  test("a newer request replaces the older; a cancelled, replaced or old link is refused", async () => {
    const farmer = await farmerWithPhone();
    const [first, second] = ["a", "b"].map((name) => `${name}${farmer.identifier}@plon.example`) as [string, string];
    await save(farmer.token, edit({ email: first, phone: farmer.phone }));
    const old = await lastToken(server, first);
    server.clock.advance(MINUTE);
    await save(farmer.token, edit({ email: second, phone: farmer.phone }));
    const refused = await post("confirm-email", undefined, { token: old });
    expect(refused).toMatchObject({ status: 404, body: { error: "profile.link_invalid" } });
    const cancelled = await post("profile/cancel-change", farmer.token, { kind: "email" });
    expect(cancelled.body.data.pending_changes.email).toBeNull();
    const dead = await post("confirm-email", undefined, { token: await lastToken(server, second) });
    expect(dead.status).toBe(404);
    expect((await row(farmer)).email).toBe(farmer.email);
    expect((await post("profile/resend", farmer.token, { kind: "email" })).body.error).toBe(
      "profile.no_change_pending",
    );
  });

  test("one that was given up holds the next not back, but counts for the day", async () => {
    const farmer = await farmerWithPhone();
    const address = (name: string) => `${name}${farmer.identifier}@plon.example`;
    const ask = (name: string) => save(farmer.token, edit({ email: address(name), phone: farmer.phone }));
    const giveUp = () => post("profile/cancel-change", farmer.token, { kind: "email" });
    for (const name of ["one", "two", "three", "four"]) {
      expect((await ask(name)).status).toBe(200);
      expect((await giveUp()).status).toBe(200);
    }
    expect((await ask("five")).status).toBe(200);
    // What still waits holds back, as before.
    expect((await ask("six")).body.error).toBe("auth.mail_too_soon");
    await giveUp();
    expect((await ask("six")).body.error).toBe("auth.mail_daily_limit");
  });
});

describe("a changed phone", () => {
  test("waits for the SMS code sent to the new phone, and tells the old one", async () => {
    const farmer = await farmerWithPhone();
    const phone = newPhone();
    const answer = await save(farmer.token, edit({ email: farmer.email, phone }));
    expect(answer.body.data).toMatchObject({ phone: farmer.phone, pending_changes: { phone } });
    // Saving the form again with the same number sends no second code.
    expect((await save(farmer.token, edit({ email: farmer.email, phone }))).status).toBe(200);
    const sms_code = await lastCode(server, phone);
    const answers = await Promise.all(
      [1, 2].map(() => post("profile/confirm", farmer.token, { kind: "phone", sms_code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await row(farmer)).phone).toBe(phone);
    expect((await lastMessage(server, farmer.phone))!.body).toContain("zostal zmieniony");
  });

  test("a wrong code costs a try, five end it; a new one goes out once a minute, five times a day", async () => {
    const farmer = await farmerWithPhone();
    const phone = newPhone();
    await save(farmer.token, edit({ email: farmer.email, phone }));
    const right = await lastCode(server, phone);
    const confirm = (sms_code: string) => post("profile/confirm", farmer.token, { kind: "phone", sms_code });
    const wrong = right === "000000" ? "111111" : "000000";
    for (let tries = 0; tries < 5; tries += 1) expect((await confirm(wrong)).body.error).toBe("auth.sms_code_wrong");
    expect((await confirm(right)).body.error).toBe("auth.sms_code_expired");
    const resend = () => post("profile/resend", farmer.token, { kind: "phone" });
    expect((await resend()).body.error).toBe("auth.sms_code_too_soon");
    for (let sent = 1; sent < 5; sent += 1) {
      server.clock.advance(MINUTE);
      expect((await resend()).status).toBe(200);
    }
    server.clock.advance(MINUTE);
    expect((await resend()).body.error).toBe("auth.sms_code_daily_limit");
    expect((await confirm(await lastCode(server, phone))).status).toBe(200);
  });

  test("a code for a password does not end it, nor does it end the code for a password", async () => {
    const farmer = await farmerWithPhone();
    const phone = newPhone();
    await save(farmer.token, edit({ email: farmer.email, phone }));
    const body = { nip: farmer.identifier, account_type: "program.farmer" };
    expect(
      (await server.call("POST", "/api/v1/auth/password-reset/request", { body, address: "198.51.100.9" })).status,
    ).toBe(200);
    const sms_code = await lastCode(server, phone);
    expect((await post("profile/confirm", farmer.token, { kind: "phone", sms_code })).status).toBe(200);
  });
});

describe("a changed bank account", () => {
  test("[PROFILE-13, PROFILE-19, PROFILE-24, PROFILE-28] is confirmed by a code to the present phone, blocks payouts for 24 hours, and is told by e-mail and SMS, masked", async () => {
    const farmer = await farmerWithPhone();
    const answer = await save(farmer.token, { bank_account: "PL61 1090 1014 0000 0712 1981 2874" }, "POST");
    expect(answer.body.data).toMatchObject({
      profile: { bank_account: null },
      pending_changes: { bank_account: "PL61 … 2874" },
    });
    const sms_code = await lastCode(server, farmer.phone);
    const done = await post("profile/confirm", farmer.token, { kind: "bank_account", sms_code });
    const until = new Date(server.clock.now().getTime() + 24 * 60 * MINUTE).toISOString();
    expect(done.body.data).toMatchObject({ profile: { bank_account: IBAN }, bank_account_blocked_until: until });
    const told = [await lastMessage(server, farmer.email), await lastMessage(server, farmer.phone)];
    for (const message of told) {
      expect(message!.body).toContain("2874");
      expect(message!.body).not.toContain("10140000");
      expect(message!.body).toMatch(/zmienion[oy] na/);
    }
    server.clock.advance(MINUTE);
    await save(farmer.token, { bank_account: OTHER_IBAN });
    expect((await profile(farmer.token)).body.data.profile.bank_account).toBe(IBAN);
    expect((await save(farmer.token, { bank_account: IBAN })).status).toBe(200);
    await server.db
      .updateTable("participant")
      .set({ bank_account_changed_at: new Date(server.clock.now().getTime() - 25 * 60 * MINUTE) })
      .where("id", "=", farmer.id)
      .execute();
    expect((await profile(farmer.token)).body.data.bank_account_blocked_until).toBeNull();
  });

  test("one that was given up holds the next not back, but counts for the day", async () => {
    const farmer = await farmerWithPhone();
    const ask = (bank_account: string) => save(farmer.token, { bank_account });
    const giveUp = () => post("profile/cancel-change", farmer.token, { kind: "bank_account" });
    for (const account of [IBAN, OTHER_IBAN, IBAN, OTHER_IBAN]) {
      expect((await ask(account)).status).toBe(200);
      expect((await giveUp()).status).toBe(200);
    }
    expect((await ask(IBAN)).status).toBe(200);
    // What still waits holds back, as before.
    expect((await ask(OTHER_IBAN)).body.error).toBe("auth.sms_code_too_soon");
    await giveUp();
    expect((await ask(OTHER_IBAN)).body.error).toBe("auth.sms_code_daily_limit");
  });

  test("nobody confirms somebody else's change, and nothing waits after a day", async () => {
    const [farmer, thief] = [await farmerWithPhone(), await farmerWithPhone()];
    await save(farmer.token, { bank_account: IBAN });
    const sms_code = await lastCode(server, farmer.phone);
    const stolen = await post("profile/confirm", thief.token, { kind: "bank_account", sms_code });
    expect(stolen).toMatchObject({ status: 409, body: { error: "profile.no_change_pending" } });
    await server.db
      .updateTable("contact_change")
      .set({ expires_at: server.clock.now() })
      .where("participant_id", "=", farmer.id)
      .execute();
    expect((await profile(farmer.token)).body.data.pending_changes.bank_account).toBeNull();
    const late = await post("profile/confirm", farmer.token, { kind: "bank_account", sms_code });
    expect(late.body.error).toBe("profile.no_change_pending");
  });

  test("refuses an answer to nothing and hostile codes in their fields", async () => {
    const { token } = await given.participant();
    expect((await post("profile/confirm", token, { kind: "phone", sms_code: "123456" })).body.error).toBe(
      "profile.no_change_pending",
    );
    for (const sms_code of ["", "12345", "1234567", "abcdef", "１２３４５６", null, 123456]) {
      const refused = await post("profile/confirm", token, { kind: "phone", sms_code });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["sms_code"]]);
      if (sms_code === "abcdef") expect(refused.body.errors.sms_code).toEqual(["Pole musi składać się z 6 cyfr"]);
      if (sms_code === "12345") expect(refused.body.errors.sms_code).toEqual(["Pole musi mieć długość 6"]);
    }
  });
});
