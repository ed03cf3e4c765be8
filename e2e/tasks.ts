// What ten tasks take a farmer on a phone with a weak signal: npm run tasks -w e2e [-- part of a name]
// Needs a running server (PLON_E2E_URL, by default http://127.0.0.1:3000) with a fresh demo programme.
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findChromium } from "#support/browser.ts";
import { newDocumentNumber } from "#support/invoice-files.ts";
import { rememberAnswers, settle, signInWithoutScreen } from "#support/test.ts";
import { type Task, TASKS } from "./tasks/farmer.ts";
import { type Effort, Hand } from "./tasks/hand.ts";

/** Chrome's "Slow 4G": bits a second and milliseconds there and back. */
const WEAK_SIGNAL = { downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5, offline: false };

const baseURL = process.env["PLON_E2E_URL"] ?? "http://127.0.0.1:3000";
const [wanted = ""] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGUMENTS });
const pictures = await mkdtemp(path.join(tmpdir(), "plon-tasks-"));

console.log("| Task | taps | characters | seconds of the hand | seconds of waiting |\n|---|---|---|---|---|");
for (const task of TASKS.filter(({ name }) => name.includes(wanted))) {
  const effort = task.work && (await measure(browser, { ...task, work: task.work }));
  console.log(`| ${task.name} | ${effort ? row(effort) : "not possible | | |"} |`);
}
await browser.close();

function row({ taps, characters, handSeconds, waitSeconds }: Effort): string {
  return [taps, characters, handSeconds.toFixed(0), waitSeconds.toFixed(1)].join(" | ");
}

async function measure(browser: Browser, { person, isSignedOut, work }: Required<Pick<Task, "work">> & Task) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    locale: "pl-PL",
    timezoneId: "Europe/Warsaw",
  });
  await rememberAnswers(context, baseURL);
  if (!isSignedOut) await signInWithoutScreen(context, person);
  const page = await context.newPage();
  // Whoever comes back has the application on the phone already.
  await page.goto(isSignedOut ? "/" : "/dashboard");
  await settle(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const network = await context.newCDPSession(page);
  await network.send("Network.emulateNetworkConditions", WEAK_SIGNAL);
  const hand = new Hand();
  await work!({ page, context, hand, photograph: () => drawInvoice(browser, person.nip) });
  await context.close();
  return hand.effort();
}

/** An invoice as a phone's camera would deliver it. */
async function drawInvoice(browser: Browser, nip: string): Promise<{ file: string; number: string }> {
  const number = newDocumentNumber();
  const sheet: Page = await browser.newPage({ viewport: { width: 900, height: 1270 }, deviceScaleFactor: 2 });
  await sheet.setContent(`<body style="font: 20px Arial; padding: 60px">
    <h1>Faktura VAT nr ${number}</h1><p>Data wystawienia: ${new Date().toISOString().slice(0, 10)}</p>
    <table width="100%"><tr><td>Sprzedawca<br>Lubelska Hurtownia Rolna Sp. z o.o.<br>NIP 9990244549</td>
    <td>Nabywca<br>Gospodarstwo Rolne<br>NIP ${nip}</td></tr></table><br>
    <table width="100%" border="1" cellspacing="0" cellpadding="8"><tr><th>Lp.</th><th>Nazwa towaru</th><th>Ilość</th>
    <th>Cena netto</th><th>Wartość</th></tr><tr><td>1.</td><td>Buraczan 320 SE 10 l</td><td>12 szt.</td><td>987,65</td>
    <td>11 851,80</td></tr></table></body>`);
  const file = path.join(pictures, `${number.replaceAll("/", "-")}.jpg`);
  await sheet.screenshot({ path: file, type: "jpeg", quality: 85 });
  await sheet.close();
  return { file, number };
}
