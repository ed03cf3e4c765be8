import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import type { officeGetNews } from "@plon/contract/office/house/news.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";
import { photo, PICTURE } from "#test/pictures.ts";

const DRAFT: CallAnswer<typeof officeGetNews>["data"] = {
  id: 14,
  slug: "konkurs",
  title: "Zdjęcia z pola",
  status: "draft",
  publish_at: null,
  published_version: null,
  newest_version: 1,
  saved_at: "2026-11-26T09:00:00Z",
  photo: null,
  versions: [
    {
      id: 1,
      version: 1,
      title: "Zdjęcia z pola",
      lead: "Pokaż swoje pole.",
      content: "<p>Zdjęcia przyjmujemy do końca miesiąca.</p>",
      saved_at: "2026-11-26T09:00:00Z",
      saved_by: "Ewa Redaktor",
    },
  ],
};
const WITH_PHOTO = { ...DRAFT, photo: photo("Pole o świcie") };
const OUT = { ...WITH_PHOTO, status: "published" as const, publish_at: "2026-11-26T09:00:00Z", published_version: 1 };

test("an editor writes a news, gives it a photo, looks at it, publishes it, and takes it back", async () => {
  await signIn("editor");
  await open("/news/create");
  await page.getByLabelText("Tytuł").fill(DRAFT.title);
  await page.getByLabelText("Adres").fill(DRAFT.slug);
  await page.getByLabelText("Wstęp").fill("Pokaż swoje pole.");
  await page.getByRole("textbox", { name: "Treść" }).fill("Zdjęcia przyjmujemy do końca miesiąca.");
  answers.on("POST /api/office/v1/news", DRAFT);
  answers.on("GET /api/office/v1/news/:newsId", DRAFT);
  await page.getByRole("button", { name: "Zapisz szkic" }).click();
  const draft = page.getByText("Szkic: nikt poza biurem go nie widzi.");
  await expect.element(draft).toBeVisible();
  expect(answers.asked("POST /api/office/v1/news")[0]!.body).toEqual({
    slug: "konkurs",
    title: DRAFT.title,
    lead: "Pokaż swoje pole.",
    content: "<p>Zdjęcia przyjmujemy do końca miesiąca.</p>",
  });

  await userEvent.upload(page.getByLabelText("Zdjęcie", { exact: true }), PICTURE);
  await page.getByLabelText("Opis zdjęcia").fill("Pole o świcie");
  answers.on("POST /api/office/v1/news/:newsId/photo", WITH_PHOTO);
  await page.getByRole("button", { name: "Zapisz zdjęcie" }).click();
  await expect.element(page.getByRole("img", { name: "Pole o świcie" })).toBeVisible();
  expect(answers.asked("POST /api/office/v1/news/:newsId/photo")[0]!.form[0]).toEqual(["alt", "Pole o świcie"]);

  await page.getByRole("button", { name: "Podgląd wersji 1" }).click();
  const frame = page.getByTitle("Podgląd wersji 1");
  await expect
    .element(frame)
    .toHaveAttribute("srcdoc", expect.stringContaining("Zdjęcia przyjmujemy do końca miesiąca."));
  // Nothing of what was typed runs there.
  await expect.element(frame).toHaveAttribute("sandbox", "");
  await page.getByRole("button", { name: "Zamknij" }).click();

  answers.on("POST /api/office/v1/news/:newsId/publish", OUT);
  await page.getByRole("button", { name: "Opublikuj wersję 1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Opublikuj" }).click();
  await expect.element(page.getByText(/^Widoczna dla wszystkich od/)).toBeVisible();
  expect(answers.asked("POST /api/office/v1/news/:newsId/publish")[0]!.body).toEqual({ version: 1, publish_at: null });

  answers.on("POST /api/office/v1/news/:newsId/withdraw", WITH_PHOTO);
  await page.getByRole("button", { name: "Wycofaj", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Wycofaj" }).click();
  await expect.element(draft).toBeVisible();
});
