import { expectAccessible } from "@plon/client/test/accessible.ts";
import { until } from "@plon/client/test/clock.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { signIn, open } from "#test/office.ts";
import { PROMOTION, type Promotion } from "#test/promotions.ts";

async function openPromotion(promotion: Promotion, tab = ""): Promise<void> {
  await signIn("admin");
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/products", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/promotions/:promotionId", promotion);
  await open(`/promotions/${promotion.id}${tab === "" ? "" : `?karta=${tab}`}`);
}

test("the window of a promotion is shown as it is typed: the office's own in its words, the portal's in three choices", async () => {
  await openPromotion(PROMOTION);
  const preview = page.getByRole("complementary", { name: "Podgląd okna promocji" });
  await expect.element(page.getByLabelText("Pokaż w oknie po wejściu")).toBeChecked();
  await expect.element(preview).toMatchTextContent(PROMOTION.lead);
  await page.getByLabelText("Tekst w oknie").fill("Sprawdź, co czeka");
  await page.getByLabelText("Nie łączy się z innymi takimi ofertami").click();
  await expect.element(preview).toMatchTextContent("Sprawdź, co czeka");
  await expect.element(preview).toMatchTextContent("Nie teraz");
  answers.on("PUT /api/office/v1/promotions/:promotionId", { ...PROMOTION, revision: 2 });
  await page.getByRole("button", { name: "Zapisz", exact: true }).click();
  await expect.element(page.getByText("Zapisano promocję.")).toBeVisible();
  expect(answers.asked("PUT /api/office/v1/promotions/:promotionId")[0]!.body).toMatchObject({
    prompt: "daily",
    is_exclusive: true,
    prompt_text: "Sprawdź, co czeka",
    revision: 1,
  });

  const overlaps = ["Koliduje z „Jesień” (Herbicyd Dovvo). Litr liczy się w obu."];
  await openPromotion({ ...PROMOTION, id: 6, name: "tank_to_full", prompt: "queue", is_fixed: true, overlaps });
  await expect.element(page.getByText(overlaps[0]!)).toBeVisible();
  await expect.element(preview).toMatchTextContent("Nie chcę decydować teraz");
  await page.getByLabelText("Wstęp").fill("Inny wstęp");
  await expect.element(preview).toMatchTextContent("Inny wstęp");
  expect(page.getByLabelText("Tekst w oknie").query()).toBeNull();
});

test("a wrong number on the list of those who may says its row and is not saved", async () => {
  await signIn("admin");
  answers.on("GET /api/office/v1/promotions/:promotionId/allowed", [
    { identifier: "5555555555", participant_id: 31, name: "Jan Kowalski" },
  ]);
  await openPromotion(PROMOTION, "lista");
  const list = page.getByRole("textbox", { name: /NIP lub PESEL/ });
  await expect.element(list).toHaveValue("5555555555");
  await list.fill("5555555555\n1234567890");
  await expect.element(page.getByText("Wiersz 2: Pole nie jest poprawnym numerem NIP")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Zapisz listę/ })).toBeDisabled();
  await expectAccessible();
  await list.fill("5555555555\n9990244549");
  answers.on("PUT /api/office/v1/promotions/:promotionId/allowed", { total: 2, added: 1, removed: 0, held: 0 });
  await page.getByRole("button", { name: "Zapisz listę (2)" }).click();
  await expect.element(page.getByText("Zapisano listę. Dodane: 1, usunięte: 0.")).toBeVisible();
  answers.on("PUT /api/office/v1/promotions/:promotionId/allowed", { total: 1, added: 0, removed: 0, held: 1 });
  await page.getByRole("button", { name: "Zapisz listę (2)" }).click();
  await expect.element(page.getByText("Na drugą osobę czekają: 1 numer.")).toBeVisible();
});

