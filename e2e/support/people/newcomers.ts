import { randomInt, randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { nextSmsCode, readLink, readSmsCode } from "./messages.ts";
import { ADMIN, CLERK, PASSWORD, SECOND_ADMIN, STAFF_PASSWORD } from "./people.ts";
import type { Person } from "./people.ts";

export type Newcomer = {
  type: "nip" | "pesel";
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
} & Person;

/** Somebody no other test knows: with their own number with the right check digit, e-mail address and phone. */
export function newcomer(type: Newcomer["type"] = "nip"): Newcomer {
  const tag = randomUUID().slice(0, 8);
  return {
    type,
    nip: type === "nip" ? newNip() : newPesel(),
    name: "Ewa Mazur",
    first_name: "Ewa",
    last_name: "Mazur",
    email: `ewa.${tag}@example.pl`,
    // A mobile number: landlines are grouped differently.
    phone: `+4869${randomInt(1_000_000, 9_999_999)}`,
  };
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join("");

function newNip(): string {
  const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7];
  for (;;) {
    // No tax office gives numbers that begin so, and yet KSeF takes them.
    const first = `999${digits(6)}`;
    const check = weights.reduce((sum, weight, place) => sum + weight * Number(first[place]), 0) % 11;
    if (check < 10) return `${first}${check}`;
  }
}

function newPesel(): string {
  const weights = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3];
  const twoDigits = (from: number, to: number) => String(randomInt(from, to + 1)).padStart(2, "0");
  const first = `7${digits(1)}${twoDigits(1, 12)}${twoDigits(1, 28)}${digits(4)}`;
  const sum = weights.reduce((total, weight, place) => total + weight * Number(first[place]), 0);
  return `${first}${(10 - (sum % 10)) % 10}`;
}

type Envelope<Data> = {
  data: Data;
};

async function post<Data>(request: APIRequestContext, path: string, data: object, headers = {}): Promise<Data> {
  const answer = await request.post(path, { data, headers });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as Envelope<Data>).data;
}

/** Lets staff approve the registration of a number, beside the browser. */
export async function approveRegistration(request: APIRequestContext, nip: string): Promise<number> {
  const { authorization } = await asClerk(request);
  const found = await request.get(`/api/office/v1/registrations?search=${nip}`, { headers: { authorization } });
  const [row] = ((await found.json()) as Envelope<{ id: number }[]>).data;
  const approved = await post<{ participant_id: number }>(
    request,
    `/api/office/v1/registrations/${row?.id}/approve`,
    { representative_id: null },
    { authorization },
  );
  return approved.participant_id;
}

/** The header of a signed-in clerk. */
export const asClerk = (request: APIRequestContext) => asStaff(request, CLERK.email);

/** The header of somebody of the staff, signed in beside the browser. */
export async function asStaff(request: APIRequestContext, email: string): Promise<{ authorization: string }> {
  const { auth_token } = await post<{ auth_token: string }>(request, "/api/office/v1/auth/login", {
    email,
    password: STAFF_PASSWORD,
  });
  return { authorization: `Bearer ${auth_token}` };
}

type Offered = {
  id: number;
  only_if_pesel: boolean;
  subconsents: { id: number }[];
};

/**
 * Registers somebody by the API, confirms, approves and sets the password: a participant for this test alone, who agreed to
 * everything that was asked.
 */
export async function enrol(request: APIRequestContext, person = newcomer()): Promise<Newcomer & { id: number }> {
  const consents = await request.get("/api/v1/consents/program.farmer/participant_registration");
  const offered = ((await consents.json()) as Envelope<Offered[]>).data.filter(
    (consent) => person.type === "pesel" || !consent.only_if_pesel,
  );
  const { token } = await post<{ token: string }>(
    request,
    "/api/v1/registration",
    {
      form: "rejestracja",
      identifier_type: person.type,
      nip: person.nip,
      company_type: "farm",
      register: "krus",
      person_role: "owner",
      first_name: person.first_name,
      last_name: person.last_name,
      company_street: "Polna",
      company_street_number: "7",
      company_postcode: "27-600",
      company_city: "Sandomierz",
      email: person.email,
      email_confirmation: person.email,
      phone: person.phone,
      area: [{ id: 31, value: 12.5 }],
      steady_transfer: false,
      agreements: offered.flatMap((consent) => [consent, consent.subconsents].flat()).map(({ id }) => id),
    },
    { "idempotency-key": randomUUID() },
  );
  const sms_code = await readSmsCode(request, person.phone);
  await post(request, "/api/v1/registration/confirm-phone", { token, sms_code });
  const link = new URL(await readLink(request, person.email), "http://portal");
  await post(request, "/api/v1/registration/confirm-email", { email_token: link.searchParams.get("email") });
  const id = await approveRegistration(request, person.nip);
  await setFirstPassword(request, person, sms_code);
  return { ...person, id };
}

async function setFirstPassword(request: APIRequestContext, { nip, phone }: Newcomer, earlier: string): Promise<void> {
  await post(request, "/api/v1/auth/password-reset/request", { nip, account_type: "program.farmer" });
  const sms_code = await readSmsCode(request, phone, earlier);
  const reset = { nip, password: PASSWORD, password_confirmation: PASSWORD, sms_code };
  await post(request, "/api/v1/auth/password-reset", reset);
}

/** Gives somebody points, as an administrator does by hand and, where they are many, a second one approves. */
export async function givePoints(request: APIRequestContext, { id }: { id: number }, points: number): Promise<void> {
  const first = await asStaff(request, ADMIN.email);
  const { request_id } = await post<{ request_id: number | null }>(
    request,
    `/api/office/v1/participants/${id}/adjustments`,
    { points, reason: "Punkty na początek" },
    { ...first, "idempotency-key": randomUUID() },
  );
  if (request_id === null) return;
  const second = await asStaff(request, SECOND_ADMIN.email);
  await post(request, `/api/office/v1/approvals/${request_id}/decision`, { decision: "approve" }, second);
}

/** Puts a bank account of no bank on somebody's profile, confirmed by its code. */
export async function giveAccount(request: APIRequestContext, person: Newcomer): Promise<void> {
  const who = { account_type: "program.farmer", nip: person.nip, password: PASSWORD };
  const { auth_token } = await post<{ auth_token: string }>(request, "/api/v1/auth/login", who);
  const headers = { authorization: `Bearer ${auth_token}` };
  const codeSent = await nextSmsCode(request, person.phone);
  const data = { bank_account: "PL27114020040000300201355387" };
  const asked = await request.put("/api/v1/user/profile", { headers, data });
  expect(asked.ok(), await asked.text()).toBe(true);
  await post(request, "/api/v1/user/profile/confirm", { kind: "bank_account", sms_code: await codeSent() }, headers);
}
