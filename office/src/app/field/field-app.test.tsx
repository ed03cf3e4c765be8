import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { lost } from "@plon/client/test/answers.ts";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { goOffline, goOnline } from "@plon/client/test/network.ts";
import type { FieldFarm } from "@plon/contract/office/desk/field-work.ts";
import { forgetEverything } from "#features/field-work/field-work.api.ts";
import { keepFarms, readKeptFarms } from "#features/field-work/kept-farms.ts";
import { ON_PHONE } from "#shared/calls/field-device.ts";
import { answers } from "#test/answers.ts";
import { sessionOf, signIn } from "#test/office.ts";
import { FieldApp } from "./field-app.tsx";

const FARMS = "GET /api/office/v1/field-work/farms";
const ACTS = "POST /api/office/v1/field-work/acts";

const FARM: FieldFarm = {
  id: 12,
  tag: "0123456789ab",
  name: "Gospodarstwo Kowalski",
  person: "Jan Kowalski",
  phone: "+48600100200",
  street: "Polna 1",
  postcode: "27-600",
  city: "Sandomierz",
  is_locked: false,
  place: { lat: 50.68, lng: 21.75, precision: "town" },
  points: { available: 1200, pending: 300 },
  next_expiry: null,
  nearest_reward: { title: "Wiertarka", points: 1500, missing: 300 },
  returned: [{ document: "FV 7/2026", reason: "Nieczytelne zdjęcie" }],
  has_required_consents: true,
  ksef: "none",
  has_invoice_this_season: true,
  visits: [],
  tasks: [
    {
      ref: "6d3a6b3e-37c5-4f5e-9b1f-1d7f6d1b2c3d",
      version: 2,
      by: "Ewa Lis",
      written_at: "2026-11-10T08:00:00Z",
      title: "Zadzwonić",
      due_on: "2026-01-02",
      status: "open",
      clashes: [{ id: 4, field: "title", value: "Napisać", by: "Ola Maj", written_at: "2026-11-12T08:00:00Z" }],
    },
  ],
  threads: [{ kind: "question", about: "Faktura FV 7/2026", since: "2026-11-15T08:00:00Z" }],
};
const page1 = (farm: FieldFarm) => ({
  representative: { id: 3, name: "Ewa Lis" },
  farms: [farm],
  same: [],
  next: null,
  read_at: "2026-11-20T08:00:00Z",
  ksef: { operator: "Plon Operator", identifier: "1234563218", app_url: null },
});

let root: Root | undefined;
let place: HTMLElement | undefined;
const main = page.getByRole("main");

function open(path = ""): void {
  history.replaceState(null, "", `/office/teren${path}`);
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
  root.render(<FieldApp />);
}
function close(): void {
  root?.unmount();
  place?.remove();
  root = undefined;
}
beforeEach(async () => {
  await forgetEverything();
  await page.viewport(360, 740);
});
afterEach(close);

test("the day, a farm's card, and what two people wrote in one field, which waits for a choice", async () => {
  answers.on(FARMS, page1(FARM));
  await signIn("rep");
  open();
  await main.getByRole("link", { name: "Zadzwonić" }).click();
  await expect.element(main.getByRole("heading", { level: 1 })).toHaveTextContent("Gospodarstwo Kowalski");
  await expect.element(main.getByText("1 faktura czeka na odpowiedź gospodarstwa")).toBeVisible();
  await expect.element(main.getByText(/Wiertarka: brakuje/)).toBeVisible();
  expect(main.getByRole("link", { name: "Zadzwoń", exact: true }).element().getAttribute("href")).toBe(
    "tel:+48600100200",
  );
  await expectAccessible();

  const choice = main.getByRole("region", { name: "Zadanie: dwie wersje" });
  await expect.element(choice).toMatchTextContent(/Ktoś zmienił to w międzyczasie.*Zadzwonić.*Napisać/);
  const settled = { ...FARM, tasks: [{ ...FARM.tasks[0]!, title: "Napisać", clashes: [] }] };
  answers.on(ACTS, ({ body }) => ({
    outcomes: body.acts.map(({ key }: { key: string }) => ({ key, outcome: "done", message: null, fields: {} })),
  }));
  answers.on(FARMS, page1({ ...settled, tag: "0123456789ac" }));
  await choice.getByRole("button", { name: "Zostaw tę wersję" }).last().click();
  await expect.element(main.getByText("Czeka na wysłanie")).not.toBeInTheDocument();
  await expect.element(choice).not.toBeInTheDocument();
  expect(answers.asked(ACTS)[0]!.body).toMatchObject({
    acts: [{ act: "choose", kind: "task", field: "title", over: "Zadzwonić", value: "Napisać", settled: [4] }],
  });
});

