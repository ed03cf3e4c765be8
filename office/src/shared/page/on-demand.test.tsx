import { appears, until } from "@plon/client/test/clock.ts";
import { type ReactNode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { MissingDialog, MissingPart, onDemand } from "./on-demand.tsx";
import { useTellUnsaved } from "./unsaved.ts";

type Part = { default: () => string };

/** Code that comes, or fails to, as the test says, so often as it is asked for. */
function codeThat(...comes: (Part | undefined)[]) {
  return async () => {
    const part = comes.length > 1 ? comes.shift() : comes[0];
    if (!part) throw new TypeError("Failed to fetch dynamically imported module");
    return part;
  };
}
const HERE: Part = { default: () => "Lista produktów" };

function Typed() {
  useTellUnsaved(true, () => ({ where: "Aktualność", fields: [], kept: "none" }));
  return <input aria-label="Tytuł" defaultValue="Dni pola w Sielcu" />;
}

/** Draws it until the test is over. */
async function withDrawn(screen: ReactNode, check: () => Promise<void>): Promise<void> {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  root.render(<Suspense>{screen}</Suspense>);
  await check();
  root.unmount();
  place.remove();
}

const again = page.getByRole("button", { name: "Spróbuj ponownie" });

test("code that does not come takes its place alone, and is tried again there", async () => {
  const List = onDemand(codeThat(undefined, HERE), MissingPart);
  await withDrawn(
    <>
      <a href="/office/products">Produkty</a>
      <List />
    </>,
    async () => {
      await appears(page.getByText(/^Nie udało się tego wczytać/));
      expect(page.getByRole("link", { name: "Produkty" }).query()).not.toBeNull();
      await again.click();
      await appears(page.getByText("Lista produktów"));
    },
  );
});

test("where it does not come again, what is typed stays, and is to be saved before the page is loaded anew", async () => {
  let isOpen = true;
  const Dialog = onDemand<{ onClose: () => void }>(codeThat(undefined), MissingDialog);
  await withDrawn(
    <>
      <Typed />
      <Dialog
        onClose={() => {
          isOpen = false;
        }}
      />
    </>,
    async () => {
      const missing = page.getByRole("dialog", { name: "Nie udało się wczytać okna" });
      await appears(missing.getByRole("alert"));
      await again.click();
      await appears(missing.getByText(/Zapisz to, co jest wpisane/));
      await missing.getByRole("button", { name: "Zamknij" }).click();
      await until(() => !isOpen);
      expect(document.querySelector("input")?.value).toBe("Dni pola w Sielcu");
    },
  );
});
