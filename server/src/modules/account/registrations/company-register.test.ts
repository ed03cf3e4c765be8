import { afterAll, beforeEach, expect, test } from "vitest";
import type { ServerResponse } from "node:http";
import { isNip } from "@plon/rules/people/identifier.ts";
import { startRegisterStandIn, subjectOf } from "#demo/stand-ins/register-stand-in.ts";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";
import { createCompanyRegister } from "./company-register.ts";

type Instead = (response: ServerResponse) => { status?: number; json?: unknown } | null | undefined;

let asked: { nip: string; date: string }[] = [];
let instead: Instead | undefined;
let close: (() => Promise<void>) | undefined;
const server = useTestServer({}, async (clock) => {
  const standIn = await startRegisterStandIn({
    behave: (question, response) => {
      asked.push(question);
      return instead?.(response);
    },
  });
  close = standIn.close;
  return { companyRegister: createCompanyRegister({ url: standIn.url, clock, timeoutMs: 400 }) };
});
const given = createGiven(server);
beforeEach(() => {
  asked = [];
  instead = undefined;
  // Past what an earlier test's failures made it rest for.
  server.clock.advance(2 * 3_600_000);
});
afterAll(() => close?.());

let lastByte = 0;
const elsewhere = () => `203.0.113.${(lastByte += 1) % 250}`;
const companyOf = (nip: string, address = elsewhere()) =>
  server.call("POST", "/api/v1/registration/company", { body: { nip }, address });
let serial = 100_000;
/** Another farm that the register knows, whose address is the first of its list. */
function listed(): string {
  serial += 1;
  const digits = `52${serial}0`;
  const nip = Array.from({ length: 10 }, (_, check) => `${digits}${check}`).find(isNip);
  return nip === undefined || nip.endsWith("7") ? listed() : nip;
}

test("the register's name and address come in the form's fields, once a day, and the same of who has an account", async () => {
  const nip = listed();
  const [first, second] = await Promise.all([companyOf(nip), companyOf(`${nip.slice(0, 3)}-${nip.slice(3)}`)]);
  const company = {
    name: "JAN WÓJCIK",
    street: "Polna",
    street_number: "12",
    street_number_place: "",
    postcode: "27-600",
    city: "Sandomierz",
    is_in_krs: false,
  };
  expect([first.body.data, second.body.data]).toEqual([{ company }, { company }]);
  expect(asked).toEqual([{ nip, date: server.clock.now().toISOString().slice(0, 10) }]);
  server.clock.advance(24 * 3_600_000);
  await companyOf(nip);
  expect(asked).toHaveLength(2);

  const member = await given.participant({ identifier: listed() });
  expect((await companyOf(member.identifier)).body.data.company).toEqual(company);
  // A PESEL is nobody's in that list, and is not told to it.
  expect((await companyOf("44051401359")).body.data).toEqual({ company: null });
  expect(asked).toHaveLength(3);
});

test.each<[string, Instead]>([
  ["knows nobody", () => ({ json: { result: { subject: null, requestId: "x" } } })],
  ["names somebody else", () => ({ json: { result: { subject: subjectOf("1111111111") } } })],
  ["refuses", () => ({ status: 400, json: { code: "WL-113", message: "Pole 'NIP' ma nieprawidłową długość." } })],
  ["talks nonsense", () => ({ json: "<html>" })],
  ["hangs", () => null],
  ["never ends its answer", (response) => (response.writeHead(200).write("{"), null)],
])("a register that %s leaves the form as it is, within its time", async (_, behaviour) => {
  instead = behaviour;
  const nip = listed();
  const begun = performance.now();
  expect(await companyOf(nip)).toMatchObject({ status: 200, body: { data: { company: null } } });
  expect(performance.now() - begun).toBeLessThan(2000);
});

test("after too many questions it is not asked for an hour, and after three failures not for half a minute", async () => {
  await companyOf(listed());
  asked = [];
  instead = () => ({ status: 429, json: { code: "WL-191", message: "Przekroczono dozwoloną liczbę zapytań." } });
  const nip = listed();
  expect((await companyOf(nip)).body.data.company).toBeNull();
  instead = undefined;
  expect((await companyOf(nip)).body.data.company).toBeNull();
  expect(asked).toHaveLength(1);
  server.clock.advance(3_600_000);
  expect((await companyOf(nip)).body.data.company).not.toBeNull();

  instead = () => ({ status: 500 });
  for (let call = 0; call < 4; call += 1) await companyOf(listed());
  expect(asked).toHaveLength(5);
  instead = undefined;
  server.clock.advance(30_000);
  expect((await companyOf(listed())).body.data.company).not.toBeNull();
});

test("one address asks twenty times an hour", async () => {
  const nip = listed();
  const address = elsewhere();
  for (let call = 0; call < 20; call += 1) expect((await companyOf(nip, address)).status).toBe(200);
  expect(await companyOf(nip, address)).toMatchObject({ status: 429, body: { error: "request.rate_limited" } });
});
