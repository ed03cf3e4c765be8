import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { ONE_PAGE } from "#test/empty-places.ts";
import { open, signIn } from "#test/portal.ts";

const SEND = "POST /api/v1/user/invitations";
const MAKE = "POST /api/v1/user/recommend-link";
const main = page.getByRole("main");
const linkOf = (token: string) => ({
  token,
  address: `https://plon.example/rejestracja/${token}`,
  made_at: "2026-11-26T09:00:00Z",
});

test("[ROUTE-43, LETTER-04, LETTER-07] a farm is recommended by its data, of which one way to reach it must be there, and is followed in the list", async () => {
  signIn();
  await open("/polec-gospodarstwo");
  // Below the form the empty list offers it too.
  const recommend = main.getByRole("button", { name: "Poleć gospodarstwo" }).first();
  const field = (name: string) => main.getByRole("textbox", { name, exact: true });
  await recommend.click();
  await expect.element(field("E-mail")).toHaveAttribute("aria-invalid", "true");
  expect(answers.asked(SEND)).toEqual([]);
  await field("Imię").fill("Roman");
  await field("Nazwisko").fill("Polecony");
  await field("Telefon").fill("600700800");
  await field("E-mail").fill("roman@example.pl");
  await main.getByRole("checkbox").click({ force: true });
  const expires_at = "2026-12-26T09:00:00Z";
  answers.on(
    SEND,
    () => {
      const status = { label: "Wysłane", color: "yellow" as const };
      const created_at = "2026-11-26T09:00:00Z";
      const sent = {
        id: 1,
        name: "Roman Polecony",
        by_person: null,
        state: "sent" as const,
        status,
        created_at,
        expires_at,
        points: null,
      };
      answers.on("GET /api/v1/user/invitations", [sent, { ...sent, id: 2, name: null }], {
        meta: { ...ONE_PAGE, total: 2, points_per_farm: 100, points_total: 0 },
        filters: { sortBy: "created_at", sortDesc: true },
      });
      return { id: 1, expires_at };
    },
    { message: "Jeśli ta osoba może dołączyć, dostanie zaproszenie." },
  );
  await recommend.click();
  await expect.element(main.getByText("Jeśli ta osoba może dołączyć, dostanie zaproszenie.")).toBeVisible();
  expect(answers.asked(SEND)).toMatchObject([{ body: { first_name: "Roman", email: "roman@example.pl", nip: "" } }]);
  const row = main.getByRole("row").filter({ hasText: "Polecony" });
  await expect.element(row.getByText("Wysłane", { exact: true })).toBeVisible();
  // Whose data were deleted is nobody any more.
  await expect.element(main.getByRole("row").filter({ hasText: "Zaproszona osoba" })).toBeVisible();
});

test("an own link is made with its code, and replaced only by whoever is sure", async () => {
  signIn();
  await open("/polec-gospodarstwo");
  const card = main.getByRole("region", { name: "Twój odnośnik i kod QR" });
  answers.inTurn(MAKE, linkOf("a".repeat(22)), linkOf("b".repeat(22)));
  await card.getByRole("button", { name: "Utwórz odnośnik" }).click();
  await expect.element(card.getByRole("img", { name: "Kod QR z Twoim odnośnikiem" })).toBeVisible();
  await expect.element(card.getByText(`/rejestracja/${"a".repeat(22)}`)).toBeVisible();
  await card.getByRole("button", { name: "Zmień odnośnik na nowy" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Tak, zmień" }).click();
  await expect.element(page.getByText("Masz nowy odnośnik")).toBeVisible();
  await expect.element(card.getByText(`/rejestracja/${"b".repeat(22)}`)).toBeVisible();
  expect(answers.asked(MAKE).map(({ body }) => body.instead_of)).toEqual([null, "a".repeat(22)]);
});
