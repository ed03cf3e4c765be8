// What the forms' fields take and refuse, told by the server that takes them.
import { beforeAll, describe, expect, test } from "vitest";
import { newNip, samplePdf, samplePicture } from "#test/harness/given.ts";
import { useRegistrations } from "#test/harness/given/registrations.ts";
import { SHIPPED_CROP_RULES } from "@plon/rules/goods/crops.ts";
import { multipart } from "#test/harness/server.ts";
import { putSetting } from "#test/harness/given/settings.ts";

const { server, given, form, elsewhere, send, step, stored } = useRegistrations();
let farmer: { id: number; token: string };

beforeAll(async () => {
  farmer = await given.participant();
});

const REQUIRED = "Pole jest wymagane";
const NIP_PROBLEM = "Pole nie jest poprawnym numerem NIP";
const IDENTIFIER_PROBLEM = "Pole nie jest poprawnie uzupełnione";

describe("the identifier", () => {
  test.each([
    ["[VALID-04, VALID-05] with hyphens", "525-224-84-81", "nip"],
    ["[VALID-03, VALID-04] with spaces", "525 224 84 81", "nip"],
    ["[VALID-07, VALID-08] of eleven digits", "44051401359", "pesel"],
  ])("%s is taken: %s", async (_, nip, type) => {
    expect((await step("identifier", { nip })).body.data).toEqual({ identifier_type: type });
  });

  test.each([
    ["[VALID-01, VALID-56] none", undefined, REQUIRED],
    ["[VALID-01, VALID-56] an empty one", "  ", REQUIRED],
    ["[VALID-05, VALID-06] a wrong check digit", "5252248482", NIP_PROBLEM],
    ["[VALID-04, VALID-06] ten letters", "abcdefghij", NIP_PROBLEM],
    ["[VALID-02, VALID-09] another length", "525224848", IDENTIFIER_PROBLEM],
    ["[VALID-02, VALID-09] more than eleven", "525224848123", IDENTIFIER_PROBLEM],
    ["[VALID-08, VALID-10] a PESEL with a wrong check digit", "44051401358", IDENTIFIER_PROBLEM],
  ])("%s is refused", async (_, nip, problem) => {
    expect((await step("identifier", { nip })).body.errors).toEqual({ nip: [problem] });
  });
});

describe("passwords and codes", () => {
  test("[VALID-11] at sign-in any password will do, but none", async () => {
    const login = async (password?: string) =>
      await server.call("POST", "/api/v1/auth/login", {
        body: { account_type: "program.farmer", nip: newNip(), password },
        address: elsewhere(),
      });
    for (const none of [undefined, ""]) expect((await login(none)).body.errors).toEqual({ password: [REQUIRED] });
    expect((await login("x")).body).toMatchObject({ error: "auth.wrong_credentials" });
  });

  const change = async (password: string | undefined, password_confirmation = password) =>
    (
      await server.call("POST", "/api/v1/user/password", {
        token: farmer.token,
        body: { old_password: "Nie!to1haslo", password, password_confirmation },
      })
    ).body.errors;

  test.each([
    ["[VALID-12] none", undefined, REQUIRED],
    ["[VALID-12] an empty one", "", REQUIRED],
    ["[VALID-13] seven characters", "aA1@aaa", "Hasło musi mieć co najmniej 8 znaków"],
    ["[VALID-14] no capital letter", "aa1@aaaa", "Hasło musi zawierać wielką literę"],
    ["[VALID-14] no small letter", "AA1@AAAA", "Hasło musi zawierać małą literę"],
    ["[VALID-14] no digit", "aAb@aaaa", "Hasło musi zawierać cyfrę"],
    ["[VALID-15] no special character", "aA1aaaaa", expect.stringContaining("znak specjalny")],
    ["[VALID-16] a space", "aA1@aaa ", expect.stringContaining("może zawierać tylko")],
    ["[VALID-16] Polish letters", "aA1@żółć1", expect.stringContaining("może zawierać tylko")],
  ])("a new password: %s is refused", async (_, password, problem) => {
    expect((await change(password)).password).toEqual([problem]);
  });

  test("[VALID-15] each of the special characters will do", async () => {
    for (const sign of "@#$%^&*(){}<>?:!") expect((await change(`aA1aaaa${sign}`))?.password).toBeUndefined();
  });

  test("[VALID-17, VALID-18] it is repeated, and the same", async () => {
    expect((await change("aA1@aaaa", "")).password_confirmation).toEqual([REQUIRED]);
    expect((await change("aA1@aaaa", "aA1@aaab")).password_confirmation).toEqual(["Hasła nie są zgodne"]);
    expect((await change("aA1@aaaa"))?.password_confirmation).toBeUndefined();
    const unfit = await change("abc");
    expect(unfit.password).toEqual(["Hasło musi mieć co najmniej 8 znaków"]);
  });

  test.each([
    ["[VALID-19] none", undefined, REQUIRED],
    ["[VALID-19, VALID-57] five digits", "12345", "Pole musi mieć długość 6"],
    ["[VALID-19, VALID-57] seven digits", "1234567", "Pole musi mieć długość 6"],
    ["[VALID-19, VALID-61, VALID-63] letters", "abcdef", "Pole musi składać się z 6 cyfr"],
  ])("a code: %s is refused", async (_, sms_code, problem) => {
    const body = { nip: newNip(), password: "aA1@aaaa", password_confirmation: "aA1@aaaa", sms_code };
    const answer = await server.call("POST", "/api/v1/auth/password-reset", { body, address: elsewhere() });
    expect(answer.body.errors).toEqual({ sms_code: [problem] });
  });
});

