import { appears, until } from "@plon/client/test/clock.ts";
import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import type { officeListWebhookDeliveries } from "@plon/contract/office/house/webhooks.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";
import { WEBHOOK } from "#test/webhooks.ts";

const MESSAGE: CallAnswer<typeof officeListWebhookDeliveries>["data"][number] = {
  id: 9,
  event_id: 77,
  kind: "invoice.accepted",
  subject_id: 12,
  happened_at: "2026-11-26T09:00:00.000Z",
  status: "waiting",
  tries: 2,
  next_at: "2026-11-26T10:05:00.000Z",
  answered_at: "2026-11-26T09:30:00.000Z",
  answer_status: 503,
  problem: "Odpowiedź 503",
};

async function openWebhook(role: "admin" | "auditor") {
  await signIn(role);
  answers.on("GET /api/office/v1/webhooks/:webhookId", WEBHOOK);
  answers.on("GET /api/office/v1/webhooks/:webhookId/deliveries", [MESSAGE], { meta: pageOf(1) });
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  await open("/webhooks/4");
  await appears(page.getByText(/Odpowiedź 503 \(próba 2\), następna próba/), { flows: true });
}

test("an address says how it does and why; its new secret is shown once, and a message tries it", async () => {
  await openWebhook("admin");
  expect(page.getByText("Nie odpowiada").query()).not.toBeNull();
  answers.on("POST /api/office/v1/webhooks/:webhookId/test", WEBHOOK);
  await page.getByRole("button", { name: "Wyślij wiadomość próbną" }).click();
  await until(() => answers.asked("POST /api/office/v1/webhooks/:webhookId/test").length === 1);

  answers.on("POST /api/office/v1/webhooks/:webhookId/secret", { ...WEBHOOK, secret: "whsec_c2VrcmV0" });
  await page.getByRole("button", { name: "Utwórz sekret" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Utwórz" }).click();
  await appears(page.getByText("whsec_c2VrcmV0"), { flows: true });

  answers.refuse("PUT /api/office/v1/webhooks/:webhookId", "request.invalid", {
    fields: { url: ["Podaj nazwę serwera dostępnego w internecie, na przykład partner.pl"] },
  });
  const address = page.getByRole("textbox", { name: "Adres" });
  await address.fill("https://10.0.0.1/");
  await page.getByRole("button", { name: "Zapisz" }).click();
  await expect.element(address).toHaveAccessibleDescription(/dostępnego w internecie/);
});

test("an auditor reads, and changes nothing", async () => {
  await openWebhook("auditor");
  for (const name of ["Wyślij wiadomość próbną", "Utwórz sekret", "Usuń adres", "Zapisz"]) {
    expect(page.getByRole("button", { name }).query(), name).toBeNull();
  }
});
