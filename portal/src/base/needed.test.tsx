import { arriving } from "@plon/ui/arriving.ts";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { MISSING_CODE } from "#shared/forms/missing-code.ts";
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
  show(<Needed part={part}>{(words) => words}</Needed>);
}

function show(element: ReactNode): void {
  const place = document.body.appendChild(document.createElement("main"));
  const root = createRoot(place);
  leave = () => {
    root.unmount();
    place.remove();
  };
  root.render(element);
}

const notice = page.getByRole("alert");
const action = (name: string) => notice.getByRole("button", { name });

test.each([
  ["a release", async () => new Response(null, { status: 404 }), "bo jest już nowa wersja programu", "Odśwież stronę"],
  ["the server", async () => new Response(null, { status: 503 }), "Serwer nie odpowiada", "Spróbuj ponownie"],
  ["the network", () => Promise.reject(new TypeError("lost")), "Sprawdź połączenie", "Spróbuj ponownie"],
])("code that does not come because of %s says so, and offers what helps", async (_, answer, words, button) => {
  showMissing(answer);
  await expect.element(notice).toMatchTextContent(words);
  await expect.element(notice.getByRole("button", { name: button })).toBeVisible();
});

test("code that does not come a second time is worth no typed text: only who is done is offered to load the page anew", async () => {
  const form = document.body.appendChild(document.createElement("form"));
  form.innerHTML = "<input aria-label='Imię'>";
  await page.getByRole("textbox", { name: "Imię" }).fill("Bogusława");
  let isHere = false;
  const onClose = vi.fn<() => void>();
  const part = arriving(async () => {
    if (!isHere) throw new TypeError(`${MISSING_CODE} Failed to fetch dynamically imported module`);
    return "Twój odnośnik";
  });
  show(
    <Needed part={part} onClose={onClose}>
      {(words) => words}
    </Needed>,
  );
  await action("Spróbuj ponownie").click();
  await expect.element(notice).toMatchTextContent(/odśwież stronę, gdy skończysz pisać.*podasz jeszcze raz/);
  await expect.element(action("Odśwież stronę")).toBeVisible();
  await expectAccessible();
  await action("Zamknij").click();
  expect(onClose).toHaveBeenCalledOnce();
  form.remove();
  isHere = true;
  dispatchEvent(new Event("online"));
  await expect.element(page.getByText("Twój odnośnik")).toBeVisible();
});
