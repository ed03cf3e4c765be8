import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectInConsole } from "@plon/client/test/console.ts";
import { answers } from "#test/answers.ts";
import { ONE_PAGE } from "#test/empty-places.ts";
import { answerEverybody } from "#test/farm.ts";
import { open, signIn } from "#test/portal.ts";

const LIST = "GET /api/v1/cms/news";
const DOT = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
const NEWS = {
  id: 14,
  slug: "konkurs",
  title: "Zdjęcia z pola",
  lead: "Pokaż swoje pole.",
  photo: {
    id: 1,
    alt: "Pole o świcie",
    width: 1280,
    height: 720,
    sources: [320, 640].map((width) => ({ width, src: DOT })),
  },
  published_at: "2026-11-26T08:00:00Z",
};
const OLD = { ...NEWS, id: 1, slug: "witamy", title: "Witamy w programie", photo: null };

test("[NEWS-01, NEWS-02, NEWS-05] a visitor pages through the news and reads one with its picture; what is none is the error page", async () => {
  answerEverybody();
  answers.on(LIST, ({ query }) => ({ archive: query["page"] === "2" ? [OLD] : [NEWS] }), {
    meta: { ...ONE_PAGE, last_page: 2, per_page: 12, total: 13 },
  });
  answers.on("GET /api/v1/cms/news/:news", {
    single: { ...NEWS, content: "<p>Zdjęcia przyjmujemy do końca miesiąca.</p>" },
  });
  await open("/aktualnosci");
  await page.getByRole("link", { name: NEWS.title }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: NEWS.title })).toBeVisible();
  await expect.element(page.getByText("Zdjęcia przyjmujemy do końca miesiąca.")).toBeVisible();
  await expect
    .element(page.getByRole("img", { name: "Pole o świcie" }))
    .toHaveAttribute("srcset", expect.stringContaining("320w"));
  await page.getByRole("link", { name: "Wszystkie aktualności" }).first().click();
  await page.getByRole("button", { name: "Następna strona" }).click();
  await expect.element(page.getByRole("link", { name: OLD.title })).toBeVisible();
  expect(location.search).toBe("?page=2");

  expectInConsole(/404/);
  answers.refuse("GET /api/v1/cms/news/:news", "news.not_found");
  const asked = () => answers.asked("GET /api/v1/cms/news/:news").length;
  const before = asked();
  for (const [address, calls] of [
    ["/aktualnosci/plan-na-wiosne", 1],
    ["/aktualnosci/Nie_Adres", 1],
  ] as const) {
    await open(address);
    await expect.element(page.getByRole("heading", { level: 1, name: "Nie ma takiej strony" })).toBeVisible();
    // What can be no address is not worth a call.
    expect(asked() - before).toBe(calls);
  }
});

test("the dashboard links to the newest, and who is signed in keeps the own navigation", async () => {
  signIn();
  answers.on(LIST, { archive: [NEWS, OLD] }, { meta: { ...ONE_PAGE, total: 2 } });
  await open("/dashboard");
  const card = page.getByRole("region", { name: "Aktualności" });
  await expect.element(card.getByRole("link", { name: NEWS.title })).toBeVisible();
  expect(card.getByRole("listitem").elements()).toHaveLength(2);
  await card.getByRole("link", { name: "Wszystkie" }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Aktualności" })).toBeVisible();
  await expect.element(page.getByRole("navigation", { name: /Skróty|Menu/ }).first()).toBeVisible();
});
