import type { BrowserContext, Locator, Page } from "@playwright/test";
import { messagesTo, nextSmsCode, readSmsCode } from "#support/people/messages.ts";
import { ENTRANTS, GIVERS, JAN, PASSWORD, ZOFIA, type Person } from "#support/people/people.ts";
import type { Hand } from "./hand.ts";

/** Whom the last task invites. */
const WIFE = { firstName: "Ewa", lastName: "Szymańska", phone: "600777102" };

/** What a task has to work with: the application stands open on the dashboard of its person, unless it says otherwise. */
export type Stage = {
  page: Page;
  context: BrowserContext;
  hand: Hand;
  /** A photographed invoice of the person, and the number printed on it. */
  photograph: () => Promise<{ file: string; number: string }>;
};

export type Task = {
  name: string;
  person: Person;
  /** Begins on the page for visitors, without a session. */
  isSignedOut?: true;
  /** Goes the shortest way through the screens; undefined where there is none. */
  work: ((stage: Stage) => Promise<void>) | undefined;
};

const shortcuts = (page: Page) => page.getByRole("navigation", { name: "Skróty" });
const openMenu = async ({ page, hand }: Stage, entry: string) => {
  await hand.tap(shortcuts(page).getByRole("button", { name: "Menu" }));
  await hand.tap(page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: entry, exact: true }));
};

async function addWife({ page, hand }: Stage): Promise<void> {
  await hand.tap(page.getByRole("button", { name: /^Konto: / }));
  await hand.tap(page.getByRole("menuitem", { name: "Mój profil" }));
  await hand.tap(page.getByRole("link", { name: "Osoby i uprawnienia" }));
  const people = page.getByRole("dialog");
  await hand.tap(people.getByRole("button", { name: "Zaproś osobę" }));
  await hand.type(people.getByRole("textbox", { name: "Imię" }), WIFE.firstName);
  await hand.type(people.getByRole("textbox", { name: "Nazwisko" }), WIFE.lastName);
  await hand.type(people.getByRole("textbox", { name: "Telefon tej osoby" }), WIFE.phone);
  await hand.tap(people.locator("label").filter({ hasText: "Wszystko" }));
  await hand.tap(people.getByRole("button", { name: "Dalej" }));
  await people.getByRole("textbox", { name: "Kod SMS" }).waitFor();
  const code = await readSmsCode(page.request, GIVERS.desktop.sender.phone);
  await hand.type(people.getByRole("textbox", { name: "Kod SMS" }), code);
  await hand.tap(people.getByRole("button", { name: "Wyślij zaproszenie" }));
  await hand.see(people.getByText("Zaproszenie wysłane"));
}

/** What stands on the photograph is in the form before a thumb has found its first field. */
async function sendInvoice(stage: Stage): Promise<void> {
  const { form } = await photographInvoice(stage);
  await stage.hand.see(form.getByText("Odczytaliśmy dane z pliku"));
  await stage.hand.tap(form.getByRole("button", { name: "Wyślij fakturę" }));
  await stage.hand.see(form.getByText("Twoja faktura została dodana prawidłowo"));
}

/** The signal is lost before the form is opened; the invoice leaves by itself once it is back. */
async function sendInvoiceWithoutSignal(stage: Stage): Promise<void> {
  const { page, context, hand } = stage;
  await context.setOffline(true);
  const form = await fillInvoice(stage);
  await hand.tap(form.getByRole("button", { name: "Wyślij, gdy wróci zasięg" }));
  await hand.see(form.getByText("Wyślemy, gdy wróci zasięg"));
  await context.setOffline(false);
  await page.getByText(/^Faktura .+ została wysłana$/).waitFor();
}

async function photographInvoice({ page, hand, photograph }: Stage): Promise<{ form: Locator; number: string }> {
  const { file, number } = await photograph();
  await hand.tap(shortcuts(page).getByRole("link", { name: "Zgłoś fakturę" }));
  const form = page.getByRole("dialog");
  await hand.photograph(form.getByText("Zrób zdjęcie"), page, [file]);
  return { form, number };
}

async function fillInvoice(stage: Stage): Promise<Locator> {
  const { hand } = stage;
  const { form, number } = await photographInvoice(stage);
  await hand.type(form.getByRole("textbox", { name: "Numer faktury" }), number);
  await hand.pick(form.getByRole("combobox", { name: "Dystrybutor" }), "Lube");
  await hand.tap(form.getByRole("button", { name: "Dodaj produkt" }));
  await hand.pick(form.getByRole("combobox", { name: "Produkt 1" }), "Buracz");
  await hand.choose(form.getByLabel("Opakowanie"), 1);
  await hand.type(form.getByLabel("Liczba opakowań"), "12");
  return form;
}

async function seeWhatIsPending({ page, hand }: Stage): Promise<void> {
  await hand.tap(page.getByRole("region", { name: "Czekają na decyzję" }).getByRole("link").first());
  await hand.see(page.getByRole("dialog").getByRole("heading", { name: /^Faktura/ }));
}

