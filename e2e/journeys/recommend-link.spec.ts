import { messagesTo } from "#support/people/messages.ts";
import { newcomer } from "#support/people/newcomers.ts";
import { open } from "#support/people/portal.ts";
import { expect, test } from "#support/test.ts";

test("[LETTER-07] a farm is recommended by a message: its receiver is greeted by its link, and may have their data deleted @once", async ({
  page,
  browser,
  request,
  given,
  signIn,
  baseURL,
}) => {
  await signIn(await given.farm());
  await open(page, "/polec-gospodarstwo");
  const invited = newcomer();
  await page.getByLabel("Imię").fill("Roman");
  await page.getByLabel("Nazwisko").fill("Polecony");
  await page.getByLabel("Telefon").fill(invited.phone.slice(3));
  await page.getByLabel("E-mail").fill(invited.email);
  await page.getByRole("checkbox").check();
  // Below the form the empty list offers it too.
  await page.getByRole("button", { name: "Poleć gospodarstwo" }).first().click();
  await expect(page.getByText(/Jeśli ta osoba może dołączyć/)).toBeVisible();

  const guest = await browser.newContext({ baseURL: baseURL ?? "", locale: "pl-PL", serviceWorkers: "block" });
  const theirs = await guest.newPage();
  const links = async () => {
    const [mail] = await messagesTo(request, "email", invited.email);
    return [...(mail?.text ?? "").matchAll(/https?:\/\/[^/\s]+(\/\S+)/g)].map(([, path = ""]) => path);
  };
  await expect.poll(async () => (await links()).length).toBe(2);
  const [join = "", refuse = ""] = await links();
  await open(theirs, join);
  await expect(theirs.getByText("Zaprasza Cię Ewa M.")).toBeVisible();
  await open(theirs, refuse);
  await theirs.getByRole("button", { name: "Usuń moje dane" }).click();
  await expect(theirs.getByText("Gotowe: Twoje dane zostały usunięte.")).toBeVisible();
  await guest.close();

  await page.reload();
  await expect(page.getByRole("row").filter({ hasText: "Zaproszona osoba" }).first()).toBeVisible();
});