test("who answered is a table and a file; the next version of the rules begins with the one in force", async () => {
  await signIn("admin");
  const csv = `/api/office/v1/promotions/${PROMOTION.id}/answers/csv`;
  answers.file(csv, new Blob(["nip"], { type: "text/csv" }));
  answers.on(
    "GET /api/office/v1/promotions/:promotionId/answers",
    [
      {
        id: 1,
        participant_id: 31,
        identifier: "5555555555",
        name: "Jan Kowalski",
        by_person: null,
        agreed: true,
        answered_at: "2026-11-25T08:00:00Z",
        rules_version: 1,
        channel: "portal",
        address: "10.0.0.7",
        is_latest: true,
      },
    ],
    { meta: pageOf(1) },
  );
  await openPromotion(PROMOTION, "odpowiedzi");
  const table = page.getByRole("table", { name: "Odpowiedzi na regulamin" });
  await expect.element(table).toMatchTextContent(/Jan Kowalski.*Akceptuje.*portal, 10\.0\.0\.7/);
  await page.getByRole("button", { name: "Pobierz CSV" }).click();
  await until(() => answers.filesAsked().includes(csv), "the file");

  await page.getByRole("tab", { name: "Regulamin" }).click();
  await page.getByRole("button", { name: "Nowa wersja" }).click();
  await expect.element(page.getByRole("dialog").getByRole("textbox")).toMatchTextContent("Treść regulaminu.");
});

test("a promotion is tried on a past season as it stands in the form", async () => {
  const TRY = "POST /api/office/v1/promotions/back-test";
  await openPromotion(PROMOTION, "proba");
  answers.on(
    TRY,
    { buyers: 3, cost_grosze: 30_000, points: 120, tiers: [{ winners: 2, cost_grosze: 30_000 }], winners: [] },
    { meta: pageOf(0) },
  );
  await page.getByRole("button", { name: "Policz" }).click();
  const tiers = page.getByRole("table", { name: "Nagrody według progów" });
  await expect.element(tiers).toMatchTextContent(/karta paliwowa.*2.*300,00/);
  // The promotion's days, a year earlier.
  expect(answers.asked(TRY)[0]!.body).toMatchObject({
    season_from: "2025-03-01",
    season_to: "2025-05-31",
    tiers: [{ quantity: 40, products: [{ sap: 1013 }] }],
  });
});

test("whether a promotion paid: in a sentence, by both groups, with its cost", async () => {
  answers.on("GET /api/office/v1/promotions/:promotionId/effect", {
    from: "2026-03-01",
    to: "2026-05-31",
    sentence: "Gospodarstwa, które widziały promocję, kupiły o 9,8% więcej niż grupa kontrolna.",
    compared: "",
    counted: "Średnio na gospodarstwo, litry i kilogramy produktów promocji razem.",
    entered: null,
    groups: {
      offered: { farms: 800, bought: 110.04 },
      held: { farms: 200, bought: 100.2 },
      effect: { percent: 9.8, low: 5.1, high: 14.9, is_certain: true },
      parts: [{ name: "Do 50 ha", farms: 40, sentence: "za mało gospodarstw albo zakupów" }],
    },
    accepted: null,
    cost: { granted: 41, points: 0, grosze: 615_000 },
  });
  await openPromotion({ ...PROMOTION, holdout_percent: 20, holdout_drawn_at: "2026-02-20T10:00:00Z" }, "wynik");
  await expect
    .element(page.getByRole("table", { name: "Wśród jakich gospodarstw" }))
    .toMatchTextContent(/Do 50\sha \(40 gospodarstw\)\s*za mało/);
  await expect.element(page.getByText(/kupiły o\s9,8% więcej niż/)).toBeVisible();
  const table = page.getByRole("table", { name: "Zakupy i koszt promocji" });
  await expect.element(table).toMatchTextContent(/Grupa kontrolna\s*100,2 \(200\sgospodarstw\)/);
  await expect.element(table).toMatchTextContent(/6\s150,00\szł/);
  await expectAccessible();
  await page.getByRole("tab", { name: "Treść" }).click();
  await expect.element(page.getByLabelText(/^Grupa kontrolna/)).toHaveAttribute("readonly");
});