describe("the registration's fields", () => {
  const ELSEWHERE = {
    correspondence_address: true,
    correspondence_street: "Polna",
    correspondence_street_number: "1",
    correspondence_postcode: "27-600",
    correspondence_city: "Sandomierz",
  };
  const FORMAT = "Format pola jest nieodpowiedni";
  const EMAIL_PROBLEM = "Pole musi być poprawnym adresem email";

  test.each([
    ["[VALID-20] no e-mail", { email: "" }, { email: [REQUIRED], email_confirmation: ["Adresy e-mail nie są zgodne"] }],
    ["[VALID-21] no address", { email: "jan", email_confirmation: "jan" }, { email: [EMAIL_PROBLEM] }],
    [
      "[VALID-22] another one",
      { email_confirmation: "a@b.pl" },
      { email_confirmation: ["Adresy e-mail nie są zgodne"] },
    ],
    ["[VALID-23] no phone", { phone: "" }, { phone: [REQUIRED] }],
    ["[VALID-24, VALID-57] a short phone", { phone: "+4860010020" }, { phone: ["Pole musi mieć długość 12"] }],
    ["[VALID-24, VALID-58] a phone from elsewhere", { phone: "+49600100200" }, { phone: [FORMAT] }],
    [
      "[VALID-30, VALID-31] half a postcode",
      { company_postcode: "27-6" },
      { company_postcode: ["Popraw pole kod pocztowy"] },
    ],
    [
      "[VALID-28] another address without its town",
      { ...ELSEWHERE, correspondence_city: "" },
      { correspondence_city: [REQUIRED] },
    ],
    [
      "[VALID-28] nothing of another address",
      { correspondence_address: true },
      {
        correspondence_street: [REQUIRED],
        correspondence_street_number: [REQUIRED],
        correspondence_postcode: [REQUIRED],
        correspondence_city: [REQUIRED],
      },
    ],
    [
      "[VALID-60, VALID-63] a long street",
      { company_street: "a".repeat(101) },
      { company_street: ["Pole może mieć najwyżej 100 znaków"] },
    ],
  ])("%s is refused in its field", async (_, wrong, errors) => {
    const answer = await send(form(wrong));
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });

  test("[VALID-28, VALID-29] another address is complete without a flat, and none is asked for where there is none", async () => {
    expect((await send(form(ELSEWHERE))).status).toBe(200);
    expect((await send(form({ correspondence_address: false }))).status).toBe(200);
  });

  test.each([
    ["[REG-16] cereals", [31, 32, 33, 34, 11, 12, 13, 14]],
    ["[REG-17] rapeseed", [15]],
    ["[REG-18] maize", [16]],
    ["[REG-19] orchards, the total first", [17, 18, 19, 20, 21]],
    ["[REG-20] sugar beet", [22]],
    ["[REG-21] potatoes", [23]],
    ["[REG-22] vegetables, the total first", [24, 25, 26, 27, 28, 29, 30]],
  ])("[REG-23, REG-25] crops: %s are taken by their ids", async (_, ids) => {
    const isTotal = ids[0] === 17 || ids[0] === 24;
    const area = ids.map((id, at) => ({ id, value: isTotal && at === 0 ? 10 : 1.25 }));
    const body = form({ area });
    expect((await send(body)).status).toBe(200);
    expect((await stored(body.nip))[0]!.answers).toMatchObject({ area });
  });

  test.each([
    ["[REG-23] a crop that is none", [{ id: 99, value: 1 }]],
    ["[VALID-33, REG-24] more than a farm can grow", [{ id: 31, value: 20_001 }]],
    ["[VALID-32, VALID-34] four decimals", [{ id: 31, value: 1.2345 }]],
    ["[REG-24, REG-25] nothing above zero", [{ id: 31, value: 0 }]],
    [
      "[REG-24] a total that is less than its parts",
      [
        { id: 17, value: 1 },
        { id: 18, value: 2 },
      ],
    ],
  ])("crops: %s is refused", async (_, area) => {
    const answer = await send(form({ area }));
    expect([answer.status, Object.keys(answer.body.errors)[0]]).toEqual([422, expect.stringMatching(/^area/)]);
  });

  test("[REG-24] each crop has its own bounds and may be required, as the office sets them: registration, profile and what the portal is told", async () => {
    const admin = await given.staff("admin");
    const rules = [
      { id: 15, max_hectares: 7, required: "never" },
      { id: 23, max_hectares: 500, required: "always" },
    ];
    const problems = async (area: object[]) => (await send(form({ area }))).body.errors;
    expect((await send(form({ area: [{ id: 26, value: 501 }] }))).body.errors).toMatchObject({
      "area.26": ["Pole może mieć maksymalną wartość 500"],
    });
    expect((await putSetting(server, admin.token, "crop_rules", rules)).status).toBe(200);
    try {
      expect(await problems([{ id: 15, value: 8 }])).toEqual({
        "area.15": ["Pole może mieć maksymalną wartość 7"],
        "area.23": ["Pole jest wymagane"],
      });
      const good = [
        { id: 15, value: 7 },
        { id: 23, value: 0 },
      ];
      expect((await send(form({ area: good }))).status).toBe(200);
      const { token } = await given.participant();
      const { email, phone, profile } = (await server.call("GET", "/api/v1/user/profile", { token })).body.data;
      const put = (area: object[]) =>
        server.call("PUT", "/api/v1/user/profile", { token, body: { email, phone, profile, area } });
      expect((await put([{ id: 15, value: 7 }])).body.errors).toEqual({ "area.23": ["Pole jest wymagane"] });
      expect((await put(good)).status).toBe(200);
      const told = (await server.call("GET", "/api/system-settings")).body.data.crop_rules;
      expect(told).toEqual(rules);
    } finally {
      await putSetting(server, admin.token, "crop_rules", SHIPPED_CROP_RULES);
    }
  });

  test.each([
    ["a crop that is none", [{ id: 99, max_hectares: 5, required: "never" }]],
    ["no hectares", [{ id: 31, max_hectares: 0, required: "never" }]],
    ["more than any farm", [{ id: 31, max_hectares: 20_001, required: "never" }]],
    ["an unknown requirement", [{ id: 31, max_hectares: 5, required: "sometimes" }]],
    ["a crop twice", Array.from({ length: 2 }, () => ({ id: 31, max_hectares: 5, required: "never" }))],
  ])("rules of crops: %s is refused", async (_, rules) => {
    const { token } = await given.staff("admin");
    expect((await putSetting(server, token, "crop_rules", rules)).status).toBe(422);
  });

  test("[VALID-34] hectares are whole, or have up to three decimals", async () => {
    for (const value of [3, 0.5, 12.125]) {
      expect((await send(form({ area: [{ id: 15, value }] }))).status).toBe(200);
    }
  });
});

