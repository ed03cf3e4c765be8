import { appears, until } from "@plon/client/test/clock.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerInvoiceForm, answerInvoices, invoice, numberField } from "#test/invoices.ts";
import { modalOpen, signIn } from "#test/portal.ts";

const panel = page.getByRole("complementary", { name: "Panel pomocniczy" });
const turn = (flag: string) => panel.getByRole("checkbox", { name: new RegExp(`^${flag}:`) }).click({ force: true });
const callPanel = () => userEvent.keyboard("{Control>}{Alt>}[KeyD]{/Alt}{/Control}");
const closePanel = () => panel.getByRole("button", { name: "Zamknij panel" }).click();

/** Where tabs of the page are led to. */
function tabsOpened(): readonly string[] {
  const addresses: string[] = [];
  const tab = { opener: window, location: { replace: (address: string) => void addresses.push(address) } };
  const opening = vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
  onTestFinished(() => opening.mockRestore());
  return addresses;
}

/** The portal as a development build starts it. */
async function startDevelopment(path: string): Promise<void> {
  vi.stubEnv("DEV", true);
  vi.stubEnv("PROD", false);
  onTestFinished(() => void vi.unstubAllEnvs());
  history.replaceState(null, "", path);
  document.body.append(Object.assign(document.createElement("div"), { id: "root" }));
  await import("./main.tsx");
  await until(() => document.querySelector("main table td") !== null, "the page");
}

test("[DEVHELP-01, DEVHELP-02, DEVHELP-03, DEVHELP-04, DEVHELP-05, DEVHELP-06, DEVHELP-07, TABLE-08, TABLE-09] in a development build Ctrl+Alt+D shows the panel, and each switch does its part", async () => {
  signIn();
  answerInvoices([invoice()]);
  answerInvoiceForm();
  await startDevelopment("/moje-faktury");
  expect(panel.query()).toBeNull();
  await until(() => document.body.lastElementChild?.id !== "root", "the helper");
  await callPanel();
  await appears(panel);

  const column = page.getByRole("columnheader", { name: "Dystrybutor" });
  await appears(column);
  const head = column.element();
  const keyShown = () => getComputedStyle(head, "::after").content;
  expect(keyShown()).toBe("none");
  await turn("ColName");
  await expect.poll(keyShown).toContain("distributor_name");
  expect(localStorage.getItem("ColName")).toBe("true");

  await turn("ExampleCols");
  await expect.poll(() => document.querySelector("td.dev-sample")?.textContent).toContain("Przykład");
  expect(localStorage.getItem("ExampleCols")).toBe("true");
  const tabs = tabsOpened();
  const locating = vi.spyOn(navigator.geolocation, "getCurrentPosition");
  const warning = vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => [locating, warning].forEach((spy) => spy.mockRestore()));
  const press = () => page.getByRole("button", { name: "Trasa: Warszawa" }).first().click();
  locating.mockImplementation((found) =>
    found({ coords: { latitude: 51.25, longitude: 22.57 } } as GeolocationPosition),
  );
  await press();
  await expect.poll(() => tabs.at(-1)).toContain("?api=1&origin=51.25%2C22.57&destination=52.2297%2C21.0122");
  // A position that cannot be had is only logged.
  locating.mockImplementation((_found, failed) => failed?.(new Error("denied") as never));
  await press();
  await expect.poll(() => tabs.at(-1)).toContain("?api=1&destination=52.2297%2C21.0122");
  expect(warning).toHaveBeenCalledOnce();
  expect(page.getByRole("region", { name: "Komunikaty" }).getByRole("alert").query()).toBeNull();

  await turn("FormFieldInfo");
  await turn("FormDataDebug");
  await closePanel();
  await expect.element(panel).not.toBeInTheDocument();
  await page.getByRole("main").getByRole("link", { name: "Zgłoś fakturę" }).first().click();
  await modalOpen();
  const notes = () => [...document.querySelectorAll(".dev-field-info")].map((note) => note.textContent).join("\n");
  await expect.poll(notes).toMatch(/document_name.*required · type=text/);
  await numberField.fill("FV/7");
  await expect
    .poll(() => document.querySelector("[data-form-values]")?.textContent)
    .toContain('"document_name": "FV/7"');

  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await callPanel();
  await turn("DisableCieszek");
  await closePanel();
  await callPanel();
  await expect.element(panel).not.toBeInTheDocument();
  localStorage.removeItem("DisableCieszek");
  await callPanel();
  await appears(panel);
});
