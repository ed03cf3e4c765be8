import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { open, signIn } from "#test/portal.ts";

const never = () => new Promise<never>(() => {});

test("a page has its heading while it is loading", async () => {
  signIn();
  answers.on("GET /api/v1/cms/promotions/:promotion", never);
  answers.on("GET /api/v1/cms/news/:news", never);
  answers.on("GET /api/v1/cms/pages/:slug", never);
  answers.on("GET /api/v1/cms/places/:slug", never);
  answers.on("GET /api/v1/products/:product", never);
  answers.on("GET /api/v1/prize/details/:prize", never);
  for (const path of [
    "/promocje/wiosna",
    "/aktualnosci/zniwa",
    "/jak-zbierac",
    "/produkty/halvetic",
    "/nagrody/czapka",
  ]) {
    await open(path, { goesOnLoading: true });
    expect(page.getByRole("heading", { level: 1 }).element().textContent, path).not.toBe("");
  }
});
