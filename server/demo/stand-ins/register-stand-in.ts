// A small list of VAT taxpayers of our own: answers in the shape of the Ministry's, with invented farms. For demo and tests.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Asked = { nip: string; date: string };
type Answer = { status?: number; json?: unknown };

/**
 * Starts it on a free port of this machine. `behave` sees every question first and may answer in its place, or break off by
 * answering null: for tests of failures.
 */
export async function startRegisterStandIn(
  options: { behave?: (asked: Asked, response: ServerResponse) => Answer | null | undefined } = {},
) {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://stand-in");
    const nip = /^\/api\/search\/nip\/(\d{10})$/.exec(url.pathname)?.[1];
    const asked = { nip: nip ?? "", date: url.searchParams.get("date") ?? "" };
    const instead = options.behave?.(asked, response);
    if (instead === null) return;
    const { status = 200, json } = instead ?? answerTo(asked);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answerTo({ nip, date }: Asked): Answer {
  if (nip === "") return { status: 404, json: { code: "WL-000", message: "Nie znaleziono" } };
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date))
    return { status: 400, json: { code: "WL-101", message: "Pole 'data' jest wymagane." } };
  return { json: { result: { subject: subjectOf(nip), requestId: `pokaz-${nip}`, requestDateTime: date } } };
}

const FARMS = [
  ["JAN WÓJCIK", "POLNA 12, 27-600 SANDOMIERZ"],
  ["GRAŻYNA LEWANDOWSKA", "WOLA NAD WISŁĄ 8, 24-120 KAZIMIERZ DOLNY"],
  ["STANISŁAW PAWLAK", "ALEJA JANA PAWŁA II 43B, 88-100 INOWROCŁAW"],
  ["MARIA ZAJĄC", "UL. 3 MAJA 5/2, 37-500 JAROSŁAW"],
] as const;
const COMPANY = ["ZIELONE POLE SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ", "ROLNICZA 4, 64-000 KOŚCIAN"] as const;

/** The same farm for the same number. No tax office gives numbers that begin with 999, so nobody is listed under one. */
export function subjectOf(nip: string) {
  if (nip.startsWith("999")) return null;
  const isCompany = nip.endsWith("7");
  const [name, workingAddress] = isCompany ? COMPANY : FARMS[Number(nip.at(-2)) % FARMS.length]!;
  return {
    name,
    nip,
    statusVat: "Czynny",
    regon: `${nip.slice(0, 9)}`,
    pesel: null,
    krs: isCompany ? `0000${nip.slice(0, 6)}` : null,
    residenceAddress: null,
    workingAddress,
    representatives: [],
    authorizedClerks: [],
    partners: [],
    registrationLegalDate: "2012-03-15",
    removalDate: null,
    accountNumbers: [],
    hasVirtualAccounts: false,
  };
}
