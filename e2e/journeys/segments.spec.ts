import { visit } from "#support/office.ts";
import { EDITOR } from "#support/people.ts";
import { expect, test } from "#support/test.ts";

test("an editor keeps a segment of two conditions, counted while they are written, and sends to it; it stays while it is used; a clerk sees who is in it @desktop", async ({
  deskOf,
  office,
  expectInConsole,
}) => {
  // A refused deletion.
  expectInConsole(/409/);
  const [name, title] = [`Duże gospodarstwa z rzepakiem ${Date.now()}`, `Dni pola dla rzepaku ${Date.now()}`];
  const page = await deskOf(EDITOR.email);
  await visit(page, "/office/segments/create");
  const countedBy = (conditions: (asked: { hectares_from: number | null; crop_ids: number[] }) => boolean) =>
    page.waitForResponse(
      (response) =>
        response.url().endsWith("/segments/count") && conditions(response.request().postDataJSON() as never),
    );
  const peopleOf = async (response: ReturnType<typeof countedBy>) =>
    ((await (await response).json()) as { data: { people: number } }).data.people;

  await page.getByLabel("Nazwa").fill(name);
  const first = countedBy(({ hectares_from }) => hectares_from === 20);
  await page.getByLabel("Hektary od").fill("20");
  const large = await peopleOf(first);
  await expect(page.getByText(new RegExp(`^Teraz: ${large}\\s`))).toBeVisible();
  const second = countedBy(({ hectares_from, crop_ids }) => hectares_from === 20 && crop_ids.length === 1);
  await page.getByLabel("Uprawia którąś z").fill("Rzepak");
  await page.getByRole("option").first().click();
  const people = await peopleOf(second);
  expect(people).toBeGreaterThan(0);
  expect(people).toBeLessThan(large);
  await expect(page.getByText(new RegExp(`^Teraz: ${people}\\s`))).toBeVisible();
  await page.getByRole("button", { name: "Zapisz" }).click();
  await expect(page).toHaveURL(/\/office\/segments\/\d+$/);
  const address = new URL(page.url()).pathname;
  await expect(page.getByText(new RegExp(`^Teraz: ${people}\\s`))).toBeVisible();
  await expect(page.getByRole("region", { name: "Osoby w segmencie" })).toHaveCount(0);

  // Names are for those who see every participant.
  await visit(office, address);
  const listed = office.getByRole("region", { name: "Osoby w segmencie" });
  await expect(listed.getByRole("row")).toHaveCount(1 + Math.min(people, 25));
  await expect(listed.getByRole("link").first()).toHaveAttribute("href", /\/participants\/\d+$/);

  await visit(page, "/office/sendings/create");
  await page.getByLabel("Odbiorcy").click();
  await page.getByRole("option", { name: "Zapisany segment" }).click();
  await page.getByLabel("Segment").fill(name);
  await page.getByRole("option", { name }).click();
  await page.getByLabel("Tytuł").fill(title);
  await page.getByLabel("Treść").fill("Zapraszamy do Sandomierza.");
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  await page.getByLabel("Kiedy").fill(tomorrow);
  await page.getByRole("button", { name: "Dalej: policz odbiorców" }).click();
  const question = page.getByRole("dialog");
  await expect(question.getByText(`W portalu: ${people}.`)).toBeVisible();
  await question.getByRole("button", { name: "Wyślij" }).click();
  await expect(page.getByRole("row").filter({ hasText: title })).toBeVisible();

  await visit(page, address);
  await page.getByRole("button", { name: "Usuń segment" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Usuń" }).click();
  await expect(page.getByText(`Segmentu nie można usunąć, bo jest używany. Wysyłka: „${title}”.`)).toBeVisible();
  await expect(page.getByLabel("Nazwa")).toHaveValue(name);
});