async function orderAgain({ page, hand }: Stage): Promise<void> {
  await hand.tap(page.getByRole("main").getByRole("link", { name: /^Zamów ponownie/ }));
  await hand.tap(page.getByRole("main").getByRole("button", { name: "Zamawiam" }));
  await hand.tap(page.getByRole("alertdialog").getByRole("button", { name: "Tak, zamawiam" }));
  await hand.see(page.getByRole("heading", { name: "Dziękujemy za zamówienie" }));
}

async function cashOut({ page, context, hand }: Stage): Promise<void> {
  await hand.tap(page.getByRole("region", { name: "Twoje punkty" }).getByRole("link", { name: "Wypłać" }));
  await hand.tap(page.getByRole("button", { name: "100 zł", exact: true }));
  const codeSent = await nextSmsCode(context.request, ZOFIA.phone);
  await hand.tap(page.getByRole("button", { name: "Zamów przelew" }));
  const question = page.getByRole("alertdialog");
  await hand.see(question.getByRole("textbox", { name: "Kod SMS" }));
  await hand.type(question.getByRole("textbox", { name: "Kod SMS" }), await codeSent());
  await hand.tap(question.getByRole("button", { name: "Tak, zamawiam" }));
  await hand.see(page.getByText("Numer zamówienia"));
}

/** Has passed points on before. */
const GIVING_OFTEN = { ...JAN, phone: "+48600100101" };

const passOn = (stage: Stage) =>
  passOnTo(stage, GIVERS.phone.sender.phone, ({ page, hand }) =>
    hand.type(page.getByRole("textbox", { name: "NIP lub PESEL" }), GIVERS.phone.receiver.nip),
  );

const passOnAgain = (stage: Stage) =>
  passOnTo(stage, GIVING_OFTEN.phone, ({ page, hand }) =>
    hand.tap(page.getByRole("group", { name: "Ostatni odbiorcy" }).getByRole("button").first()),
  );

async function passOnTo(stage: Stage, phone: string, choose: (stage: Stage) => Promise<void>): Promise<void> {
  const { page, hand, context } = stage;
  const [earlier] = await messagesTo(context.request, "sms", phone);
  await openMenu(stage, "Przekazywanie punktów");
  await hand.tap(page.getByRole("main").getByRole("link", { name: "Przekaż punkty" }));
  await choose(stage);
  await hand.type(page.getByRole("textbox", { name: "Liczba punktów" }), "5");
  await hand.tap(page.getByRole("checkbox"));
  await hand.tap(page.getByRole("button", { name: "Wyślij kod SMS" }));
  await hand.see(page.getByRole("heading", { name: "Potwierdź kodem SMS" }));
  const code = await readSmsCode(context.request, phone, /\b\d{6}\b/.exec(earlier?.text ?? "")?.[0]);
  await hand.type(page.getByRole("textbox", { name: "Kod SMS" }), code);
  await hand.tap(page.getByRole("button", { name: "Przekaż punkty" }));
  await hand.see(page.getByText("Gratulacje"));
}

async function findBranch(stage: Stage): Promise<void> {
  const { page, hand } = stage;
  await openMenu(stage, "Sprawdź dostępność");
  await hand.pick(page.getByRole("combobox", { name: "Dodaj produkt" }), "Chwastox Turbo");
  await hand.see(page.getByRole("list", { name: "Dostępność produktów" }).getByRole("listitem").first());
}

async function enterPromotion(stage: Stage): Promise<void> {
  const { page, hand } = stage;
  await openMenu(stage, "Promocje");
  await hand.tap(page.getByRole("link", { name: "Pogromcy chwastów" }));
  await hand.tap(page.getByRole("main").getByRole("button", { name: "Akceptuję Regulamin Promocji" }));
  await hand.see(page.getByText("Bierzesz udział").first());
}

async function signInAgain({ page, hand }: Stage): Promise<void> {
  await hand.tap(page.getByRole("banner").getByRole("link", { name: "Zaloguj się" }));
  const form = page.getByRole("dialog");
  await hand.type(form.getByRole("textbox", { name: "NIP lub PESEL" }), ENTRANTS.phone.nip);
  await hand.type(form.getByRole("textbox", { name: "Hasło", exact: true }), PASSWORD);
  await hand.tap(form.getByRole("button", { name: "Zaloguj się" }));
  await hand.see(page.getByRole("region", { name: "Twoje punkty" }));
}

/** What farmers come for, by the shortest way that the screens offer. */
export const TASKS: readonly Task[] = [
  { name: "send an invoice by photo", person: ZOFIA, work: sendInvoice },
  { name: "the same without a signal", person: ZOFIA, work: sendInvoiceWithoutSignal },
  { name: "see what is pending and why", person: JAN, work: seeWhatIsPending },
  { name: "order the last reward again", person: ZOFIA, work: orderAgain },
  { name: "cash out", person: ZOFIA, work: cashOut },
  { name: "pass points on to the brother", person: GIVERS.phone.sender, work: passOn },
  { name: "pass points on to the brother again", person: GIVING_OFTEN, work: passOnAgain },
  { name: "find the branch that has it", person: ZOFIA, work: findBranch },
  { name: "enter a promotion", person: ENTRANTS.phone, work: enterPromotion },
  { name: "sign in after a month", person: ENTRANTS.phone, isSignedOut: true, work: signInAgain },
  { name: "add the wife", person: GIVERS.desktop.sender, work: addWife },
];
