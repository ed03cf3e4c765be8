// What a clerk's hundred invoices take, by keyboard alone: npm run review -w e2e [-- how many]
// Needs a running server (PLON_E2E_URL, by default http://127.0.0.1:3000) with a fresh demo programme.
import { chromium, type APIRequestContext, type Page } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findChromium } from "#support/browser.ts";
import { asClerk } from "#support/people/newcomers.ts";
import { CLERK, KEY_CLERK, STAFF_PASSWORD } from "#support/people/people.ts";
import { waitUntilLoaded, signInToOffice } from "#support/test.ts";
import { type Effort, Hands, REVIEWS } from "./tasks/clerk.ts";
import { type Drawn, type Kind, sendInvoices } from "./tasks/drawn-invoices.ts";

const baseURL = process.env["PLON_E2E_URL"] ?? "http://127.0.0.1:3000";
const [wanted = "100"] = process.argv.slice(2);

/** Seconds from the key that decides to the next document, and from the server's last answer: the browser's own part. */
type Next = { nextSeconds: number; drawnSeconds: number };

/** After the last invoice there is no next one. */
type Reviewed = Effort & { kind: Kind } & Partial<Next>;

const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGUMENTS });
const context = await browser.newContext({
  baseURL,
  viewport: { width: 1280, height: 800 },
  locale: "pl-PL",
  timezoneId: "Europe/Warsaw",
});
const sent = await sendInvoices(context.request, Number(wanted));
console.error(`${sent.length} invoices are sent and read`);
await putOthersAside(context.request, sent);
const page = await context.newPage();
await signInToOffice(page, CLERK.email);
await waitUntilLoaded(page);
await page.getByRole("button", { name: /^Weź następną/ }).waitFor();
await page.keyboard.press("Alt+ArrowRight");
await shownAfter(page, "");
const reviewed: Reviewed[] = [];
while (reviewed.length < sent.length) reviewed.push(await reviewOne(page));
await browser.close();
printTable(reviewed);

/** What the demo has waiting is with a colleague meanwhile. */
async function putOthersAside(request: APIRequestContext, ours: readonly Drawn[]): Promise<void> {
  const signedIn = await request.post("/api/office/v1/auth/login", {
    data: { email: KEY_CLERK.email, password: STAFF_PASSWORD },
  });
  const { auth_token } = ((await signedIn.json()) as { data: { auth_token: string } }).data;
  const waiting = await request.get("/api/office/v1/invoices?status=pending&per_page=100", {
    headers: await asClerk(request),
  });
  const ids = ((await waiting.json()) as { data: { id: number }[] }).data.map(({ id }) => id);
  for (const id of ids.filter((one) => !ours.some((own) => own.id === one)))
    await request.post(`/api/office/v1/invoices/${id}/assign`, {
      headers: { authorization: `Bearer ${auth_token}` },
      data: { take_over: true },
    });
}

async function reviewOne(page: Page): Promise<Reviewed> {
  const document = await page.getByRole("heading", { level: 2 }).innerText();
  const drawn = sent.find((one) => one.document === document);
  if (!drawn) throw new Error(`${document} is none of ours`);
  const hands = new Hands(page);
  const next = shownAfter(page, document);
  await REVIEWS[drawn.kind](hands, drawn);
  const one = { kind: drawn.kind, ...hands.effort(), ...(await next) };
  console.error(JSON.stringify(one));
  return one;
}

/**
 * How long until another document is drawn and its form can be typed in; undefined
 * when the queue is empty.
 */
function shownAfter(page: Page, document: string): Promise<Next | undefined> {
  return page.evaluate(async (before) => {
    let pressedAt = performance.now();
    // The browser remembers only so many.
    performance.clearResourceTimings();
    addEventListener("keydown", () => (pressedAt = performance.now()), { capture: true });
    const small = new OffscreenCanvas(240, 336).getContext("2d", { willReadFrequently: true })!;
    const isDrawn = (canvas: HTMLCanvasElement | null) => {
      if (!canvas || canvas.width === 0) return false;
      small.clearRect(0, 0, 240, 336);
      small.drawImage(canvas, 0, 0, 240, 336);
      const { data } = small.getImageData(0, 0, 240, 336);
      return data.some((shade, at) => at % 4 === 0 && data[at + 3]! > 0 && shade < 235);
    };
    const isReady = () => {
      const title = globalThis.document.querySelector("main h2")?.textContent;
      const input = globalThis.document.querySelector<HTMLInputElement>('[aria-label="Produkt, pozycja 1"]');
      return (
        title &&
        title !== before &&
        input?.disabled === false &&
        isDrawn(globalThis.document.querySelector("main canvas"))
      );
    };
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (isReady()) {
        const answers = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/invoices/next"));
        const answeredAt = (answers.at(-1) as PerformanceResourceTiming | undefined)?.responseEnd ?? pressedAt;
        const now = performance.now();
        return { nextSeconds: (now - pressedAt) / 1000, drawnSeconds: (now - answeredAt) / 1000 };
      }
      if (/#?\/invoices\/?$/.test(location.pathname + location.hash)) return undefined;
    }
  }, document);
}

function printTable(all: readonly Reviewed[]): void {
  console.log(
    "| Invoice | number | keys | characters | seconds of the hand | of waiting | to the next | worst of ten | of it the browser |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|");
  for (const kind of Object.keys(REVIEWS) as Kind[])
    printRow(
      kind,
      all.filter((one) => one.kind === kind),
    );
  printRow("all", all);
}

function printRow(name: string, some: readonly Reviewed[]): void {
  if (some.length === 0) return;
  const mean = (of: (one: Reviewed) => number) => some.reduce((sum, one) => sum + of(one), 0) / some.length;
  const share = (of: (one: Reviewed) => number | undefined, part: number) => {
    const sorted = some.flatMap((one) => of(one) ?? []).toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]?.toFixed(2) ?? "";
  };
  const cells = [
    name,
    some.length,
    mean(({ keys }) => keys).toFixed(1),
    mean(({ characters }) => characters).toFixed(1),
    mean(({ handSeconds }) => handSeconds).toFixed(1),
    mean(({ waitSeconds }) => waitSeconds).toFixed(1),
    share(({ nextSeconds }) => nextSeconds, 0.5),
    share(({ nextSeconds }) => nextSeconds, 0.9),
    share(({ drawnSeconds }) => drawnSeconds, 0.5),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}
