// A programme's usual consents, and what a registration sends: for the tests of registration.
import { randomUUID } from "node:crypto";
import { newNip } from "#test/harness/given.ts";
import type { Answer, CallOptions, TestServer } from "#test/harness/server.ts";

type ConsentFacts = { parent?: number; required?: boolean; onlyIfPesel?: boolean };

let serial = 0;

/** A consent with its first text; returns the ids of both. */
export async function makeConsent(server: TestServer, slug: string, facts: ConsentFacts = {}) {
  serial += 1;
  const { id } = await server.db
    .insertInto("consent")
    .values({
      slug,
      position: serial,
      required: facts.required ?? false,
      only_if_pesel: facts.onlyIfPesel ?? false,
      parent_id: facts.parent ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: textId } = await server.db
    .insertInto("consent_version")
    .values({
      consent_id: id,
      version: 1,
      content: `<p>Zgoda ${slug}</p>`,
      needs_renewal: false,
      published_at: server.clock.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, textId, slug };
}

/** The consents of a usual programme: rules and notice required, marketing with a required and a free part, PESEL's own. */
export async function makeProgrammeConsents(server: TestServer) {
  const rules = await makeConsent(server, "regulamin", { required: true });
  const notice = await makeConsent(server, "informacja", { required: true });
  const marketing = await makeConsent(server, "marketing");
  const profiling = await makeConsent(server, "marketing-zasady", { parent: marketing.id, required: true });
  const email = await makeConsent(server, "marketing-email", { parent: marketing.id });
  const farm = await makeConsent(server, "gospodarstwo", { required: true, onlyIfPesel: true });
  return { rules, notice, marketing, profiling, email, farm };
}

/** A complete registration of a farm with a NIP. */
export function registrationForm(agreements: number[], overrides: Record<string, unknown> = {}) {
  const nip = newNip();
  return {
    form: "rejestracja",
    identifier_type: "nip",
    nip,
    company_type: "farm",
    register: "krus",
    person_role: "owner",
    first_name: "Halina",
    last_name: "Brzęczyszczykiewicz",
    company_name: "Gospodarstwo Halina",
    company_street: "Polna",
    company_street_number: "7",
    company_postcode: "27-600",
    company_city: "Sandomierz",
    email: `halina${nip}@plon.example`,
    email_confirmation: `halina${nip}@plon.example`,
    phone: `+48${String(500_000_000 + (Number(nip.slice(0, 8)) % 99_999_999))}`,
    area: [{ id: 31, value: 12.5 }],
    steady_transfer: false,
    agreements,
    ...overrides,
  };
}

/** Sends a registration, with a new key unless one is given. */
export function sendRegistration(
  server: TestServer,
  body: unknown,
  options: CallOptions & { key?: string } = {},
): Promise<Answer> {
  const { key = randomUUID(), ...rest } = options;
  return server.call("POST", "/api/v1/registration", { ...rest, body, headers: { "idempotency-key": key } });
}

/** The newest message to somebody. */
export async function lastMessage(server: TestServer, to: string) {
  return await server.db
    .selectFrom("outbox_message")
    .selectAll()
    .where("recipient", "=", to)
    .orderBy("id", "desc")
    .executeTakeFirst();
}

/** The SMS code last sent to a phone. */
export async function lastCode(server: TestServer, phone: string): Promise<string> {
  return /\b\d{6}\b/.exec((await lastMessage(server, phone))?.body ?? "")?.[0] ?? "";
}

/** The token of the link that was last mailed to an address. */
export async function lastToken(server: TestServer, email: string): Promise<string> {
  return /[?&]email=([\w-]+)/.exec((await lastMessage(server, email))?.body ?? "")?.[1] ?? "";
}
