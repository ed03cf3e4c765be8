import { appears, until } from "@plon/client/test/clock.ts";
import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import type { officeListFeedDocuments } from "@plon/contract/office/documents/feeds.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";

const DOCUMENT: CallAnswer<typeof officeListFeedDocuments>["data"][number] = {
  id: 1,
  position: 1,
  file_name: "FV-8803.xml",
  status: "invalid",
  status_label: "Błąd",
  waits_for: null,
  reason:
    "Element P_8B w wierszu 14 ma wartość, której nie dopuszcza schemat faktury ustrukturyzowanej: wpisano tekst „dwie sztuki”, a oczekiwana jest liczba z najwyżej sześcioma miejscami po przecinku.",
  line: 14,
  column: 3,
  document: "FV-8803",
  kind: "VAT",
  issue_date: "2026-11-20",
  batch_id: 5,
  received_at: "2026-11-26T08:00:00Z",
  distributor: { id: 2, name: "Agro Sp. z o.o." },
  channel: "feed",
  repairs: null,
  invoice_id: null,
  actions: [],
};

test("a document that waits with its bytes is saved for a look; one without has nothing to save", async () => {
  await signIn("clerk");
  const waiting = { ...DOCUMENT, status: "waiting" as const, status_label: "Czeka" };
  answers.on(
    "GET /api/office/v1/feed-documents",
    [
      { ...waiting, actions: ["retry", "close", "download"] },
      { ...waiting, id: 2, document: "FV-8804", actions: ["retry", "close"] },
    ],
    { meta: pageOf(2) },
  );
  answers.on("GET /api/office/v1/distributors", [], { meta: pageOf(0) });
  await open("/feed-documents");
  await appears(page.getByRole("button", { name: "Ponów: FV-8804" }));
  expect(page.getByRole("button", { name: "Pobierz: FV-8804" }).query()).toBeNull();
  expect(page.getByRole("button", { name: "Pobierz: FV-8803" }).query()).not.toBeNull();
});

test("a long reason takes two lines of its list, and is whole while its row is reached by keys", async () => {
  await signIn("clerk");
  answers.on("GET /api/office/v1/feed-documents", [DOCUMENT], { meta: pageOf(1) });
  answers.on("GET /api/office/v1/distributors", [], { meta: pageOf(0) });
  await open("/feed-documents");
  const reason = page
    .getByRole("cell")
    .getByText(/^Element P_8B/)
    .element();
  const hidden = () => reason.scrollHeight - reason.clientHeight;
  expect(hidden()).toBeGreaterThan(0);
  await userEvent.keyboard("j");
  expect(document.activeElement).toBe(reason.closest("tr"));
  await until(() => hidden() === 0);
});