describe("the bank account", () => {
  const IBAN = "PL61109010140000071219812874";
  const PROBLEM = "Numer konta musi być w formacie IBAN";
  const put = async (bank_account: string) => {
    const { token } = await given.participant();
    return await server.call("PUT", "/api/v1/user/profile", { token, body: { bank_account } });
  };

  test.each([
    ["[VALID-36, VALID-41] without spaces", IBAN],
    ["[VALID-37, VALID-42] in groups", "PL61 1090 1014 0000 0712 1981 2874"],
  ])("%s is taken", async (_, account) => {
    expect(await put(account)).toMatchObject({
      status: 200,
      body: { data: { pending_changes: { bank_account: expect.stringContaining("2874") } } },
    });
  });

  test.each([
    ["[VALID-35] none", "", REQUIRED],
    ["[VALID-36, VALID-38] a digit less", IBAN.slice(0, -1), PROBLEM],
    ["[VALID-37, VALID-38] a wrong check digit", IBAN.replace("61", "62"), PROBLEM],
    ["[VALID-38, VALID-41] no country", IBAN.slice(2), PROBLEM],
    ["[VALID-38, VALID-42] other groups", "PL6 1109 0101 4000 0071 2198 1287 4", PROBLEM],
  ])("%s is refused", async (_, account, problem) => {
    expect((await put(account)).body.errors).toEqual({ bank_account: [problem] });
  });
});

