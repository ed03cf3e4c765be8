import { appears, until } from "@plon/client/test/clock.ts";
import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import type { officeCreateSending } from "@plon/contract/office/offers/sendings.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { goTo, open, signIn } from "#test/office.ts";
import { SEGMENT } from "#test/segments.ts";

const SENDING: CallAnswer<typeof officeCreateSending>["data"] = {
  id: 9,
  title: "Dni pola",
  content: "Zapraszamy do Sandomierza.",
  link: "/aktualnosci/dni-pola",
  audience: "named",
  audience_text: "2 wskazane osoby",
  by_email: true,
  sms_text: null,
  status: "done",
  publish_at: "2026-11-26T09:00:00Z",
  expected_count: 1,
  recipients_count: 1,
  emails_count: 1,
  sms_count: 0,
  arrived_count: 0,
  created_by: "Anna Nowak",
  created_at: "2026-11-26T09:00:00Z",
  started_at: "2026-11-26T09:00:00Z",
  ended_at: "2026-11-26T09:00:01Z",
};

const question = page.getByRole("dialog");

async function choose(audience: string): Promise<void> {
  await page.getByLabelText("Odbiorcy").click();
  await page.getByRole("option", { name: audience }).click();
}

test("a message to named people is sent once it was said whom it reaches, and is not offered as unfinished", async () => {
  await signIn("editor");
  answers.on("POST /api/office/v1/sendings/count", {
    recipients: 1,
    emails: 1,
    sms: 0,
    unknown_identifiers: ["5260250274"],
    unknown_total: 1,
  });
  answers.on("POST /api/office/v1/sendings", SENDING);
  answers.on("GET /api/office/v1/sendings", [SENDING], { meta: pageOf(1) });
  await open("/sendings/create");
  await choose("Wskazane osoby");
  await page.getByLabelText("NIP lub PESEL każdej osoby").fill("9441822718, 5260250274");
  await page.getByLabelText("Tytuł").fill(SENDING.title);
  await page.getByLabelText("Treść").fill(SENDING.content);
  await page.getByLabelText("Odnośnik").fill("/aktualnosci/dni-pola");
  await page.getByRole("switch", { name: "Wyślij też e-mail" }).click();
  await page.getByRole("button", { name: "Dalej: policz odbiorców" }).click();
  await appears(question.getByText("W portalu: 1. Kopie za zgodą: e-mail 1, SMS 0."), { flows: true });
  expect(question.getByText("Bez konta w programie (1): 5260250274").query()).not.toBeNull();
  expect(answers.asked("POST /api/office/v1/sendings")).toEqual([]);
  await question.getByRole("button", { name: "Wyślij" }).click();
  await until(() => location.pathname === "/office/sendings", "the list", { flows: true });
  await expect.element(page.getByRole("row").filter({ hasText: SENDING.title })).toMatchTextContent(/Wysłana/);
  expect(answers.asked("POST /api/office/v1/sendings").map(({ body }) => body)).toEqual([
    expect.objectContaining({
      audience: "named",
      identifiers: ["9441822718", "5260250274"],
      link: "/aktualnosci/dni-pola",
      by_email: true,
      by_sms: false,
      publish_at: null,
    }),
  ]);
  await goTo("/sendings/create");
  await expect.element(page.getByLabelText("Tytuł")).toHaveValue("");
  expect(page.getByRole("button", { name: /^Odzyskaj wersję z/ }).query()).toBeNull();
});

test("a saved segment is chosen by its name, for a time that is typed", async () => {
  await signIn("editor");
  answers.on("POST /api/office/v1/sendings/count", {
    recipients: 12,
    emails: 0,
    sms: 0,
    unknown_identifiers: [],
    unknown_total: 0,
  });
  const segment = { ...SEGMENT, name: "Rzepak", people_total: 12 };
  answers.on("GET /api/office/v1/segments", [segment], { meta: pageOf(1) });
  answers.on("GET /api/office/v1/segments/:segmentId", segment);
  await open("/sendings/create");
  await choose("Zapisany segment");
  await page.getByLabelText("Segment").fill("Rze");
  await page.getByRole("option", { name: /^Rzepak \(12/ }).click();
  await page.getByLabelText("Tytuł").fill("Dni pola");
  await page.getByLabelText("Treść").fill("Zapraszamy.");
  await page.getByLabelText("Kiedy").fill("27.11.2026 10:00");
  await page.getByRole("button", { name: "Dalej: policz odbiorców" }).click();
  await appears(question.getByText(/^W portalu: 12\./), { flows: true });
  expect(answers.asked("POST /api/office/v1/sendings/count")[0]?.body).toMatchObject({
    audience: "saved",
    segment_id: 3,
  });
  answers.on("POST /api/office/v1/sendings", SENDING);
  answers.on("GET /api/office/v1/sendings", [], { meta: pageOf(0) });
  await question.getByRole("button", { name: "Wyślij" }).click();
  await until(() => location.pathname === "/office/sendings", "the list", { flows: true });
  expect(answers.asked("POST /api/office/v1/sendings")[0]?.body.publish_at).toBe("2026-11-27T09:00:00.000Z");
});
