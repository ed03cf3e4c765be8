import type { Browser } from "@playwright/test";
import type { PickedFile } from "./invoice-files.ts";
import { expect } from "./test.ts";

type Look = {
  /** What is printed as the page's heading. */
  heading: string;
  /** How the sheet lies on the table and how the camera is held. */
  tilt?: string;
};

/** An invoice on a table as a phone's camera would deliver it. */
export async function photograph(browser: Browser, { heading, tilt = "" }: Look): Promise<PickedFile> {
  const scene = await browser.newPage({ viewport: { width: 900, height: 1200 }, deviceScaleFactor: 1.5 });
  const rows = Array.from(
    { length: 6 },
    (_, row) => `<tr><td>${row + 1}.<td>Buraczan 320 SE 10 l<td>12 szt.<td>987,65<td>11 851,80</tr>`,
  );
  await scene.setContent(`<body style="margin: 0; background: #5b4a3c; perspective: 2400px; overflow: hidden">
    <main style="position: absolute; left: 130px; top: 150px; width: 560px; height: 820px; padding: 36px 40px;
      background: #fff; font: 16px Arial; transform: ${tilt || "none"}">
    <h1 style="font-size: 28px">${heading}</h1><p>Sprzedawca NIP 9990244549, data wystawienia 2026-05-04</p>
    <table width="100%">${rows.join("")}</table></main></body>`);
  let buffer: Buffer = Buffer.alloc(0);
  // A busy browser at times has no picture to give of a page that is not in front.
  await expect(async () => {
    buffer = await scene.screenshot({ type: "jpeg", quality: 90 });
  }).toPass();
  await scene.close();
  return { name: `${heading.replaceAll(/\W+/g, "-")}.jpg`, mimeType: "image/jpeg", buffer };
}
