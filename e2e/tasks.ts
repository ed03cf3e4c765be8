// What ten tasks take a farmer on a phone with a weak signal: npm run tasks -w e2e [-- part of a name]
// Needs a running server (PLON_E2E_URL, by default http://127.0.0.1:3000) with a fresh demo programme.
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { photographedPage, type PrintedText, readOutlines } from "@plon/server/demo/papers/photographed-page.ts";
import { CHROMIUM_ARGUMENTS, findChromium } from "#support/browser.ts";
import { rememberAnswers, waitUntilLoaded, signInWithoutScreen } from "#support/test.ts";
import { type Task, TASKS } from "./tasks/farmer.ts";
import { type Effort, Hand } from "./tasks/hand.ts";

/** Chrome's "Slow 4G": bits a second and milliseconds there and back. */
const WEAK_SIGNAL = { downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5, offline: false };

const FONT = readOutlines("pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf");
const COLUMNS = [48, 300, 360, 420, 500];
const GOODS = [
  ["Nazwa towaru", "Ilość", "J.m.", "Cena netto", "Wartość netto"],
  ["Buraczan 320 SE 5 L", "12", "szt.", "987,65", "11 851,80"],
];

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
  await waitUntilLoaded(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const network = await context.newCDPSession(page);
  await network.send("Network.emulateNetworkConditions", WEAK_SIGNAL);
  const hand = new Hand();
  await work!({ page, context, hand, photograph: () => drawInvoice(person.nip) });
  await context.close();
  return hand.effort();
}

/** An invoice as a phone's camera would deliver it: a little askew, in the light of a kitchen. */
async function drawInvoice(nip: string): Promise<{ file: string; number: string }> {
  const number = `FV/${String(Date.now() % 10_000_000).padStart(7, "0")}/${new Date().getFullYear()}`;
  const texts: PrintedText[] = [
    { x: 48, y: 60, text: `Faktura VAT nr ${number}`, size: 14 },
    { x: 48, y: 84, text: `Data wystawienia: ${new Date().toISOString().slice(0, 10)}`, size: 10 },
    ...["Sprzedawca", "Lubelska Hurtownia Rolna Sp. z o.o.", "NIP: 9990244549"].map((text, row) => ({
      x: 48,
      y: 120 + row * 16,
      text,
      size: 10,
    })),
    ...["Nabywca", "Gospodarstwo Rolne", `NIP: ${nip}`].map((text, row) => ({
      x: 320,
      y: 120 + row * 16,
      text,
      size: 10,
    })),
    ...GOODS.flatMap((cells, row) => cells.map((text, at) => ({ x: COLUMNS[at]!, y: 200 + row * 20, text, size: 10 }))),
    { x: 48, y: 250, text: "Razem", size: 10 },
  ];
  const look = { width: 595, height: 842, pixelsPerPoint: 2.6, tilt: 0.8, noise: 5 };
  const file = path.join(pictures, `${number.replaceAll("/", "-")}.jpg`);
  await writeFile(file, await photographedPage(texts, await FONT, look));
  return { file, number };
}
