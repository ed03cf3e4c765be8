import type { DistributorRow } from "@plon/contract/portal/people/distributors.ts";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { answers } from "#test/answers.ts";
import { until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { SETTINGS } from "#test/farm.ts";
import { open, PHONE, signIn } from "#test/portal.ts";

const row = (id: number, name: string, lat: number): DistributorRow => ({
  id,
  distributor_name: name,
  nip: String(1_000_000_000 + id),
  city: name,
  address: "ul. Polna 1",
  phone: "600100200",
  edi: false,
  status: { label: "Aktywny", color: "green" },
  position: { lat, lng: 19 },
  download: null,
  details: "",
  branches: [
    {
      id: id * 10,
      name: `Oddział ${name}`,
      address: "ul. Polna 1",
      city: name,
      phone: "600100200",
      opening_hours: "",
      position: { lat, lng: 19 },
    },
  ],
});

const FIELDS = ["distributor_name", "city", "nip", "status"].map((key) => ({ key, label: key, sortable: true }));
const SANDOMIERZ = { lat: 52, lng: 19, precision: "town" as const, postcode: "27-600", name: "Sandomierz" };
const ROWS = [
  row(1, "Agro Zet", 52.1),
  row(2, "Agro Alfa", 54),
  { ...row(3, "Agro Beta", 52.2), edi: true },
  row(4, "Agro Gamma", 53),
];

const NAMES = /Agro (?:Alfa|Beta|Gamma|Zet)/;
const table = page.getByRole("table", { name: "Dystrybutorzy" });
const nearest = page.getByRole("region", { name: "Najbliżej" });
const rowNames = () =>
  table
    .getByRole("row")
    .elements()
    .slice(1)
    .map((one) => NAMES.exec(one.textContent)?.[0]);

beforeEach(() => {
  signIn();
  answers.on("GET /api/v1/distributors/farm-place", SANDOMIERZ);
  answers.on("GET /api/v1/distributors", ({ query }) => {
    const isElectronic = query["edi"] === "true";
    const phrase = (query["search"] ?? "").toLowerCase();
    return {
      fields: FIELDS,
      items: ROWS.filter(
        ({ edi, distributor_name }) => edi === isElectronic && distributor_name.toLowerCase().includes(phrase),
      ),
    };
  });
});

test("[DISTR-06] distributors open by name from A, and the nearest stand above them", async () => {
  await open("/dystrybutorzy");
  expect(rowNames()).toEqual(["Agro Alfa", "Agro Beta", "Agro Gamma", "Agro Zet"]);
  const near = nearest.getByRole("listitem").elements();
  expect(near.map((one) => NAMES.exec(one.textContent)?.[0])).toEqual(["Agro Zet", "Agro Beta", "Agro Gamma"]);
  await expectAccessible();
  // One of them unfolds in the list; asked for, the list itself comes by distance.
  await nearest.getByRole("button", { name: /^Agro Zet/ }).click();
  await until(() => location.search.includes("id=1"));
  await open("/dystrybutorzy?sortBy=distance");
  expect(rowNames()).toEqual(["Agro Zet", "Agro Beta", "Agro Gamma", "Agro Alfa"]);
  expect(nearest.query()).toBeNull();
});

/** The addresses that tabs of the page are led to. */
function tabsOpened(): readonly string[] {
  const addresses: string[] = [];
  const tab = { opener: window, location: { replace: (address: string) => void addresses.push(address) } };
  const opening = vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
  onTestFinished(() => opening.mockRestore());
  return addresses;
}

/** The device is here. */
function standAt(latitude: number, longitude: number): void {
  const locating = vi
    .spyOn(navigator.geolocation, "getCurrentPosition")
    .mockImplementation((found) => found({ coords: { latitude, longitude } } as GeolocationPosition));
  onTestFinished(() => locating.mockRestore());
}

test("[DISTR-01, DISTR-03, DISTR-08, DISTR-09, TABLE-15] both lists are one, a row unfolds to its branches, and from there the way and the map are a press away", async () => {
  standAt(52.53, 17.58);
  const tabs = tabsOpened();
  await open("/dystrybutorzy");
  await expect.element(page.getByText("4 dystrybutorzy")).toBeVisible();
  expect(
    answers
      .asked("GET /api/v1/distributors")
      .map(({ query }) => query["edi"])
      .toSorted(),
  ).toEqual(["false", "true"]);
  await page.getByRole("textbox", { name: "Szukaj" }).fill("gamma");
  await expect.element(page.getByText("1 dystrybutor", { exact: true })).toBeVisible();
  (table.getByRole("button", { name: "Szczegóły" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(table.getByRole("listitem")).toBeVisible();
  await until(() => location.search.includes("id=4"), "the row in the address");
  await table.getByRole("listitem").getByRole("button", { name: "Trasa: Agro Gamma, Oddział Agro Gamma" }).click();
  await expect
    .poll(() => tabs.map(decodeURIComponent))
    .toEqual([expect.stringMatching(/^https:\/\/www\.google\.com\/maps\/.*origin=52\.53,17\.58&destination=53,19/)]);
  await table.getByRole("button", { name: "Pokaż na mapie: Oddział Agro Gamma" }).click();
  const mark = page.getByRole("button", { name: "Agro Gamma, Oddział Agro Gamma", exact: true });
  await expect.element(mark).toHaveAttribute("aria-pressed", "true");
});

test("from where the device is, the nearest stand first, and the list follows the map", async () => {
  standAt(54.01, 19);
  await open("/dystrybutorzy");
  await page.getByRole("button", { name: "Blisko mnie" }).click();
  await expect
    .poll(() => NAMES.exec(nearest.getByRole("listitem").first().element().textContent)?.[0])
    .toBe("Agro Alfa");
  await page.getByRole("combobox", { name: "Kolejność", exact: true }).selectOptions("Od najbliższych");
  await expect.poll(() => rowNames()[0]).toBe("Agro Alfa");
  // The row speaks of its nearest branch, and the way leads there.
  await expect.element(table.getByRole("row").nth(1)).toMatchTextContent(/Oddział Agro Alfa/);
  await page.getByRole("checkbox", { name: "Na liście tylko ci, których widać na mapie" }).click({ force: true });
  await expect.element(page.getByText(/dystrybutor\S* w\swidoku mapy/)).toBeVisible();
});

test.each([
  ["refuses", "http://127.0.0.1:9"],
  ["talks nonsense", location.origin],
])("where the server of tiles %s, the branches stand on the outline of Poland", async (_how, origin) => {
  expectInConsole(/AJAXError|could not be decoded/);
  const map_tiles = { url: `${origin}/tiles/{z}/{x}/{y}.png`, attribution: "© Mapa" };
  answers.on("GET /api/system-settings", { ...SETTINGS, map_tiles });
  await open("/dystrybutorzy");
  const drawn = () => document.querySelector("[data-drawn=canvas]");
  await expect.poll(() => drawn()?.querySelector("button[aria-label*='Agro Gamma']")).toBeTruthy();
  expect(table.getByRole("row").elements().length).toBeGreaterThan(4);
});

test("calling, driving there and what more there is stand on one line of a card", async () => {
  await page.viewport(...PHONE);
  await open("/dystrybutorzy");
  const second = table.getByRole("row").nth(2);
  await expect
    .element(second.getByRole("link", { name: /^Zadzwoń: / }))
    .toHaveAttribute("href", expect.stringMatching(/^tel:\+48\d{9}$/) as string);
  const tops = [...second.element().querySelectorAll("a, button")].map((one) => one.getBoundingClientRect().y);
  expect(tops).toHaveLength(3);
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(1);
});
