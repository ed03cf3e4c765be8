import { appears, NOW, until } from "@plon/client/test/clock.ts";
import type { OfficeInvoice } from "@plon/contract/office/documents/invoices.ts";
import type { ProductChoice } from "@plon/contract/office/documents/invoices-products.ts";
import { type Locator, page } from "vitest/browser";
import { answers, pageOf } from "./answers.ts";
import { open, signIn } from "./office.ts";

const CLERK = { id: 1, name: "Anna Nowak" };

/** What is sold, three of it in `SCANNED`; one litre or kilogram of it brings four points. */
const PRODUCTS: readonly ProductChoice[] = [
  {
    id: 11,
    sap: 1011,
    name: "Buraczan 320 SE",
    brand: "Plon",
    unit: "l",
    pack_volumes: [1, 5, 20],
    is_active: true,
    known_by: "farm",
    usual_pack: 5,
  },
  {
    id: 12,
    sap: 1012,
    name: "Kaptarol 80 WG",
    brand: "Plon",
    unit: "kg",
    pack_volumes: [1, 10],
    is_active: true,
    known_by: null,
    usual_pack: null,
  },
  {
    id: 13,
    sap: 1013,
    name: "Herbicyd Dovvo",
    brand: "Dovvo",
    unit: "l",
    pack_volumes: [1],
    is_active: true,
    known_by: "seller",
    usual_pack: null,
  },
];
const POINTS_PER_UNIT = 4;
const REASONS = ["edit_lines", "accept", "reject", "return"] as const;

/** A farmer's invoice without a list of goods, which nobody works on. */
export const WAITING: OfficeInvoice = {
  id: 101,
  document: "FV/101/2026",
  distributor_name: "Lubelska Hurtownia Rolna Sp. z o.o.",
  distributor_nip: "9990244549",
  participant: {
    id: 31,
    name: "Jan Kowalski",
    listed_name: "Kowalski Jan",
    company_name: "Gospodarstwo Kowalski",
    identifier: "5555555555",
  },
  date: "2026-11-20",
  source: "manual",
  status: "pending",
  status_label: { label: "Oczekująca", color: "yellow" },
  is_correction: false,
  points: 0,
  pending_points: 0,
  submitted_at: "2026-11-20T08:00:00Z",
  decision_due: "2026-11-30",
  is_overdue: false,
  assigned_to: null,
  by_person: null,
  cancelled_by_person: null,
  receipt_number: "Z/2026/000101",
  submitted_on: "2026-11-20",
  issue_date: null,
  reason: null,
  comment: null,
  revision: 1,
  file: { path: "/api/office/v1/invoices/101/file", name: "faktura.xml", type: "application/xml", size_bytes: 400 },
  reading: null,
  lines: [],
  lines_entered_by: "farmer",
  corrects: null,
  corrections: [],
  same_document: [],
  is_in_doubt: false,
  different_document: null,
  other_buyer: null,
  buyer_doubt: null,
  actions: [...REASONS],
  decision_changes: [],
};

/** The same with three lines that a clerk saved: it may be accepted at once. */
export function ready(): OfficeInvoice {
  const rows = [
    { sap: 1011, pack_volume: 5, quantity: 4 },
    { sap: 1012, pack_volume: 10, quantity: 2 },
    { sap: 1013, pack_volume: 1, quantity: 6 },
  ];
  return {
    ...WAITING,
    issue_date: "2026-11-20",
    lines: savedLines(rows),
    lines_entered_by: "staff",
    pending_points: previewOf(rows).points,
  };
}

const placeAt = (y: number) => ({ page: 1, x: 40, y, width: 200, height: 16 });
const written = (value: string, y: number) => ({ value, text: value, place: placeAt(y) });

/** The same with a file that says its head and three lines. */
export const SCANNED: OfficeInvoice = {
  ...WAITING,
  reading: {
    status: "read",
    source: "text",
    findings: {
      number: written(WAITING.document, 40),
      issue_date: written("2026-05-05", 60),
      seller_nip: written(WAITING.distributor_nip, 80),
      buyer_nip: written(WAITING.participant.identifier, 100),
      buyer_name: null,
      lines: [4, 2, 6].map((quantity, at) => {
        const { sap, name, unit, pack_volumes } = PRODUCTS[at]!;
        return {
          text: `${name} ${quantity}`,
          place: placeAt(400 + 300 * at),
          sap,
          product: name,
          unit,
          recognised_by: "name" as const,
          pack_volume: pack_volumes[Math.min(1, pack_volumes.length - 1)]!,
          quantity,
          value_grosze: 59_940,
        };
      }),
    },
  },
};

