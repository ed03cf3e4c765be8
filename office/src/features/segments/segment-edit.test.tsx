import { refusal } from "@plon/client/test/answers.ts";
import { appears, pass, until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import type { officeListSegmentPeople } from "@plon/contract/office/offers/segments.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { savedFiles } from "#test/files.ts";
import { open, signIn } from "#test/office.ts";
import { SEGMENT, SEGMENT_CHOICES } from "#test/segments.ts";

const person = (id: number, last_name: string): CallAnswer<typeof officeListSegmentPeople>["data"][number] => ({
  id,
  identifier: "9441822718",
  first_name: "Jan",
  last_name,
  company_name: "Gospodarstwo",
  company_city: "Sielec",
  acreage: 42,
  available: 1250,
});

const people = page.getByRole("region", { name: "Osoby w segmencie" });

const part = (name: string) => page.getByRole("group", { name, exact: true });

/** Adds a condition to the last group that is open. */
async function add(kind: string): Promise<void> {
  await page.getByRole("button", { name: "Dodaj warunek" }).last().click();
  await page.getByRole("menuitem", { name: kind, exact: true }).click();
}

test("groups stand in groups, what is wrong is said at its condition, and ten people are shown as an example", async () => {
  expectInConsole(/422/);
  await signIn("admin");
  answers.on("GET /api/office/v1/segments/choices", SEGMENT_CHOICES);
  answers.on("GET /api/office/v1/representatives/choices", []);
  answers.on("POST /api/office/v1/segments/try", {
    people: 2,
    is_more: false,
    conditions_text: "kupił co najmniej 10 l Dovvo; nie odpowiedział na promocję „Wiosenne zakupy”",
    examples: [person(21, "Nowak")],
  });
  const told = { fields: { "conditions.of.1.of.0.promotion_id": ["Nie ma takiej oferty. Wybierz inną."] } };
  answers.on("POST /api/office/v1/segments", refusal("segment.offer_unknown", told));
  await open("/segments/create");
  await page.getByLabelText("Nazwa").fill("Kupili, a milczą");
  await page.getByRole("button", { name: "Zapisz" }).click();
  await appears(page.getByText("Dodaj warunek albo usuń tę grupę"));
  await add("Zakupy");
  await part("1. Zakupy").getByLabelText("Co najmniej").fill("10");
  await part("1. Zakupy").getByLabelText("Najwyżej").fill("5");
  await page.getByRole("button", { name: "Dodaj grupę" }).first().click();
  // The group's own button comes before that of the whole.
  await part("2. Grupa").getByRole("button", { name: "Dodaj warunek" }).click();
  await page.getByRole("menuitem", { name: "Promocja", exact: true }).click();
  await page.getByRole("button", { name: "Zapisz" }).click();
  await expect.element(part("1. Zakupy")).toMatchTextContent(/Musi być nie mniej niż „co najmniej”/);
  await expect.element(part("2. Grupa").getByRole("group")).toMatchTextContent(/Wybierz promocję/);

  await part("1. Zakupy").getByLabelText("Najwyżej").fill("");
  await part("2. Grupa").getByRole("combobox", { name: "Promocja" }).fill("Wios");
  await page.getByRole("option").first().click();
  await pass(300);
  const preview = page.getByRole("region", { name: "Kto spełnia warunki" });
  await expect.element(preview).toMatchTextContent(/Teraz: 2 osoby.*kupił co najmniej 10 l Dovvo.*Nowak Jan, Sielec/);
  await page.getByRole("button", { name: "Zapisz" }).click();
  await expect.element(part("2. Grupa").getByRole("group")).toMatchTextContent(/Nie ma takiej oferty/);
  const { body } = answers.asked("POST /api/office/v1/segments")[0]!;
  expect(body.conditions).toMatchObject({
    is: "all",
    of: [
      { is: "bought", unit: "l", at_least: 10, at_most: null },
      { is: "any", of: [{ is: "promotion", promotion_id: 4, did: "accepted" }] },
    ],
  });
  await page.getByRole("button", { name: "Usuń: 1. Zakupy" }).click();
  await expect.element(part("1. Grupa")).toBeVisible();
  expect(document.activeElement?.textContent).toBe("Dodaj warunek");
});

test("an editor's segment is counted while its conditions are written, and saved; it stays while it is used", async () => {
  expectInConsole(/409/);
  await signIn("editor");
  answers.on("GET /api/office/v1/segments/choices", SEGMENT_CHOICES);
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  answers.on("POST /api/office/v1/segments/count", ({ body }) => ({
    people: body.conditions.of.length > 1 ? 2 : 7,
    is_more: false,
    conditions_text: "co najmniej 20 ha",
  }));
  answers.on("POST /api/office/v1/segments", SEGMENT);
  answers.on("GET /api/office/v1/segments/:segmentId", SEGMENT);
  await open("/segments/create");
  await page.getByLabelText("Nazwa").fill(SEGMENT.name);
  await add("Hektary");
  await page.getByLabelText("Od (ha)").fill("20");
  await pass(300);
  await appears(page.getByText(/^Teraz: 7\s/), { flows: true });
  await appears(page.getByText("co najmniej 20 ha"));
  await add("Uprawy");
  await page.getByLabelText("Uprawia którąś z").fill("Rzepak");
  await page.getByRole("option").first().click();
  await pass(300);
  await appears(page.getByText(/^Teraz: 2\s/), { flows: true });
  // What is typed is counted once it pauses.
  expect(answers.asked("POST /api/office/v1/segments/count")).toHaveLength(2);
  await page.getByRole("button", { name: "Zapisz" }).click();
  await until(() => location.pathname === "/office/segments/3", "the segment's page", { flows: true });
  const { body } = answers.asked("POST /api/office/v1/segments")[0]!;
  expect(body).toMatchObject({
    name: SEGMENT.name,
    conditions: {
      is: "all",
      of: [
        { is: "hectares", from: 20, to: null },
        { is: "crops", crop_ids: [expect.any(Number)] },
      ],
    },
  });
  // Names are for those who see every participant.
  expect(people.query()).toBeNull();

  answers.on(
    "DELETE /api/office/v1/segments/:segmentId",
    refusal("segment.in_use", { params: { uses: "Wysyłka: „Dni pola”." } }),
  );
  await page.getByRole("button", { name: "Usuń segment" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Usuń" }).click();
  await appears(page.getByText("Segmentu nie można usunąć, bo jest używany. Wysyłka: „Dni pola”."));
  await expect.element(page.getByLabelText("Nazwa")).toHaveValue(SEGMENT.name);

  // What a published promotion is for changes by a copy, which begins with the same conditions.
  await page.getByRole("link", { name: "Zrób kopię" }).click();
  await expect.element(page.getByLabelText("Nazwa")).toHaveValue(`${SEGMENT.name} (kopia)`);
  await expect.element(page.getByLabelText("Od (ha)")).toHaveValue("20");
});

test("the people of a segment are a list like the others: found, chosen, with columns of one's own", async () => {
  await signIn("clerk");
  answers.on("GET /api/office/v1/segments/:segmentId", SEGMENT);
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/segments/choices", SEGMENT_CHOICES);
  answers.on("GET /api/office/v1/representatives/choices", []);
  answers.on("POST /api/office/v1/segments/try", { people: 2, is_more: false, conditions_text: "", examples: [] });
  answers.on("GET /api/office/v1/segments/:segmentId/people", [person(21, "Nowak"), person(22, "Wilk")], {
    meta: pageOf(2),
  });
  answers.on("POST /api/office/v1/list-exports", null);
  await open("/segments/3");
  const heads = () =>
    people
      .getByRole("columnheader")
      .elements()
      .map((head) => head.textContent.trim())
      .filter((text) => text !== "");
  expect(heads()).toEqual(["Nazwisko i imię", "Firma", "NIP lub PESEL", "Miejscowość", "Hektary", "Do wydania"]);
  expect(people.getByRole("link").first().element().getAttribute("href")).toBe("/office/participants/21");
  await people.getByRole("button", { name: "Kolumny" }).click();
  await page.getByRole("dialog", { name: "Kolumny" }).getByRole("checkbox", { name: "Firma" }).click();
  await userEvent.keyboard("{Escape}");
  const chosen = ["Nazwisko i imię", "NIP lub PESEL", "Miejscowość", "Hektary", "Do wydania"];
  expect(heads()).toEqual(chosen);
  await people
    .getByRole("checkbox", { name: /^Zaznacz: / })
    .first()
    .click();
  await expect.element(page.getByRole("region", { name: "Zaznaczone" })).toMatchTextContent(/Zaznaczono: 1/);
  await people.getByRole("button", { name: "Eksportuj", exact: true }).click();
  await appears(page.getByText("Plik gotowy: 2 wiersze."));
  const [head] = (await savedFiles()[0]!.text).split("\r\n");
  expect(head).toBe(`\uFEFF${chosen.map((word) => `"${word}"`).join(";")}`);
  expect(location.search).toBe("");
});