describe("an invoice's form", () => {
  const submit = async (fields: Record<string, string>, file?: Buffer, filename = "faktura.pdf") => {
    const parts: Parameters<typeof multipart>[0] = Object.entries(fields).map(([name, value]) => ({ name, value }));
    if (file) parts.push({ name: "invoice", value: file, filename });
    return await server.call("POST", "/api/v1/invoices/submit", { token: farmer.token, ...multipart(parts) });
  };

  test("[VALID-43, VALID-44, VALID-45] asks for number, distributor and file", async () => {
    expect((await submit({ document_name: " " })).body.errors).toEqual({
      document_name: [expect.any(String)],
      distributor_id: [expect.any(String)],
      invoice: [expect.any(String)],
    });
  });

  test("[VALID-46] takes PDF, PNG and JPEG, and says so of another file", async () => {
    const { id } = await given.distributor();
    const fields = (document_name: string) => ({ document_name, distributor_id: String(id) });
    expect((await submit(fields("POLA/1"), await samplePdf())).status).toBe(200);
    expect((await submit(fields("POLA/2"), await samplePicture("png"), "faktura.png")).status).toBe(200);
    expect((await submit(fields("POLA/3"), await samplePicture("jpeg"), "faktura.jpg")).status).toBe(200);
    const text = await submit(fields("POLA/5"), Buffer.from("faktura"), "faktura.txt");
    expect(text.body.errors).toEqual({ invoice: [expect.stringContaining("Niedozwolony format pliku")] });
  });

  test("[VALID-48, VALID-49, VALID-50, VALID-52] refuses a file of ten megabytes and more", async () => {
    const { id } = await given.distributor();
    const fields = { document_name: "POLA/4", distributor_id: String(id) };
    const whole = Buffer.concat([await samplePdf(), Buffer.alloc(10 * 1024 * 1024)]).subarray(0, 10 * 1024 * 1024);
    const answer = await submit(fields, whole);
    expect([answer.status, answer.body.message]).toEqual([422, "Rozmiar pliku nie może przekroczyć 10MB!"]);
  });
});

describe("every answer", () => {
  test("[FORM-14, FORM-15, FORM-16, FORM-19] is JSON under the one host: data and message, or status, error and errors", async () => {
    const json = { accept: "application/json" };
    const read = await server.call("GET", "/api/v1/user/profile", { token: farmer.token, headers: json });
    expect(read.headers["content-type"]).toContain("application/json");
    expect(read).toMatchObject({ status: 200, body: { status: "success", data: { points: expect.anything() } } });
    const refused = await step("identifier", { nip: "" });
    expect(refused.headers["content-type"]).toContain("application/json");
    expect(refused).toMatchObject({
      status: 422,
      body: { status: "error", error: "request.invalid", message: expect.any(String), errors: { nip: [REQUIRED] } },
    });
  });

  test("[FORM-17] the same form is taken as PUT and as POST, where both are offered", async () => {
    for (const method of ["PUT", "POST"] as const) {
      const answer = await server.call(method, "/api/v1/user/profile", {
        token: farmer.token,
        body: { consents: [0] },
      });
      expect([method, answer.status]).toEqual([method, 422]);
    }
  });
});
