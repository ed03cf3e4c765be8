// What a test needs to exist before it begins. Each function creates its own parent rows and returns what the test
// needs.
import { argon2Sync } from "node:crypto";
import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import type { StaffRole } from "@plon/contract/shared/calls/endpoint.ts";
import type { MemberRole } from "@plon/rules/people/member-role.ts";
import { openSession } from "#platform/auth/sessions.ts";
import { inTransaction } from "#platform/database/database.ts";
import { multipart, type TestServer } from "./server.ts";

export const PASSWORD = "Dobre#Haslo1";
/**
 * The hash of a password as one that was set long ago has it: each hash says what it costs, and these cost next to nothing,
 * since what guessing costs is no matter of who signs in here.
 */
function cheapHash(password: string): string {
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const nonce = Buffer.alloc(16, "salt");
  const text = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  const tag = argon2Sync("argon2id", { message: password, nonce, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(nonce)}$${text(tag)}`;
}

const SHARED_HASH = cheapHash(PASSWORD);

let serial = 0;
const NIP_WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7];

/**
 * A NIP that no tax office has issued but that passes its checksum and the pattern of structured invoices, new at each
 * call.
 */
export function newNip(): string {
  for (;;) {
    serial += 1;
    const digits = `999${String((serial * 7919) % 1_000_000).padStart(6, "0")}`;
    const check = NIP_WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11;
    if (check < 10) return digits + check;
  }
}

export function createGiven(server: TestServer) {
  return {
    participant: (overrides: Partial<ParticipantFacts> = {}) => participant(server, overrides),
    member: (farm: { id: number }, overrides: Partial<MemberFacts> = {}) => member(server, farm, overrides),
    staff: (role: StaffRole = "clerk", distributorId?: number) => staff(server, role, distributorId),
    distributor: (overrides: { edi?: boolean } = {}) => distributor(server, overrides),
    product: (overrides: Partial<ProductFacts> = {}) => product(server, overrides),
    submittedInvoice: (overrides: Partial<SubmissionFacts> = {}) => submittedInvoice(server, overrides),
    /** The participant with this number, who joined by the form, signed in. */
    joined: (identifier: string) => joined(server, identifier),
  };
}

type ParticipantFacts = {
  identifier: string;
  password: string | null;
  maintenance: boolean;
  is_locked: boolean;
  representative_id: number;
};

async function participant(server: TestServer, overrides: Partial<ParticipantFacts>) {
  const identifier = overrides.identifier ?? newNip();
  const at = server.clock.now();
  const { password = PASSWORD, ...columns } = overrides;
  const row = await server.db
    .insertInto("participant")
    .values({
      ...columns,
      identifier,
      password_hash: password === null ? null : password === PASSWORD ? SHARED_HASH : cheapHash(password),
      email: `rolnik${identifier}@plon.example`,
      phone: "+48600100200",
      first_name: "Jan",
      last_name: "Kowalski",
      company_name: "Gospodarstwo Kowalski",
      company_city: "Sandomierz",
      created_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const session = await inTransaction(server.db, (tx) =>
    openSession(tx, { kind: "participant", participantId: row.id }, at),
  );
  return { id: row.id, identifier, token: session.accessToken, refreshToken: session.refreshToken };
}

async function joined(server: TestServer, identifier: string) {
  const { id } = await server.db
    .selectFrom("participant")
    .select("id")
    .where("identifier", "=", identifier)
    .executeTakeFirstOrThrow();
  const session = await inTransaction(server.db, (tx) =>
    openSession(tx, { kind: "participant", participantId: id }, server.clock.now()),
  );
  return { id, identifier, token: session.accessToken };
}

type MemberFacts = { role: MemberRole; phone: string; first_name: string; last_name: string };

/** Somebody whom a farm lets in, signed in there; the same phone is the same person. */
async function member(server: TestServer, farm: { id: number }, overrides: Partial<MemberFacts>) {
  serial += 1;
  const { phone = `+48500${String(serial).padStart(6, "0")}`, ...facts } = overrides;
  const at = server.clock.now();
  const { id: personId } = await server.db
    .insertInto("person")
    .values({ phone, password_hash: SHARED_HASH, password_set_at: at, created_at: at })
    .onConflict((conflict) => conflict.column("phone").doUpdateSet({ phone }))
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await server.db
    .insertInto("farm_membership")
    .values({
      person_id: personId,
      participant_id: farm.id,
      first_name: "Anna",
      last_name: "Nowak",
      role: "full",
      invited_at: at,
      accepted_at: at,
      ...facts,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const session = await inTransaction(server.db, (tx) =>
    openSession(tx, { kind: "participant", participantId: farm.id, membershipId: id }, at),
  );
  return { id, personId, phone, token: session.accessToken, refreshToken: session.refreshToken };
}

async function staff(server: TestServer, role: StaffRole, distributorId?: number) {
  serial += 1;
  const email = `${role}${serial}@plon.example`;
  const at = server.clock.now();
  const row = await server.db
    .insertInto("staff")
    .values({
      email,
      name: `Pracownik ${serial}`,
      role,
      distributor_id: role === "distributor" ? (distributorId ?? (await distributor(server, {})).id) : null,
      password_hash: SHARED_HASH,
      created_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const session = await inTransaction(server.db, (tx) => openSession(tx, { kind: "staff", staffId: row.id }, at));
  return { id: row.id, email, role, token: session.accessToken };
}

async function distributor(server: TestServer, { edi = false }: { edi?: boolean }) {
  const nip = newNip();
  const row = await server.db
    .insertInto("distributor")
    .values({
      name: `Agro ${nip}`,
      nip,
      street: "Polna 1",
      postcode: "27-600",
      city: "Sandomierz",
      phone: "+48158320000",
      edi,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id: row.id, nip, name: `Agro ${nip}` };
}

type ProductFacts = { packs: number[]; pointsPerUnit: number; yearlyLimitPoints: number; multiplier: number };

async function product(server: TestServer, overrides: Partial<ProductFacts>) {
  serial += 1;
  const sap = 100_000 + serial;
  const { packs = [5, 20], pointsPerUnit = 10, yearlyLimitPoints, multiplier } = overrides;
  const { id } = await server.db
    .insertInto("product")
    .values({
      sap,
      name: `Herbicyd ${sap}`,
      brand: "Plon",
      category: "Herbicydy",
      unit: "l",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto("product_pack")
    .values(packs.map((volume) => ({ product_id: id, volume })))
    .execute();
  // A test about prices sets its own.
  const band = { product_id: id, min_grosze: 1, max_grosze: 100_000_000, set_at: new Date(0) };
  await server.db
    .insertInto("product_price_band")
    .values(packs.map((pack_volume) => Object.assign({ pack_volume }, band)))
    .execute();
  await server.db
    .insertInto("product_rate")
    .values({ product_id: id, points_per_unit: pointsPerUnit, valid_from: "2020-01-01" })
    .execute();
  if (yearlyLimitPoints !== undefined) {
    const limit = { product_id: id, from_year: 2000, limit_points: yearlyLimitPoints };
    await server.db.insertInto("product_limit").values(limit).execute();
  }
  if (multiplier !== undefined) {
    const validity = { valid_from: "2020-01-01", valid_to: "2030-12-31" };
    await server.db
      .insertInto("product_multiplier")
      .values({ product_id: id, campaign: "Wiosna", multiplier, ...validity })
      .execute();
  }
  return { id, sap };
}

export type SubmissionFacts = {
  who: { id: number; token: string };
  distributorId: number;
  document: string;
  file: Buffer;
  filename: string;
  lines: { sap: number; pack_volume: number; quantity: number }[];
  idempotencyKey: string;
  /** The text of the QR code on the printout. */
  qr: string;
  /** The draft that has the file, or whose reading filled in the form. */
  issueDate?: string;
  draft: number;
};

/** Submits an invoice over HTTP and returns the response. */
export async function submit(server: TestServer, facts: Partial<SubmissionFacts> & { who: { token: string } }) {
  serial += 1;
  const form = multipart([
    { name: "document_name", value: facts.document ?? `FV/${serial}/2026` },
    { name: "distributor_id", value: String(facts.distributorId ?? (await distributor(server, {})).id) },
    { name: "lines", value: JSON.stringify(facts.lines ?? []) },
    ...(facts.qr === undefined ? [] : [{ name: "ksef_qr", value: facts.qr }]),
    ...(facts.issueDate === undefined ? [] : [{ name: "issue_date", value: facts.issueDate }]),
    ...(facts.draft === undefined ? [] : [{ name: "draft", value: String(facts.draft) }]),
    ...(facts.draft === undefined || facts.file ? [invoicePart(facts.file ?? (await ownPdf()), facts.filename)] : []),
  ]);
  return await server.call("POST", "/api/v1/invoices/submit", {
    token: facts.who.token,
    payload: form.payload,
    headers: { ...form.headers, ...(facts.idempotencyKey ? { "idempotency-key": facts.idempotencyKey } : {}) },
  });
}

const invoicePart = (value: Buffer, filename = "faktura.pdf") => ({
  name: "invoice",
  value,
  filename,
  type: "application/pdf",
});

/** Keeps the file of an invoice that is not sent yet, over HTTP, and returns the response. */
export async function keepDraft(server: TestServer, who: { token: string }, file?: Buffer) {
  const form = multipart([invoicePart(file ?? (await ownPdf()))]);
  return await server.call("POST", "/api/v1/invoices/drafts", { token: who.token, ...form });
}

async function submittedInvoice(server: TestServer, overrides: Partial<SubmissionFacts>) {
  const who = overrides.who ?? (await participant(server, {}));
  const distributorId = overrides.distributorId ?? (await distributor(server, {})).id;
  serial += 1;
  const document = overrides.document ?? `FV/${serial}/2026`;
  const answer = await submit(server, { ...overrides, who, distributorId, document });
  if (answer.status !== 200) throw new Error(`The invoice was refused: ${JSON.stringify(answer.body)}`);
  return { id: answer.body.data.id as number, who, distributorId, document };
}

let pdf: Promise<Buffer> | undefined;

/** A real one-page PDF. */
export function samplePdf(): Promise<Buffer> {
  return (pdf ??= makePdf());
}

/** The same page as a distinct file: no two submissions have the same file unless a test sends it twice. */
async function ownPdf(): Promise<Buffer> {
  serial += 1;
  return Buffer.concat([await samplePdf(), Buffer.from(`\n% ${serial}\n`)]);
}

async function makePdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([595, 842]).drawText("Faktura VAT", { x: 50, y: 780 });
  return Buffer.from(await document.save());
}

/** A real picture of the given kind. */
export function samplePicture(kind: "png" | "jpeg", size = { width: 64, height: 48 }): Promise<Buffer> {
  return sharp({ create: { ...size, channels: 3, background: "#0f766e" } })
    .toFormat(kind)
    .toBuffer();
}
