import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { until } from "@plon/client/test/clock.ts";
import { answers } from "#test/answers.ts";
import { answerMember, FARM, OVERVIEW } from "#test/farm.ts";
import { open } from "#test/portal.ts";

const LOGIN = "POST /api/v1/auth/person-login";
const form = page.getByRole("dialog");
const phone = form.getByRole("textbox", { name: "Telefon komórkowy" });
const button = form.getByRole("button", { name: "Zaloguj się", exact: true });
const FARMS = [
  { membership_id: 4, name: "Gospodarstwo Kamińska", role: "read" as const },
  { membership_id: 5, name: "Gospodarstwo Lis", role: "full" as const },
];

beforeEach(() => {
  answers.on(LOGIN, ({ body }) =>
    body.membership_id === undefined
      ? { session: null, farms: FARMS }
      : { session: { auth_token: "token-of-the-test", expires_in: 900 }, farms: FARMS },
  );
  answerMember({ ...FARM, member: { membership_id: 4, name: "Beata Lis", farm: FARMS[0]!.name, role: "read" } });
});

test("whoever is let in by several farms signs in by phone, chooses one, and is offered nothing that would be refused", async () => {
  await open("/#!logowanie");
  await form.getByRole("button", { name: "Loguję się numerem telefonu" }).click();
  await phone.fill("600400500");
  await form.getByRole("textbox", { name: "Hasło", exact: true }).fill("Haslo#Testowe1");
  await button.click();
  await expect.element(form.getByText("Do którego gospodarstwa chcesz wejść?")).toBeVisible();
  const first = form.getByRole("button", { name: FARMS[0]!.name });
  await expect.element(first).toHaveFocus();
  // Back to what was typed, and on again.
  await form.getByRole("button", { name: "Wróć" }).click();
  await expect.element(phone).toHaveValue("+48 600 400 500");
  await button.click();
  answers.on("GET /api/v1/points/overview", { ...OVERVIEW, available: 5000 });
  await first.click();
  await until(() => location.pathname === "/dashboard", "the dashboard");
  expect(answers.asked(LOGIN).at(-1)?.body).toMatchObject({ membership_id: 4 });

  // She is greeted by her own name.
  await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent("Dzień dobry, Beato!");
  const points = page.getByRole("region", { name: "Twoje punkty" });
  await expect.element(points).toBeVisible();
  expect(points.getByRole("link", { name: /Zgłoś fakturę|Wypłać/ }).query()).toBeNull();
});
