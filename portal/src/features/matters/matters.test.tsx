import type { Matter } from "@plon/contract/portal/desk/matters.ts";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { appears } from "@plon/client/test/clock.ts";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { ONE_PAGE } from "#test/empty-places.ts";
import { putInto } from "#test/invoices.ts";
import { open, signIn } from "#test/portal.ts";
import { ONE_TIME } from "#test/transfers.ts";

const ABOUT = "Przekazanie punktów: 7\u00a0punktów, 26\u00a0listopada\u00a02026";
const POST_ID = { by_person: null, files: [], written_at: "2026-11-26T09:00:00Z" };
const MATTER: Matter = {
  id: 9,
  kind: "question",
  about: ABOUT,
  subject: { type: "transfer", id: ONE_TIME.id },
  opened_at: "2026-11-26T09:00:00Z",
  status: "open",
  outcome: null,
  answer_by: "2026-12-01",
  posts: [{ id: 1, author: "farm", text: "Czy sąsiad już je ma?", ...POST_ID }],
};
const ANSWERED: Matter = {
  ...MATTER,
  status: "answered",
  posts: [...MATTER.posts, { id: 2, author: "programme", text: "Tak, od rana.", ...POST_ID }],
};
const WRITE = "POST /api/v1/matters/:matterId/posts";
const chip = (label: RegExp) => page.getByRole("main").getByText(label);

beforeEach(() => {
  signIn();
  answers.on("GET /api/v1/transfer/one-time", [ONE_TIME], { meta: { ...ONE_PAGE, total: 1 } });
  answers.on("GET /api/v1/matters/about", { about: ABOUT, matters: [] });
  answers.on("GET /api/v1/matters/:matterId", MATTER);
  answers.on("GET /api/v1/matters", [MATTER], { meta: { ...ONE_PAGE, total: 1 } });
});

test("a question is asked from what it is about in three presses, and stands there with its day", async () => {
  await open("/przekazywanie-punktow/jednorazowe");
  await page.getByRole("button", { name: /^Szczegóły/ }).click();
  await page.getByRole("link", { name: /^Mam pytanie: przekazanie punktów/ }).click();
  await expect.element(page.getByRole("heading", { name: "Mam pytanie" })).toBeVisible();
  await expect.element(page.getByText(ABOUT)).toBeVisible();
  expect(answers.asked("GET /api/v1/matters/about").map(({ query }) => query)).toEqual([
    { type: "transfer", id: "31" },
  ]);
  await expectAccessible();
  const words = page.getByRole("textbox", { name: "Twoje pytanie" });
  const submit = page.getByRole("button", { name: "Wyślij pytanie" });
  await submit.click();
  await expect.element(words).toHaveAttribute("aria-invalid", "true");
  await words.fill("Czy sąsiad już je ma?");
  answers.on("POST /api/v1/matters", MATTER);
  await submit.click();
  await expect.element(page.getByRole("heading", { level: 1, name: ABOUT })).toBeVisible();
  expect(answers.asked("POST /api/v1/matters").map(({ body }) => body)).toEqual([
    { subject: { type: "transfer", id: 31 }, text: "Czy sąsiad już je ma?", files: [] },
  ]);
  await expect.element(chip(/^Czeka na odpowiedź do 1\sgrudnia\s2026$/)).toBeVisible();
  // The matter was told with the answer: it is not asked for again.
  expect(answers.asked("GET /api/v1/matters/:matterId")).toEqual([]);
  await expectAccessible();
});

