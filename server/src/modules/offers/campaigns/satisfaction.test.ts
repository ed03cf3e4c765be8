import { beforeEach, describe, expect, test } from "vitest";
import { createCampaigns, SATISFACTION_DAY } from "#test/harness/given/campaigns.ts";
import { createGiven, samplePdf, samplePicture } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";
import { storedThings } from "#test/harness/given/stored-things.ts";
import { FILE_NAMERS } from "#modules";
import { sweepFiles } from "#platform/files/file-sweep.ts";
import { tokenHash } from "#platform/auth/tokens.ts";

const server = useTestServer();
const given = createGiven(server);
const campaigns = createCampaigns(server);

beforeEach(() => server.clock.set(SATISFACTION_DAY));

const look = async (token: string) => await server.call("GET", `/api/v1/satisfaction/${token}`);
const statusOf = async (token: string) => (await look(token)).body.data?.status;
const entryId = async (token: string) =>
  (
    await server.db
      .selectFrom("campaign_entry")
      .select("id")
      .where("token_hash", "=", tokenHash(token))
      .executeTakeFirstOrThrow()
  ).id;

describe("entering the satisfaction promotion", () => {
  test("[SATISF-08, SATISF-09, SATISF-15, SATISF-16, SATISF-17, SATISF-19] the link of the e-mail shows the entry, and confirms it once", async () => {
    const entered = await campaigns.enterSatisfaction({ email: "Ewa@Example.pl" });
    expect(entered.status).toBe(200);
    expect(JSON.stringify(entered.body)).not.toMatch(/token/);
    const token = await campaigns.tokenFor("ewa@example.pl");
    expect((await look(token)).body.data).toMatchObject({ status: 1, complaint: null, can_complain: false });
    for (const _again of [1, 2]) {
      const confirmed = await server.call("POST", `/api/v1/satisfaction/${token}/confirm`);
      expect(confirmed.body.data).toMatchObject({ status: 2, complaint: null, can_complain: true });
    }
    const stored = await server.db.selectFrom("campaign_entry").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test("the same press again is one entry and one letter; another form with its key is refused", async () => {
    const headers = { "idempotency-key": "satisfaction-press-1" };
    const form = { email: "raz@example.pl" };
    expect((await campaigns.enterSatisfaction(form, headers)).status).toBe(200);
    expect((await campaigns.enterSatisfaction(form, headers)).status).toBe(200);
    expect(await campaigns.mailsTo("raz@example.pl")).toHaveLength(1);
    const other = await campaigns.enterSatisfaction({ ...form, first_name: "Anna" }, headers);
    expect(other.body.error).toBe("request.key_reused");
    expect((await campaigns.enterSatisfaction(form, {})).body.error).toBe("request.idempotency_key_missing");
  });

  test("entering again mails a new link to the same entry; the old one is dead, and nobody learns whether there was one", async () => {
    const form = { email: "znowu@example.pl" };
    const first = await campaigns.enterSatisfaction(form);
    const old = await campaigns.tokenFor("znowu@example.pl");
    expect((await campaigns.enterSatisfaction(form)).status).toBe(429);
    server.clock.advance(61_000);
    const second = await campaigns.enterSatisfaction(form);
    expect(second.body).toEqual(first.body);
    expect((await look(old)).status).toBe(404);
    expect(await statusOf(await campaigns.tokenFor("znowu@example.pl"))).toBe(1);
  });

  test.each(["600100200", "600 100 200", "0048 600-100-200", "(+48) 600 100 200", "+48600100200"])(
    "[VALID-25, VALID-26, VALID-27] takes the phone %j: nine digits as people write them",
    async (phone) => {
      const email = `telefon${phone.replace(/\D/g, "")}${phone.length}@example.pl`;
      expect((await campaigns.enterSatisfaction({ email, phone })).status).toBe(200);
      const row = await server.db
        .selectFrom("campaign_entry")
        .select("phone")
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      expect(row.phone).toBe("+48600100200");
    },
  );

  test("[VALID-25] a phone of fewer or other than nine digits is refused in its field", async () => {
    for (const phone of ["60010020", "+4860010020", "+49600100200"]) {
      const answer = await campaigns.enterSatisfaction({ phone });
      expect(answer.body.errors.phone).toEqual(["Pole musi składać się z 9 cyfr"]);
    }
  });

  test.each([
    ["nip", { nip: "1234567890" }],
    ["email", { email: "nie adres" }],
    ["phone", { phone: "123" }],
    ["first_name", { first_name: " " }],
    ["accept_rules", { accept_rules: false }],
  ])("refuses a wrong %s in its field", async (field, wrong) => {
    const answer = await campaigns.enterSatisfaction(wrong);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[field][0]).toBeTruthy();
  });

  test.each([
    ["2023-05-10T21:59:59Z", "campaign.not_open"],
    ["2023-05-10T22:00:00Z", undefined],
    ["2023-09-15T21:59:59Z", undefined],
    ["2023-09-15T22:00:00Z", "campaign.entries_ended"],
    ["2023-10-28T12:00:00Z", "campaign.entries_ended"],
  ])("[SATISF-03, SATISF-04] at %s entering answers %s", async (at, error) => {
    server.clock.set(at);
    const answer = await campaigns.enterSatisfaction({ email: `czas${Date.parse(at)}@example.pl` });
    expect(answer.body.error).toBe(error);
  });

  test("[SATISF-09] an unknown token is 404, and sixty looks an hour from one address are enough", async () => {
    const address = "203.0.113.77";
    const unknown = `/api/v1/satisfaction/${"x".repeat(43)}`;
    for (let index = 0; index < 60; index += 1) {
      expect((await server.call("GET", unknown, { address })).status).toBe(404);
    }
    const limited = await server.call("GET", unknown, { address });
    expect(limited.status).toBe(429);
    expect(limited.headers["retry-after"]).toBeTruthy();
    expect((await server.call("GET", "/api/v1/satisfaction/krotki")).status).toBe(404);
  });

  test("an account is linked by its number and its confirmed address together, never by one of them", async () => {
    const farmer = await given.participant();
    const email = `rolnik${farmer.identifier}@plon.example`;
    const own = await campaigns.confirmed({ nip: farmer.identifier, email: email.toUpperCase() });
    const stranger = await campaigns.confirmed({ nip: farmer.identifier });
    const linked = async (token: string) =>
      (
        await server.db
          .selectFrom("campaign_entry")
          .select("participant_id")
          .where("token_hash", "=", tokenHash(token))
          .executeTakeFirstOrThrow()
      ).participant_id;
    expect(await linked(own)).toBe(farmer.id);
    expect(await linked(stranger)).toBeNull();
  });
});

describe("the pages of the satisfaction promotion", () => {
  test.each(["/pewnosc100", "/halvetic100pewnosci"])(
    "[SATISF-05, SATISF-07, SATISF-18] %s leads to the dashboard for good from 2023-10-28 on, not before",
    async (page) => {
      server.clock.set("2023-10-27T21:59:59Z");
      expect((await server.call("GET", page)).status).not.toBe(301);
      server.clock.set("2023-10-27T22:00:00Z");
      const answer = await server.call("GET", page);
      expect(answer.status).toBe(301);
      expect(answer.headers["location"]).toBe("/dashboard");
      const token = "x".repeat(43);
      expect((await server.call("GET", `/halvetic100pewnosci/${token}`)).status).not.toBe(301);
    },
  );
});

describe("a complaint", () => {
  test("[SATISF-10, SATISF-11, SATISF-19] is filed with photos once, and read by staff with them", async () => {
    const token = await campaigns.confirmed();
    const photos = [await samplePicture("jpeg"), await samplePicture("png")];
    const answer = await campaigns.complaint(token, photos);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      status: 4,
      can_complain: false,
      complaint: { product: "Halvetic 20 l", invoice_number: "FV/7/2023", area_hectares: 8.25, photos: 2 },
    });
    expect((await campaigns.complaint(token)).body.error).toBe("campaign.complaint_exists");

    const clerk = await given.staff("clerk");
    const id = await entryId(token);
    const url = `/api/office/v1/campaign-entries/${id}`;
    const entry = (await server.call("GET", url, { token: clerk.token })).body.data;
    expect(entry.complaint.photos.map(({ type }: { type: string }) => type)).toEqual(["image/jpeg", "image/png"]);
    expect(entry.history.map(({ act }: { act: string }) => act)).toEqual([
      "Zgłosił udział",
      "Potwierdził e-mail",
      "Złożył reklamację",
    ]);
    const photo = await server.call("GET", `${url}/photos/2`, { token: clerk.token });
    expect(photo.raw.equals(photos[1]!)).toBe(true);
    expect(photo.headers["content-disposition"]).toMatch(/^attachment/);
    expect((await server.call("GET", `${url}/photos/3`, { token: clerk.token })).status).toBe(404);
    // The nightly sweep knows whose photos they are.
    server.clock.set("2030-01-01T00:00:00Z");
    await sweepFiles(server.db, server.storage, FILE_NAMERS, server.clock.now());
    expect((await server.call("GET", `${url}/photos/1`, { token: (await given.staff("clerk")).token })).status).toBe(
      200,
    );
  });

  test.each(["accept_complaint", "reject_complaint"])(
    "%s ends the review; the entrant reads why by e-mail and behind the link",
    async (act) => {
      const token = await campaigns.confirmed({ email: `${act}@example.pl` });
      await campaigns.complaint(token);
      const clerk = await given.staff("clerk");
      const id = await entryId(token);
      if (act === "reject_complaint") {
        expect((await campaigns.act(clerk, id, act)).body.errors.reason[0]).toMatch(/powód/i);
      }
      expect((await campaigns.act(clerk, id, act, "Dawka była za mała")).status).toBe(200);
      const seen = (await look(token)).body.data;
      expect(seen.status).toBe(act === "accept_complaint" ? 5 : 6);
      expect(seen.complaint.decision_reason).toBe("Dawka była za mała");
      expect((await campaigns.mailsTo(`${act}@example.pl`))[0]?.body).toContain("Dawka była za mała");
    },
  );

  test("[SATISF-10] is refused before the e-mail is confirmed, and after the end", async () => {
    await campaigns.enterSatisfaction({ email: "wczesnie@example.pl" });
    const early = await campaigns.tokenFor("wczesnie@example.pl");
    expect((await campaigns.complaint(early)).body.error).toBe("campaign.complaint_not_open");
    const late = await campaigns.confirmed();
    server.clock.set("2023-10-27T22:00:00Z");
    expect((await look(late)).body.data.can_complain).toBe(false);
    expect((await campaigns.complaint(late)).body.error).toBe("campaign.complaints_ended");
  });

  test("[SATISF-04, SATISF-05] may still be filed between the end of entries and the close", async () => {
    const token = await campaigns.confirmed();
    server.clock.set("2023-10-27T21:59:59Z");
    expect((await campaigns.complaint(token)).body.data.status).toBe(4);
  });

  test("[SATISF-10] two at once are one, and of the other nothing stays", async () => {
    const token = await campaigns.confirmed();
    const photo = await samplePicture("jpeg");
    const before = await storedThings(server);
    const answers = await Promise.all([campaigns.complaint(token, [photo]), campaigns.complaint(token, [photo])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const after = await storedThings(server);
    expect([after.files - before.files, after.onDisk - before.onDisk]).toEqual([1, 1]);
  });

  test("a try again with the same key is the same complaint", async () => {
    const token = await campaigns.confirmed();
    const headers = { "idempotency-key": "complaint-press-1" };
    const answers = await Promise.all([1, 2].map(() => campaigns.complaint(token, [], { headers })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await campaigns.complaint(token, [], { headers })).body.data.complaint.product).toBe("Halvetic 20 l");
  });

  test.each([
    ["area_hectares", { area_hectares: "0" }],
    ["area_hectares", { area_hectares: "dużo" }],
    ["description", { description: "a".repeat(2001) }],
    ["description", { description: "" }],
    ["phone", { phone: "12" }],
    ["product", { product: "" }],
    ["invoice_number", { invoice_number: "F".repeat(61) }],
  ])("refuses a complaint with a wrong %s in its field", async (field, wrong) => {
    const answer = await campaigns.complaint(await campaigns.confirmed(), [], { fields: wrong });
    expect(answer.status).toBe(422);
    expect(answer.body.errors[field][0]).toBeTruthy();
  });

  test("[VALID-53, VALID-54, VALID-55] an area takes a comma or a point, never zero, and says what is the least", async () => {
    for (const typed of ["0", "0,00", "0.0"]) {
      const answer = await campaigns.complaint(await campaigns.confirmed(), [], { fields: { area_hectares: typed } });
      expect(answer.body.errors.area_hectares).toEqual(["Pole musi mieć minimalną wartość 0,01"]);
    }
    for (const [typed, area] of [
      ["0,01", 0.01],
      ["2.5", 2.5],
      ["12,25", 12.25],
    ] as const) {
      const answer = await campaigns.complaint(await campaigns.confirmed(), [], { fields: { area_hectares: typed } });
      expect(answer.body.data.complaint.area_hectares).toBe(area);
    }
    const words = await campaigns.complaint(await campaigns.confirmed(), [], { fields: { area_hectares: "dużo" } });
    expect(words.body.errors.area_hectares).toHaveLength(1);
  });

  test("[VALID-32] hectares are written as in a farm's crops, with up to three decimals", async () => {
    const exact = await campaigns.complaint(await campaigns.confirmed(), [], { fields: { area_hectares: "8,125" } });
    expect(exact.body.data.complaint.area_hectares).toBe(8.125);
    for (const area_hectares of ["8,1255", "-5", "8 ha"]) {
      const wrong = await campaigns.complaint(await campaigns.confirmed(), [], { fields: { area_hectares } });
      expect(wrong.body.errors).toEqual({ area_hectares: ["Nieprawidłowa wartość"] });
    }
  });

  test("[VALID-51] hostile photos are refused in their field, and nothing of them stays", async () => {
    const token = await campaigns.confirmed();
    const good = await samplePicture("jpeg");
    const heavy = Buffer.concat([good, Buffer.alloc(8 * 1_048_576)]);
    const hostile: [string, Buffer[]][] = [
      ["file.type_not_allowed", [await samplePdf()]],
      ["file.type_not_allowed", [Buffer.from("<svg onload='alert(1)' xmlns='http://www.w3.org/2000/svg'/>")]],
      ["file.type_not_allowed", [good, Buffer.from("MZ this is a program")]],
      ["file.damaged", [good.subarray(0, good.length - 40)]],
      ["file.empty", [Buffer.alloc(0)]],
      ["file.too_many", Array.from({ length: 6 }, () => good)],
      ["file.too_large", [Buffer.concat([good, Buffer.alloc(10 * 1_048_576)])]],
    ];
    const before = await storedThings(server);
    for (const [error, photos] of hostile) {
      const answer = await campaigns.complaint(token, photos);
      expect({ error: answer.body.error, field: Object.keys(answer.body.errors ?? {}) }).toEqual({
        error,
        field: ["photos"],
      });
    }
    const together = await campaigns.complaint(token, [heavy, heavy, heavy, heavy]);
    expect(together.body.error).toBe("file.too_large_together");
    expect(together.body.errors.photos).toEqual(["Rozmiar plików nie może przekroczyć 30MB!"]);
    expect(await storedThings(server)).toEqual(before);
    expect(await statusOf(token)).toBe(2);
    const five = Array.from({ length: 5 }, () => good);
    expect((await campaigns.complaint(token, five)).body.data.complaint.photos).toBe(5);
  });

  test("a stranger's body is not even read: an unknown token is refused first", async () => {
    const answer = await campaigns.complaint("x".repeat(43), [Buffer.from("nothing")]);
    expect(answer.body.error).toBe("campaign.entry_not_found");
  });

  test("[SATISF-12, SATISF-13, SATISF-14] a purchase on an accepted invoice is status 3, from which one may still complain", async () => {
    const farmer = await given.participant();
    const email = `rolnik${farmer.identifier}@plon.example`;
    const token = await campaigns.confirmed({ nip: farmer.identifier, email });
    const clerk = await given.staff("clerk");
    await campaigns.act(clerk, await entryId(token), "find_purchase", "Faktura FV/7 przesłana pocztą");
    expect(await statusOf(token)).toBe(3);
    expect((await campaigns.complaint(token)).body.data.status).toBe(4);
  });
});

test("closing an account leaves of its entry the campaign and the status alone, and no photo", async () => {
  const farmer = await given.participant();
  const email = `rolnik${farmer.identifier}@plon.example`;
  const token = await campaigns.confirmed({ nip: farmer.identifier, email, last_name: "Niepowtarzalny" });
  const before = await storedThings(server);
  await campaigns.complaint(token, [await samplePicture("jpeg")], {
    fields: { description: "Opis, który ma zniknąć" },
  });
  const own = await server.call("GET", "/api/v1/user/data.json", { token: farmer.token });
  expect(own.raw.toString()).toContain("Opis, który ma zniknąć");
  const asked = await server.call("POST", "/api/v1/user/closing", { token: farmer.token, body: {} });
  expect(asked.status).toBe(200);
  const { token: adminToken } = await given.staff("admin");
  const { body } = await server.call("GET", "/api/office/v1/closings?status=open", { token: adminToken });
  const closing = body.data.find(({ participant_id }: { participant_id: number }) => participant_id === farmer.id);
  const closed = await server.call("POST", `/api/office/v1/closings/${closing.id}/close`, {
    token: adminToken,
    body: { reason: "Prośba" },
  });
  expect(closed.status).toBe(200);
  const rows = await server.db
    .selectFrom("campaign_entry")
    .leftJoin("campaign_complaint", "campaign_complaint.entry_id", "campaign_entry.id")
    .selectAll()
    .where("participant_id", "=", farmer.id)
    .execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.status).toBe(4);
  for (const word of [farmer.identifier, email, "Niepowtarzalny", "Opis, który"]) {
    expect(JSON.stringify(rows)).not.toContain(word);
  }
  expect((await look(token)).status).toBe(404);
  expect(await storedThings(server)).toMatchObject({ files: before.files, onDisk: before.onDisk });
});
