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
import { SEGMENT } from "#test/segments.ts";

const person = (id: number, last_name: string): CallAnswer<typeof officeListSegmentPeople>["data"][number] => ({
  id,
  nip: "9441822718",
  first_name: "Jan",
  last_name,
  company_name: "Gospodarstwo",
  company_city: "Sielec",
  acreage: 42,
  available: 1250,
});

const people = page.getByRole("region", { name: "Osoby w segmencie" });

test("an editor's segment is counted while its conditions are written, and saved; it stays while it is used", async () => {
  expectInConsole(/409/);
  await signIn("editor");
  answers.on("GET /api/office/v1/products", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  answers.on("POST /api/office/v1/segments/count", ({ body }) => ({
    people: body.crop_ids?.length ? 2 : 7,
    is_more: false,
  }));
  answers.on("POST /api/office/v1/segments", SEGMENT);
  answers.on("GET /api/office/v1/segments/:segmentId", SEGMENT);
  await open("/segments/create");
  await page.getByLabelText("Nazwa").fill(SEGMENT.name);
  await page.getByLabelText("Hektary od").fill("20");
  await pass(300);
  await appears(page.getByText(/^Teraz: 7\s/), { flows: true });
  await page.getByLabelText("Uprawia którąś z").fill("Rzepak");
  await page.getByRole("option").first().click();
  await pass(300);
  await appears(page.getByText(/^Teraz: 2\s/), { flows: true });
  // What is typed is counted once it pauses.
  expect(answers.asked("POST /api/office/v1/segments/count")).toHaveLength(2);
  await page.getByRole("button", { name: "Zapisz" }).click();
  await until(() => location.pathname === "/office/segments/3", "the segment's page", { flows: true });
  const { body } = answers.asked("POST /api/office/v1/segments")[0]!;
  expect(body).toMatchObject({ name: SEGMENT.name, hectares_from: 20, crop_ids: [expect.any(Number)] });
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
});

test("the people of a segment are a list like the others: found, chosen, with columns of one's own", async () => {
  await signIn("clerk");
  answers.on("GET /api/office/v1/segments/:segmentId", SEGMENT);
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/products", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/representatives/choices", []);
  answers.on("POST /api/office/v1/segments/count", { people: 2, is_more: false });
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