/** The same document under another number and at another place of the queue. */
export function another(id: number, like = SCANNED, changed: Partial<OfficeInvoice> = {}): OfficeInvoice {
  const document = `FV/${id}/2026`;
  const { reading, file } = like;
  return {
    ...like,
    id,
    document,
    receipt_number: `Z/2026/000${id}`,
    file: file && { ...file, path: `/api/office/v1/invoices/${id}/file` },
    reading: reading?.findings
      ? { ...reading, findings: { ...reading.findings, number: written(document, 40) } }
      : reading,
    ...changed,
  };
}

type Row = { sap: number | null; pack_volume: number | null; quantity: number | null };

const productOf = ({ sap }: Row) => PRODUCTS.find((product) => product.sap === sap) ?? null;

function explained({ pack_volume, quantity }: Row) {
  const points = (pack_volume ?? 0) * (quantity ?? 0) * POINTS_PER_UNIT;
  return {
    volumeThousandths: (pack_volume ?? 0) * (quantity ?? 0) * 1000,
    pointsPerUnitHundredths: POINTS_PER_UNIT * 100,
    multiplierHundredths: 100,
    exactPoints: String(points),
    roundedPoints: points,
    points,
  };
}

/** What these lines would bring, each by its own. */
function previewOf(rows: readonly (Row & { is_rejected?: boolean })[]) {
  const lines = rows.map((row) => {
    const isWhole = row.sap !== null && row.pack_volume !== null && row.quantity !== null && !row.is_rejected;
    return {
      product: productOf(row),
      status: isWhole ? ("pending" as const) : null,
      explanation: isWhole ? explained(row) : null,
      problem: null,
    };
  });
  return { lines, points: lines.reduce((sum, { explanation }) => sum + (explanation?.points ?? 0), 0) };
}

/** An invoice's own lines, as they are saved. */
const savedLines = (
  rows: readonly (Row & { value_grosze?: number | null | undefined; rejection_reason?: string | null | undefined })[],
): OfficeInvoice["lines"] =>
  rows.map((row, at) => ({
    id: at + 1,
    sap: row.sap ?? 0,
    title_product: productOf(row)?.name ?? "",
    unit: productOf(row)?.unit ?? "l",
    pack_volume: row.pack_volume ?? 0,
    quantity: row.quantity ?? 0,
    volume: (row.pack_volume ?? 0) * (row.quantity ?? 0),
    status: "pending",
    status_label: { label: "Oczekująca", color: "yellow" },
    points: 0,
    rejection_reason: row.rejection_reason ?? null,
    value_grosze: row.value_grosze ?? null,
    explanation: explained(row),
  }));

/** What is found by a word, the farm's own first. */
const found = (search = ""): ProductChoice[] =>
  PRODUCTS.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));

/** What holds the next invoice, and what holds a decision's end, on its way. */
type Held = { mayCome?: Promise<void>; mayUndo?: Promise<void> };

/**
 * Answers a clerk's review of these invoices, the oldest first: each step gives the invoice after it, as the contract says,
 * and 'Następna' the first that waits behind the skipped one.
 */
