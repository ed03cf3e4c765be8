// A step of the office that is not taken, with one press, for many at once or with a file: why is in sight of who pressed, no
// server's fault is called the network's, what was chosen stays, and it can be sent again.
import { appears } from "@plon/client/test/clock.ts";
import type { WorkItem } from "@plon/contract/office/desk/queues.ts";
import type { OfficeRepresentative } from "@plon/contract/office/people/representatives.ts";
import { test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { expectKept, type Sent } from "#test/failing-form.ts";
import { ORDERS_META, orderRow, PACKED } from "#test/orders.ts";
import { photo, PICTURE } from "#test/pictures.ts";
import { WEBHOOK } from "#test/webhooks.ts";

const dialog = page.getByRole("dialog");
const table = (name: string, text: string) => new File([text], name, { type: "text/csv" });

const REPRESENTATIVE: OfficeRepresentative = {
  id: 4,
  first_name: "Anna",
  last_name: "Opiekun",
  email: "anna@plon.example",
  phone: "+48600700800",
  is_active: true,
  image: photo("").sources[0]!.src,
  farms_total: 0,
  revision: 1,
};

const ITEM: WorkItem = {
  id: "messages-4",
  queue: "messages",
  item_id: 4,
  title: "Pytanie o punkty",
  detail: "Jan Wojciechowski",
  arrived_at: "2026-11-25T09:00:00Z",
  due_on: "2026-11-30",
  is_overdue: false,
  assigned_to: null,
};

const answerWebhook = () => {
  answers.on("GET /api/office/v1/webhooks/:webhookId", WEBHOOK);
  answers.on("GET /api/office/v1/webhooks/:webhookId/deliveries", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
};
const answerRepresentative = () => answers.on("GET /api/office/v1/representatives/:representativeId", REPRESENTATIVE);
const answerProducts = () => {
  answers.on("GET /api/office/v1/products", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/imports/:kind", null);
};
const openImport = async () => {
  await page.getByRole("button", { name: "Importuj produkty" }).click();
  await appears(dialog);
};
const chooseTable = () =>
  dialog.getByLabelText("Plik", { exact: true }).upload(table("produkty.csv", "SAP;Nazwa\n9;Nowy\n"));

const ACTS: Sent[] = [
  {
    name: "an act",
    path: "/webhooks/4",
    prepare: answerWebhook,
    button: page.getByRole("button", { name: "Wyślij wiadomość próbną" }),
    sends: "POST /api/office/v1/webhooks/:webhookId/test",
  },
  {
    name: "an act that is asked about",
    path: "/webhooks/4",
    prepare: answerWebhook,
    button: page.getByRole("button", { name: "Usuń adres" }),
    sure: dialog.getByRole("button", { name: "Usuń" }),
    sends: "DELETE /api/office/v1/webhooks/:webhookId",
  },
  {
    name: "a step for many",
    path: "/queue-items",
    as: "clerk",
    prepare: () => answers.on("GET /api/office/v1/queue-items", [ITEM], { meta: pageOf(1) }),
    begin: () => page.getByRole("checkbox", { name: "Zaznacz wszystkie" }).click(),
    button: page.getByRole("button", { name: "Weź", exact: true }),
    close: dialog.getByRole("button", { name: "Zamknij" }),
    sends: "POST /api/office/v1/queue-items/:queue/:itemId/take",
  },
  {
    name: "parcels of orders",
    path: "/orders",
    as: "clerk",
    prepare: () => {
      answers.on("GET /api/office/v1/prizes", [], { meta: pageOf(0) });
      answers.on("GET /api/office/v1/orders", [orderRow(1, PACKED), orderRow(2, PACKED)], { meta: ORDERS_META });
    },
    begin: async () => {
      await page.getByRole("checkbox", { name: "Zaznacz wszystkie" }).click();
      await page.getByRole("button", { name: /^Wyślij/ }).click();
    },
    fill: [[dialog.getByLabelText("Przewoźnik"), "InPost"]],
    button: dialog.getByRole("button", { name: "Wyślij" }),
    sends: "POST /api/office/v1/orders/move",
    wrong: ["parcels"],
  },
  {
    name: "a photo",
    path: "/representatives/4",
    prepare: answerRepresentative,
    begin: () => page.getByLabelText("Zdjęcie", { exact: true }).upload(PICTURE),
    button: page.getByRole("button", { name: "Zapisz zdjęcie" }),
    sends: "POST /api/office/v1/representatives/:representativeId/photo",
    wrong: ["photo"],
  },
  {
    name: "a photo that goes",
    path: "/representatives/4",
    prepare: answerRepresentative,
    button: page.getByRole("button", { name: "Usuń zdjęcie" }),
    sends: "DELETE /api/office/v1/representatives/:representativeId/photo",
  },
  {
    name: "a table that was looked at",
    path: "/products",
    as: "editor",
    prepare: () => {
      answerProducts();
      answers.on("POST /api/office/v1/imports/:kind/check", {
        is_applied: false,
        counts: { created: 1, changed: 0, unchanged: 0, refused: 0 },
        ignored_columns: [],
        lines: [],
      });
    },
    begin: async () => {
      await openImport();
      await chooseTable();
      await appears(dialog.getByRole("button", { name: "Zapisz" }), { flows: true });
    },
    button: dialog.getByRole("button", { name: "Zapisz" }),
    sends: "POST /api/office/v1/imports/:kind",
    wrong: ["file"],
  },
  {
    name: "a bank's confirmation",
    path: "/payout-batches",
    prepare: () => answers.on("GET /api/office/v1/payout-batches", [], { meta: pageOf(0) }),
    begin: async () => {
      await page.getByRole("button", { name: "Wczytaj potwierdzenie" }).click();
      await userEvent.upload(dialog.getByLabelText("Plik potwierdzenia"), table("bank.csv", "instruction_id;status\n"));
    },
    button: dialog.getByRole("button", { name: "Wczytaj", exact: true }),
    sends: "POST /api/office/v1/payout-confirmations",
    wrong: ["confirmation"],
  },
];

test.each(ACTS)("$name is not taken, and can be tried again", expectKept);
