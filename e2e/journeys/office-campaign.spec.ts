import { randomUUID } from "node:crypto";
import { visit } from "#support/people/office.ts";
import { ADMIN } from "#support/people/people.ts";
import { open } from "#support/people/portal.ts";
import { expect, test } from "#support/test.ts";

test("a campaign made in the office alone: written, opened by a second person, entered, accepted, and its money ordered @desktop", async ({
  page,
  office,
  deskOf,
  given,
  signIn,
  expectInConsole,
}) => {
  // The page asks for a promotion of that name first.
  expectInConsole(/404 .*cms\/promotions/);
  const slug = `akcja-${randomUUID().slice(0, 8)}`;
  const title = `Akcja ${slug}`;
  const form = office.getByRole("dialog");
  await visit(office, "/office/campaign-entries");
  await office.getByRole("button", { name: "Nowa akcja" }).click();
  await form.getByLabel(/^Nazwa/).fill(title);
  await form.getByLabel(/^Adres/).fill(slug);
  await form.getByLabel(/^O co prosi/).click();
  await office.getByRole("option", { name: "O samo zgłoszenie" }).click();
  await form.getByLabel(/^Zgłoszenia od/).fill("2026-01-01T00:00");
  await form.getByLabel(/^Zgłoszenia do/).fill("2030-01-01T00:00");
  await form.getByLabel(/^Zamknięcie akcji/).fill("2030-03-01T00:00");
  await form.getByRole("button", { name: "Dodaj akcję" }).click();
  await expect(office.getByText(/Tej akcji nie widzi nikt poza biurem/)).toBeVisible();

  await office.getByRole("button", { name: "Regulamin" }).click();
  await office.getByRole("button", { name: "Dodaj regulamin" }).click();
  await office.getByRole("textbox", { name: /^Treść regulaminu/ }).fill("Każde gospodarstwo zgłasza się raz.");
  await office.getByRole("button", { name: "Opublikuj" }).click();
  await expect(office.getByText("Obowiązuje wersja 1")).toBeVisible();
  await office.getByRole("button", { name: "Zamknij" }).click();

  await office.getByRole("button", { name: "Zmień akcję" }).click();
  await form.getByLabel("Wstęp").fill("Dla wszystkich, którzy sieją rzepak.");
  await form.getByLabel("Co wypłacamy").click();
  await office.getByRole("option", { name: "Stała kwota" }).click();
  await form.getByLabel(/^Kwota/).fill("80");
  await form.getByLabel("Akcja jest otwarta").click();
  await form.getByRole("button", { name: "Zapisz" }).click();
  await expect(form).toBeHidden();

  const second = await deskOf(ADMIN.email);
  await visit(second, "/office/approvals");
  await second.getByRole("button", { name: `Zatwierdź: Akcja: ${title}` }).click();
  await second.getByRole("dialog").getByRole("button", { name: "Zatwierdź zmianę" }).click();
  await expect(second.getByText("Zmiana została zatwierdzona i obowiązuje.")).toBeVisible();

  const entrant = await given.farm({ hasAccount: true });
  await signIn(entrant);
  await open(page, `/${slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByText(/Dla wszystkich, którzy sieją rzepak\. Zgłoś się do akcji\./)).toBeVisible();
  await page.getByLabel(/^Powierzchnia upraw/).fill("18,5");
  await page.getByRole("checkbox", { name: /^Akceptuję regulamin akcji/ }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Wyślij zgłoszenie" }).click();
  await expect(page.getByRole("region", { name: "Status zgłoszenia" })).toContainText("W trakcie weryfikacji");

  const filter = encodeURIComponent(JSON.stringify({ search: entrant.nip }));
  await visit(office, `/office/campaign-entries?filter=${filter}`);
  await office.getByText(entrant.nip).first().click();
  await office.getByRole("button", { name: "Zaakceptuj" }).click();
  await office.getByRole("button", { name: "Zleć wypłatę" }).click();
  await office.getByRole("dialog").getByRole("button", { name: "Zleć wypłatę" }).click();
  await expect(office.getByText("Czeka na paczkę wypłat")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("region", { name: "Wypłata" })).toContainText("Kwota przelewu: 80,00 zł");
});