test("what is written without a network waits, is sent once it is back, and what is refused can be mended", async () => {
  answers.on(FARMS, page1(FARM));
  await signIn("rep");
  localStorage.setItem(ON_PHONE, "1"); // her own number
  open("/gospodarstwa/12");
  await expect.element(main.getByRole("heading", { level: 1 })).toHaveTextContent("Gospodarstwo Kowalski");
  answers.on(FARMS, lost);
  answers.on(ACTS, lost);
  goOffline();
  await main.getByRole("button", { name: "Zapisz wizytę" }).click();
  await main.getByRole("button", { name: "Zapisz", exact: true }).click();
  await expect
    .element(main.getByRole("textbox", { name: "Notatka" }))
    .toHaveAccessibleDescription(/Pole jest wymagane/);
  await main.getByRole("textbox", { name: "Notatka" }).fill("Przy stole, bez sieci.");
  // The battery was empty while it was typed.
  close();
  open("/gospodarstwa/12");
  await main.getByRole("button", { name: "Zapisz wizytę" }).click();
  await expect.element(main.getByRole("textbox", { name: "Notatka" })).toHaveValue("Przy stole, bez sieci.");
  await main.getByRole("button", { name: "Zapisz", exact: true }).click();
  await expect.element(main.getByText("Czeka na wysłanie")).toBeVisible();

  // As if the browser was closed: the phone has the farm, and what was written.
  close();
  answers.on("POST /api/office/v1/auth/refresh", lost);
  open("/wyslij");
  await expect.element(main.getByText(/Przy stole, bez sieci/)).toBeVisible();

  const refusal = {
    outcome: "refused" as const,
    message: "Popraw zaznaczone pola.",
    fields: { text: ["Za mało słów"] },
  };
  answers.on(FARMS, page1(FARM));
  answers.on(ACTS, ({ body }) => ({ outcomes: body.acts.map(({ key }: { key: string }) => ({ key, ...refusal })) }));
  answers.on("POST /api/office/v1/auth/refresh", sessionOf("rep"));
  goOnline();
  await expect.element(main.getByText("Za mało słów")).toBeVisible();
  const [first] = answers.asked(ACTS).at(-1)!.body.acts as { key: string; ref: string }[];
  answers.on(ACTS, ({ body }) => ({
    outcomes: body.acts.map(({ key }: { key: string }) => ({ key, outcome: "done", message: null, fields: {} })),
  }));
  await main.getByRole("button", { name: "Popraw" }).click();
  await main.getByRole("textbox", { name: "Notatka" }).fill("Przy stole, bez sieci, o nawozach.");
  await main.getByRole("button", { name: "Zapisz", exact: true }).click();
  await expect.element(main.getByText("Wszystko jest wysłane.")).toBeVisible();
  const [mended] = answers.asked(ACTS).at(-1)!.body.acts as { key: string; ref: string }[];
  expect(mended).toMatchObject({ ref: first!.ref, text: "Przy stole, bez sieci, o nawozach." });
  expect(mended!.key).not.toBe(first!.key);
});

test("whoever signs in next on this phone finds nothing of what it kept", async () => {
  const { representative, ksef, read_at } = page1(FARM);
  localStorage.setItem("plon.office-signed-in", "1");
  localStorage.setItem(ON_PHONE, "2");
  await keepFarms({ representative, ksef, read_at, owner: 2, contactMs: Date.now() }, [FARM]);
  expect((await readKeptFarms(Date.now()))?.farms).toHaveLength(1);
  answers.on(FARMS, { ...page1(FARM), farms: [] });
  // Person 1 renews their session.
  await signIn("rep");
  expect(localStorage.getItem(ON_PHONE)).toBeNull();
  open("/gospodarstwa");
  await expect.element(main.getByText("0 gospodarstw")).toBeVisible();
  expect(await readKeptFarms(Date.now())).toBeUndefined();
});

test("what was kept goes after seven days without contact", async () => {
  const { representative, ksef, read_at } = page1(FARM);
  const days = (count: number) => Date.now() - count * 24 * 3_600_000;
  await keepFarms({ representative, ksef, read_at, owner: 1, contactMs: days(6) }, [FARM]);
  expect((await readKeptFarms(Date.now()))?.farms).toHaveLength(1);
  await keepFarms({ representative, ksef, read_at, owner: 1, contactMs: days(8) }, [FARM]);
  expect(await readKeptFarms(Date.now())).toBeUndefined();
  expect(await readKeptFarms(days(8))).toBeUndefined();
});

test("an administrator chooses whose farms to look at, and writes nothing", async () => {
  answers.on(FARMS, { ...page1(FARM), representative: null, farms: [] });
  answers.on("GET /api/office/v1/representatives/choices", [{ id: 3, name: "Ewa Lis", is_active: true }]);
  await signIn("admin");
  open("/gospodarstwa");
  await expect.element(main.getByRole("combobox", { name: "Przedstawiciel" })).toBeVisible();
  answers.on(FARMS, page1(FARM));
  await main.getByRole("combobox", { name: "Przedstawiciel" }).selectOptions("3");
  await main.getByRole("link", { name: "Gospodarstwo Kowalski" }).click();
  await expect.element(main.getByRole("heading", { name: "Wizyty" })).toBeVisible();
  expect(main.getByRole("button", { name: "Zapisz wizytę" }).query()).toBeNull();
  expect(answers.asked(FARMS).at(-1)!.query).toMatchObject({ representative_id: "3" });
});