test("an answer is read in place, and writing more lets the matter wait again", async () => {
  answers.on("GET /api/v1/matters/:matterId", ANSWERED);
  await open("/moje-sprawy");
  await page.getByRole("link", { name: ABOUT }).click();
  await expect.element(page.getByText("Tak, od rana.")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Zobacz przekazania" }))
    .toHaveAttribute("href", "/przekazywanie-punktow/jednorazowe");
  await page.getByRole("button", { name: "Dopisz" }).click();
  await page.getByRole("textbox", { name: "Co chcesz dopisać" }).fill("Dziękuję.");
  answers.on(WRITE, { matters: [], appeals: [], appeal_until: null, matter: MATTER });
  await page.getByRole("button", { name: "Wyślij" }).click();
  await expect.element(chip(/^Czeka na odpowiedź/)).toBeVisible();
});

test("one that goes on is named before another is begun", async () => {
  answers.on("GET /api/v1/matters/about", { about: ABOUT, matters: [MATTER] });
  await open("/moje-sprawy/nowa?o=przekazanie&numer=31");
  await expect.element(page.getByText("Pytanie o to już jest")).toBeVisible();
  await expect.element(page.getByRole("link", { name: ABOUT })).toHaveAttribute("href", "/moje-sprawy/9");
  await expect.element(page.getByRole("textbox", { name: "Twoje pytanie" })).toBeVisible();
});

test("who only reads the farm's matters writes in none", async () => {
  signIn({ member: { membership_id: 4, name: "Beata Lis", farm: "Gospodarstwo Kamińska", role: "read" } });
  await open("/moje-sprawy/9");
  await expect.element(page.getByText("Czy sąsiad już je ma?")).toBeVisible();
  expect(page.getByRole("button", { name: "Dopisz" }).query()).toBeNull();
});

test("an address that names nothing says where a question is begun, and an unknown matter is a page that is not there", async () => {
  await open("/moje-sprawy/nowa");
  await expect.element(page.getByText("O co chcesz zapytać?")).toBeVisible();
  answers.refuse("GET /api/v1/matters/:matterId", "matter.not_found");
  await open("/moje-sprawy/8");
  await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent(/nie ma|Nie znale/i);
  await open("/moje-sprawy/moja");
  await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent(/nie ma|Nie znale/i);
  expect(answers.asked("GET /api/v1/matters/:matterId")).toHaveLength(1);
});

test("photos are sent while one writes, can be taken out, and stay when the question or one of them is refused", async () => {
  await open("/moje-sprawy/nowa?o=przekazanie&numer=31");
  const file = (id: number, name: string) => ({
    id,
    name,
    type: "image/jpeg",
    download: `/api/v1/matters/files/${id}`,
  });
  const picture = (name: string) => new File(["obraz"], name, { type: "image/jpeg" });
  const send = (name: string) => putInto(document.querySelector<HTMLInputElement>("input[name=file]")!, picture(name));
  answers.on("POST /api/v1/matters/files", file(7, "kolba.jpg"));
  await send("kolba.jpg");
  await expect.element(page.getByText("kolba.jpg")).toBeVisible();
  answers.on("POST /api/v1/matters/files", file(8, "liść.jpg"));
  await send("liść.jpg");
  await expect.element(page.getByText("liść.jpg")).toBeVisible();
  answers.refuse("POST /api/v1/matters/files", "request.invalid", { fields: { file: ["To nie jest zdjęcie"] } });
  await send("program.jpg");
  await expect.element(page.getByText("To nie jest zdjęcie")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Usuń plik kolba.jpg" }).click();
  await page.getByRole("textbox", { name: "Twoje pytanie" }).fill("Czy to normalne?");
  const ASK = "POST /api/v1/matters";
  answers.refuse(ASK, "matter.file_not_found", { fields: { files: ["Nie mamy już tego pliku."] } });
  await page.getByRole("button", { name: "Wyślij pytanie" }).click();
  await expect.element(page.getByText("Nie mamy już tego pliku.").first()).toBeVisible();
  await expect.element(page.getByText("liść.jpg")).toBeVisible();
  const post = { ...MATTER.posts[0]!, files: [file(8, "liść.jpg")] };
  answers.on("GET /api/v1/matters/:matterId", { ...MATTER, posts: [post] });
  answers.on(ASK, { ...MATTER, posts: [post] });
  await page.getByRole("button", { name: "Wyślij pytanie" }).click();
  await expect.element(page.getByRole("button", { name: "Pobierz plik liść.jpg" })).toBeVisible();
  expect(answers.asked(ASK).map(({ body }) => (body as { files: number[] }).files)).toEqual([[8], [8]]);
});

test("an iPhone's HEIC goes into a matter as a JPEG; a damaged one is refused at the field, and nothing is sent", async () => {
  await open("/moje-sprawy/nowa?o=przekazanie&numer=31");
  const FILES = "POST /api/v1/matters/files";
  const bytes = await (await fetch(new URL("../../../test/page.heic", import.meta.url))).arrayBuffer();
  const pick = (file: File) => putInto(document.querySelector<HTMLInputElement>("input[name=file]")!, file);
  answers.on(FILES, { id: 7, name: "IMG_1.jpg", type: "image/jpeg", download: "/api/v1/matters/files/7" });
  await pick(new File([bytes], "IMG_1.HEIC", { type: "" }));
  await appears(page.getByText("IMG_1.jpg"));
  expect(answers.asked(FILES)[0]!.form[0]?.[1]).toMatchObject({ name: "IMG_1.jpg", type: "image/jpeg" });
  await pick(new File([bytes.slice(0, 400)], "IMG_2.heic", { type: "image/heic" }));
  await appears(page.getByText("Tego zdjęcia HEIC nie udało się otworzyć"));
  expect(answers.asked(FILES)).toHaveLength(1);
});