export function answerReview(invoices: readonly OfficeInvoice[], { mayCome, mayUndo }: Held = {}): void {
  const now = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const before = new Map<number, OfficeInvoice>();
  const waiting = () => [...now.values()].filter(({ status }) => status === "pending");
  const become = (invoiceId: unknown, changed: Partial<OfficeInvoice>): OfficeInvoice => {
    const invoice = now.get(Number(invoiceId))!;
    const next = { ...invoice, revision: invoice.revision + 1, ...changed };
    now.set(invoice.id, next);
    return next;
  };
  const decide = (invoiceId: unknown, changed: Partial<OfficeInvoice>) => {
    const invoice = now.get(Number(invoiceId))!;
    before.set(invoice.id, invoice);
    return become(invoiceId, { ...changed, assigned_to: null, actions: ["change_decision"] });
  };
  const sumOf = (invoiceId: unknown) => previewOf(now.get(Number(invoiceId))!.lines).points;

  for (const { id, file } of invoices) {
    if (file)
      answers.file(`/api/office/v1/invoices/${id}/file`, new Blob(["<Faktura>1</Faktura>"], { type: file.type }));
  }
  answers.on("GET /api/office/v1/invoices/:invoiceId", ({ params }) => now.get(Number(params.invoiceId))!);
  answers.on("GET /api/office/v1/invoices", waiting, { meta: pageOf(invoices.length) });
  answers.on("GET /api/office/v1/invoices/:invoiceId/judgement", null);
  answers.on("GET /api/office/v1/feed-articles", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  answers.on("GET /api/office/v1/invoices/:invoiceId/products", ({ query }) => found(query["search"]));
  answers.on("POST /api/office/v1/invoices/:invoiceId/preview", ({ body }) => ({
    ...previewOf(body.lines),
    other_days: [],
  }));
  answers.on("POST /api/office/v1/invoices/:invoiceId/assign", ({ params }) =>
    become(params.invoiceId, { assigned_to: CLERK }),
  );
  answers.on("POST /api/office/v1/invoices/:invoiceId/release", ({ params }) =>
    become(params.invoiceId, { assigned_to: null }),
  );
  answers.on("PUT /api/office/v1/invoices/:invoiceId/lines", ({ params, body }) =>
    become(params.invoiceId, {
      lines: savedLines(body.lines),
      lines_entered_by: "staff",
      issue_date: body.issue_date ?? null,
      pending_points: previewOf(body.lines).points,
    }),
  );
  answers.on("POST /api/office/v1/invoices/:invoiceId/accept", ({ params }) =>
    decide(params.invoiceId, {
      status: "accepted",
      status_label: { label: "Zaakceptowana", color: "green" },
      points: sumOf(params.invoiceId),
    }),
  );
  answers.on("POST /api/office/v1/invoices/:invoiceId/reject", ({ params, body }) =>
    decide(params.invoiceId, {
      status: "rejected",
      status_label: { label: "Odrzucona", color: "red" },
      reason: body.reason,
    }),
  );
  answers.on("POST /api/office/v1/invoices/:invoiceId/change-decision", ({ params, body }) => {
    const { points, status } = now.get(Number(params.invoiceId))!;
    const change = {
      id: 1,
      changed_at: NOW,
      changed_by: CLERK.name,
      decided_as: status as "accepted",
      reason: body.reason,
      points,
      posted_movement_id: 1,
      reversal_movement_id: 2,
      next_movement_id: null,
    };
    const { status_label } = WAITING;
    return become(params.invoiceId, {
      status: "pending",
      status_label,
      points: 0,
      actions: [...REASONS],
      decision_changes: [change],
    });
  });
  answers.on("POST /api/office/v1/invoices/:invoiceId/undo", async ({ params }) => {
    await mayUndo;
    const invoice = before.get(Number(params.invoiceId))!;
    return become(params.invoiceId, { ...invoice, assigned_to: CLERK });
  });
  answers.on("POST /api/office/v1/invoices/next", async ({ body }) => {
    await mayCome;
    const free = waiting().filter(({ assigned_to }) => assigned_to === null);
    const past = [...now.keys()].indexOf(body.skip ?? 0);
    return free.find(({ id }) => [...now.keys()].indexOf(id) > past) ?? null;
  });
}

/** A clerk opens the review of the first of these invoices, and the file is there. */
export async function openReview(...invoices: readonly OfficeInvoice[]): Promise<void> {
  await signIn("clerk");
  answerReview(invoices);
  await openInvoice(invoices[0]!.id);
}

/** Opens the review of an invoice, and waits until its file is drawn. */
export async function openInvoice(invoiceId: number): Promise<void> {
  await open(`/invoices/${invoiceId}`);
  await appears(page.getByRole("img", { name: "Strona 1 pliku faktury" }));
}

/** The heading of an invoice that is on the screen. */
export const invoiceHeading = (document: string) => page.getByRole("heading", { level: 2, name: document });

/** What is known against the decision, and its buttons. */
export const decision = () => page.getByRole("region", { name: "Decyzja" });

/** A field of the lines; the next invoice's own are drawn behind it, with the same names. */
export const lineField = (name: string) =>
  page.getByRole("region", { name: "Rozpatrywanie faktury" }).getByLabelText(name, { exact: true });

/** The decision that a clerk's key takes, once the server has said what it brings. */
export const accept = () => page.getByRole("button", { name: /^Akceptuj \d/ });

/** Waits until a decision may be taken: the file was looked at for a moment, and the server has said what the lines bring. */
export const mayDecide = (button: Locator): Promise<void> =>
  until(() => button.query()?.matches(":enabled") ?? false, `${button.asLocator()} enabled`, { flows: 100 });
