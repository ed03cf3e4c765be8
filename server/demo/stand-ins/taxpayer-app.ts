// What plays the part of the Ministry's application, in which a taxpayer gives and takes back permissions: one page beside
// the stand-in of KSeF, so that the whole way can be walked in the demo.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { isNip } from "@plon/rules/people/identifier.ts";
import type { KsefStandIn } from "#demo/stand-ins/ksef-stand-in/ksef-stand-in.ts";

const BODY_BYTES_MAX = 4096;

type Options = {
  control: Pick<KsefStandIn["control"], "grant" | "withdraw">;
  operatorNip: string;
  /** Lets a farm's permission have something to show: called after each permission that was given. */
  onGranted: (farmNip: string) => Promise<void>;
};

/** Starts the page on a port of its own of this machine. */
export async function startTaxpayerApp(options: Options): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    void (async () => {
      const told = request.method === "POST" ? await act(options, await readForm(request)) : "";
      response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
      response.end(page(told));
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) throw new Error("too long");
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

/** Does what the form says; returns what the page tells about it. */
async function act({ control, operatorNip, onGranted }: Options, form: URLSearchParams): Promise<string> {
  const [farm, operator] = ["farm", "operator"].map((name) => (form.get(name) ?? "").replaceAll(/[\s-]/g, ""));
  if (!farm || !operator || !isNip(farm) || !isNip(operator)) return "Wpisz dwa poprawne numery NIP.";
  if (operator !== operatorNip) return "Nikt w tym demo nie odczytuje faktur pod tym numerem NIP podmiotu.";
  if (form.get("act") === "withdraw") {
    control.withdraw(farm);
    return "Uprawnienie zostało odebrane.";
  }
  control.grant(farm);
  await onGranted(farm);
  return "Uprawnienie do przeglądania faktur zostało nadane.";
}

const page = (told: string) => `<!doctype html>
<html lang="pl">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Zastępcza Aplikacja Podatnika KSeF</title>
<link rel="icon" href="data:,">
<style>
  body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 2rem auto; padding: 0 1rem; color: #12251f; background: #fff }
  label { display: block; margin-top: 1rem; font-weight: 600 }
  input { font: inherit; width: 100%; box-sizing: border-box; min-height: 44px; padding: 0 .75rem; border: 1px solid #5b6b66; border-radius: .5rem }
  button { font: inherit; min-height: 44px; margin: 1.5rem .75rem 0 0; padding: 0 1rem; border: 1px solid #0b6b5d; border-radius: .5rem; background: #fff; color: #0b6b5d }
  button[value=grant] { background: #0b6b5d; color: #fff }
</style>
<main>
  <h1>Zastępcza Aplikacja Podatnika KSeF</h1>
  <p>Działa tylko w demo i udaje państwową aplikację: tu nadasz i odbierzesz uprawnienie do przeglądania faktur.</p>
  <p role="status"><strong>${told}</strong></p>
  <form method="post" autocomplete="off">
    <label for="farm">NIP gospodarstwa</label>
    <input id="farm" name="farm" inputmode="numeric" maxlength="20" required>
    <label for="operator">NIP podmiotu, który ma przeglądać faktury</label>
    <input id="operator" name="operator" inputmode="numeric" maxlength="20" required>
    <button name="act" value="grant">Nadaj uprawnienie</button>
    <button name="act" value="withdraw">Odbierz uprawnienie</button>
  </form>
</main>
</html>
`;
