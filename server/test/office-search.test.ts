// What people say on the phone is found in the office, in the lists of those who may read it.
import { beforeAll, describe, expect, test } from "vitest";
import { createGiven } from "./harness/given.ts";
import { useTestServer } from "./harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const OFFICE = "/api/office/v1";
let clerk: { token: string };
let farmer: { id: number; token: string };

beforeAll(async () => {
  clerk = await given.staff("clerk");
  farmer = await given.participant({ identifier: "1111111111" });
  const facts = { first_name: "Jan", last_name: "Świątek", company_city: "Łomża", phone: "+48601702803" };
  await server.db
    .updateTable("participant")
    .set({ ...facts, company_name: "Gospodarstwo pod Lipą", email: "swiatek.jan@plon.example" })
    .where("id", "=", farmer.id)
    .execute();
  await given.participant();
});

const found = async (list: string, search: string, token = clerk.token) => {
  const answer = await server.call("GET", `${OFFICE}/${list}?search=${encodeURIComponent(search)}`, { token });
  expect(answer.status).toBe(200);
  return answer.body.data;
};
const SAID = [
  "Świątek Jan",
  "jan świątek",
  "swiatek lomza",
  "Łomża Świątek",
  "lipą jan",
  "111-111-11-11",
  "111 111 11 11",
  "601 702 803",
  "601-702-803",
  "+48 601 702 803",
  "0048601702803",
  "Świątek 601 702 803",
  "swiatek.jan@plon.example",
  "SWIATEK.JAN",
];

describe("search in the office", () => {
  test.each(SAID)("finds the participant of '%s', and nobody else", async (said) => {
    expect(await found("participants", said)).toMatchObject([{ id: farmer.id }]);
  });

  test("finds an invoice by its receipt's number, its own number and who sent it, and what was done to it in the log", async () => {
    const admin = await given.staff("admin");
    const product = await given.product();
    const lines = [{ sap: product.sap, pack_volume: 5, quantity: 1 }];
    const invoice = await given.submittedInvoice({ who: farmer, lines });
    await given.submittedInvoice({ lines });
    const detail = await server.call("GET", `${OFFICE}/invoices/${invoice.id}`, { token: clerk.token });
    const { receipt_number, document } = detail.body.data;
    const [begins, ends] = [document.slice(0, 4), document.slice(-4)];
    const bySender = ["Świątek Łomża", "601 702 803", `Świątek Jan ${begins} ${ends}`, `${ends} ${begins} jan świątek`];
    for (const said of [receipt_number, receipt_number.toLowerCase(), document, ...bySender]) {
      expect(await found("invoices", said)).toMatchObject([{ id: invoice.id }]);
    }
    await server.call("POST", `${OFFICE}/invoices/${invoice.id}/assign`, { token: clerk.token, body: {} });
    for (const said of [receipt_number, document]) {
      const acts = await found("audit", said, admin.token);
      expect(acts).toMatchObject([{ subject_type: "invoice", subject_id: String(invoice.id) }]);
    }
    await server.call("POST", `${OFFICE}/participants/${farmer.id}/notes`, {
      token: clerk.token,
      body: { text: "Prosi o telefon" },
    });
    expect(await found("audit", "Świątek Jan", admin.token)).toMatchObject([{ subject_id: String(farmer.id) }]);
  });

  test("finds a message by words of its text in any order, and by the phone, but never by a code or a link's token", async () => {
    const token = "qW3rT".repeat(9);
    const body = `Kod do zmiany numeru telefonu w Plon: 482913. Otwórz https://plon.example/haslo?t=${token}`;
    const row = {
      channel: "sms" as const,
      recipient: "+48601702803",
      subject: null,
      body,
      created_at: server.clock.now(),
    };
    await server.db.insertInto("outbox_message").values(row).execute();
    for (const said of ["zmiany numeru telefonu", "telefonu zmiany", "otworz", "601 702 803", "+48601702803"]) {
      expect(await found("outbox", said)).toMatchObject([{ to: "+48601702803" }]);
    }
    for (const said of ["482913", "4829", token, token.slice(0, 12), "!!!", "zmiany | kod"]) {
      const messages = await found("outbox", said);
      expect([said, messages.map(({ to }: { to: string }) => to)]).toEqual([
        said,
        said === "zmiany | kod" ? ["+48601702803"] : [],
      ]);
    }
  });

  test("a representative finds own participants only", async () => {
    const rep = await given.staff("rep");
    expect(await found("participants", "601 702 803", rep.token)).toEqual([]);
  });
});
