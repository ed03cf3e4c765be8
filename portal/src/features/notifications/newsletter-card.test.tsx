import type { Consent } from "@plon/contract/portal/people/consents.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { open, signIn } from "#test/portal.ts";

const consent = (id: number, content: string, subconsents: Consent["subconsents"] = []): Consent => ({
  id,
  slug: `newsletter-${id}`,
  content: `<p>${content}</p>`,
  value: false,
  decided_at: null,
  required: false,
  only_if_pesel: false,
  subconsents,
});

const BY_MAIL = { ...consent(2, "Pocztą elektroniczną"), subconsents: [] };
const TREE = consent(1, "Chcę dostawać wiadomości", [BY_MAIL]);

const card = page.getByRole("region", { name: "Wiadomości e-mail i SMS" });

test("[NOTIF-03, NOTIF-06] who wants messages says by which way, and sees what was agreed to", async () => {
  signIn();
  answers.on("GET /api/v1/consents/:type/newsleter_subscription", [TREE]);
  answers.on("POST /api/v1/user/newsletter", [
    { ...TREE, value: true, subconsents: [{ ...BY_MAIL, value: true }] },
    consent(3, "SMS"),
  ]);
  await open("/powiadomienia");
  const subscribe = card.getByRole("button", { name: "Zapisz się" });
  await subscribe.click();
  await expect.element(card.getByText("Zaznacz, jakie wiadomości chcesz dostawać")).toBeVisible();
  expect(answers.asked("POST /api/v1/user/newsletter")).toEqual([]);
  await card.getByRole("checkbox", { name: /Pocztą elektroniczną/ }).click();
  await subscribe.click();
  await expect.element(card.getByText("Zgoda udzielona").nth(1)).toBeVisible();
  const sent = answers.asked("POST /api/v1/user/newsletter").map(({ body }) => body.consents.toSorted());
  // One of the ways is a part of wanting them.
  expect(sent).toEqual([[1, 2]]);
});

test("a mail's link leaves the messages at a press, without signing in", async () => {
  answers.on("POST /api/v1/newsletter/unsubscribe/:token", null);
  await open("/wypisz-sie/abcdefghijklmnopqrstuvwxyz");
  await page.getByRole("button", { name: "Wypisz mnie" }).click();
  await expect.element(page.getByText("Gotowe: nie wyślemy Ci więcej takich wiadomości.")).toBeVisible();
  expect(answers.asked("POST /api/v1/newsletter/unsubscribe/:token")[0]?.params.token).toBe(
    "abcdefghijklmnopqrstuvwxyz",
  );
});
