import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";
import { PRODUCT } from "#test/products.ts";

test("a price that purchases taught stands beside the one that the office set, with what taught it", async () => {
  await signIn("editor");
  answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
  const price_bands = [{ pack_volume: 5, min_grosze: 30_000, max_grosze: 60_000 }];
  answers.on("GET /api/office/v1/products/:productId", { ...PRODUCT, pack_volumes: [5, 20, 200], price_bands });
  answers.on("GET /api/office/v1/products/:productId/learnt-prices", [
    { pack_volume: 5, min_grosze: 35_400, max_grosze: 94_400, purchases: 22, since: "2026-09-01" },
    { pack_volume: 20, min_grosze: 100_000, max_grosze: 200_000, purchases: 40, since: "2026-10-02" },
  ]);
  await open("/products/3");
  const row = (pack: string) => page.getByRole("row").filter({ hasText: pack });
  await expect
    .element(row("354,00"))
    .toMatchTextContent(/^5 l300,00 zł – 600,00 zł354,00 zł – 944,00 zł22 zakupy od 01\.09\.2026$/);
  await expect.element(row("20 l")).toMatchTextContent(/^20 l–1 ?000,00 zł – 2 ?000,00 zł40 zakupów od 02\.10\.2026$/);
  expect(row("200 l").query()).toBeNull();
});
