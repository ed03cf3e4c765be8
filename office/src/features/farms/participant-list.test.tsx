import { refusal } from "@plon/client/test/answers.ts";
import { appears, until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { savedFiles } from "#test/files.ts";
import { open, signIn } from "#test/office.ts";
import { answerParticipants, participant, participantRows } from "#test/participants.ts";

const LABEL = "Zmień przedstawiciela";
const bar = page.getByRole("region", { name: "Zaznaczone" });
const ended = page.getByRole("dialog", { name: LABEL, exact: true });

test("a clerk takes many people away as a file, and gives them a representative: who has him already is refused", async () => {
  expectInConsole(/409/);
  await signIn("clerk");
  answerParticipants(participantRows("Wojciechowska", "Wojciechowski", "Zielińska"));
  answers.on("POST /api/office/v1/list-exports", null);
  answers.on("GET /api/office/v1/representatives/choices", [{ id: 5, name: "Katarzyna Mazur", is_active: true }]);
  answers.on("GET /api/office/v1/participants/:participantId", ({ params }) =>
    participant({ id: Number(params.participantId) }),
  );
  await open("/participants");
  await page.getByRole("checkbox", { name: "Zaznacz: Gospodarstwo Wojciechowska" }).click();
  await page.getByRole("checkbox", { name: "Zaznacz: Gospodarstwo Wojciechowski" }).click();
  await bar.getByRole("button", { name: "Eksportuj zaznaczone" }).click();
  await appears(page.getByText("Plik gotowy: 2 wiersze."));
  expect((await savedFiles()[0]!.text).trimEnd().split("\r\n")).toHaveLength(3);
  expect(answers.asked("POST /api/office/v1/list-exports")[0]?.body).toMatchObject({ list: "participants", rows: 2 });

  answers.on("PUT /api/office/v1/participants/:participantId", ({ params }) =>
    params.participantId === "21" ? participant() : refusal("participant.unchanged"),
  );
  await bar.getByRole("button", { name: LABEL }).click();
  const dialog = page.getByRole("dialog", { name: `${LABEL}: 2 osoby` });
  await dialog.getByRole("combobox", { name: "Przedstawiciel" }).click();
  await page.getByRole("option", { name: "Katarzyna Mazur" }).click();
  await dialog.getByLabelText("Powód").fill("Nowy podział terenu");
  await dialog.getByRole("button", { name: LABEL }).click();
  await expect.element(ended).toMatchTextContent(/Odmówiono: 1 wiersz\. Zostają zaznaczone\./);
  expect(ended.element().textContent).toMatch(/Zrobione: 1\swiersz\./);
  expect(ended.getByRole("listitem").element().textContent).toMatch(/^Gospodarstwo Wojciechowski: \S/);
  const sent = answers.asked("PUT /api/office/v1/participants/:participantId").map(({ body }) => body);
  expect(sent).toHaveLength(2);
  for (const body of sent) expect(body).toMatchObject({ representative_id: 5, reason: "Nowy podział terenu" });
  await ended.getByRole("button", { name: "Zamknij" }).click();
  await until(() => ended.query() === null, "the end", { flows: true });
  expect(bar.element().textContent).toContain("Zaznaczono: 1");
  await userEvent.keyboard("{Escape}");
  await until(() => bar.query() === null);
});

test("the head of a long table stays in sight", async () => {
  await signIn("clerk");
  answerParticipants(participantRows(...Array.from({ length: 25 }, (_, place) => `Nowak ${place}`)));
  await open("/participants");
  const head = page.getByRole("columnheader", { name: "Miejscowość" });
  await expect.element(head).toBeInViewport();
  const last = page.getByRole("row").last();
  last.element().scrollIntoView();
  await expect.element(last).toBeInViewport();
  await expect.element(head).toBeInViewport();
});
