import { arriving } from "@plon/ui/arriving.ts";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { MISSING_CODE } from "#shared/missing-code.ts";
import { Needed } from "./needed.tsx";

let leave: (() => void) | undefined;

afterEach(() => {
  leave?.();
  vi.restoreAllMocks();
});

/** A part whose file is answered with this, wherever it is asked for. */
function showMissing(answer: () => Promise<Response>): void {
  vi.spyOn(globalThis, "fetch").mockImplementation(answer);
  const file = `${location.origin}/assets/part-1a2b3c.js`;
  const part = arriving(async (): Promise<string> => {
    throw new TypeError(`${MISSING_CODE} Failed to fetch dynamically imported module: ${file}`);
  });
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  leave = () => {
    root.unmount();
    place.remove();
  };
  root.render(<Needed part={part}>{(words) => words}</Needed>);
}

const notice = page.getByRole("alert");

test.each([
  ["a release", async () => new Response(null, { status: 404 }), "bo jest już nowa wersja programu", "Odśwież stronę"],
  ["the server", async () => new Response(null, { status: 503 }), "Serwer nie odpowiada", "Spróbuj ponownie"],
  ["the network", () => Promise.reject(new TypeError("lost")), "Sprawdź połączenie", "Spróbuj ponownie"],
])("code that does not come because of %s says so, and offers what helps", async (_, answer, words, button) => {
  showMissing(answer);
  await expect.element(notice).toMatchTextContent(words);
  await expect.element(notice.getByRole("button", { name: button })).toBeVisible();
});
