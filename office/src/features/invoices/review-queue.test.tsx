import { appears, drawn, until } from "@plon/client/test/clock.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import {
  accept,
  another,
  answerReview,
  decision,
  lineField,
  mayDecide,
  openInvoice,
  openReview,
  ready,
  SCANNED,
  invoiceHeading,
} from "#test/invoices.ts";
import { press } from "#test/keys.ts";
import { signIn } from "#test/office.ts";

const ACCEPT = "POST /api/office/v1/invoices/:invoiceId/accept";
const CHANGE = "POST /api/office/v1/invoices/:invoiceId/change-decision";
const NEXT = "POST /api/office/v1/invoices/next";

test("a key pressed twice decides once: neither while the next invoice is on its way, nor as soon as it is there", async () => {
  const mayCome = Promise.withResolvers<void>();
  await signIn("clerk");
  answerReview([ready(), another(102, ready())], { mayCome: mayCome.promise });
  await openInvoice(101);
  await mayDecide(accept());
  await press("Control+Enter");
  await until(() => answers.asked(NEXT).length === 1, "the next invoice is asked for");
  await press("Control+Enter");
  mayCome.resolve();
  await appears(invoiceHeading("FV/102/2026"));
  await press("Control+Enter");
  await drawn();
  expect(answers.asked(ACCEPT)).toHaveLength(1);
  await expect.element(page.getByText(/^Zaakceptowano FV\/101\/2026: 184\spkt/)).toBeVisible();
});

test.each(["undo", "next"] as const)(
  "a decision is taken back to its own invoice, with the %s first",
  async (first) => {
    const [mayUndo, mayCome] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await signIn("clerk");
    answerReview([ready(), another(102, ready())], { mayCome: mayCome.promise, mayUndo: mayUndo.promise });
    await openInvoice(101);
    await mayDecide(accept());
    await press("Control+Enter");
    const told = page.getByRole("alert").filter({ hasText: "Zaakceptowano FV/101/2026:" });
    const undone = page.getByText("Cofnięto decyzję o fakturze FV/101/2026.");
    await appears(told);
    await told.getByRole("button", { name: "Cofnij" }).click();
    (first === "undo" ? mayUndo : mayCome).resolve();
    await appears(first === "undo" ? undone : invoiceHeading("FV/102/2026"));
    (first === "undo" ? mayCome : mayUndo).resolve();
    await expect.element(undone).toBeVisible();
    await expect.element(invoiceHeading("FV/101/2026")).toBeVisible();
    await mayDecide(accept());
    await expect.element(told).not.toBeInTheDocument();
    // What came although nobody wanted it any more is the queue's again.
    const released = answers.asked("POST /api/office/v1/invoices/:invoiceId/release").map(({ params }) => params);
    expect(released).toEqual(first === "undo" ? [{ invoiceId: "102" }] : []);
  },
);

test("a decision is changed with a reason, and what its points differ by stands at the next one", async () => {
  const reason = "Wpisaliśmy inną liczbę opakowań.";
  const status = { label: "Zaakceptowana", color: "green" as const };
  await openReview({
    ...ready(),
    status: "accepted",
    status_label: status,
    points: 184,
    actions: ["correct", "change_decision"],
  });
  await page.getByRole("button", { name: /^Zmień decyzję/ }).click();
  const form = page.getByRole("dialog", { name: "Zmień decyzję" });
  await form.getByRole("textbox").fill(reason);
  await form.getByRole("button", { name: "Zmień decyzję" }).click();
  await expect.element(page.getByText(/znów czeka na decyzję/)).toBeVisible();
  expect(answers.asked(CHANGE)[0]!.body).toEqual({ reason });
  await lineField("Liczba opakowań, pozycja 3").fill("1");
  await expect.element(decision()).toMatchTextContent(/Poprzednia decyzja: 184\spkt. Różnica: [−-]20/);
});

test("the next invoice begins at its top and was loaded ahead; behind a skipped one a decision leads on to the newer", async () => {
  await page.viewport(1280, 500);
  await openReview(SCANNED, another(102), another(103));
  const [, file102] = [101, 102].map((id) => `/api/office/v1/invoices/${id}/file`);
  await until(() => answers.filesAsked().includes(file102!), "the next file is loaded ahead");
  await press("Alt+p");
  await expect.element(page.getByText("Herbicyd Dovvo").first()).toBeVisible();
  window.scrollTo(0, document.documentElement.scrollHeight);
  expect(window.scrollY).toBeGreaterThan(100);
  await press("Alt+ArrowRight");
  await appears(invoiceHeading("FV/102/2026"));
  // But for what brings the field that is typed in wholly into a low window.
  await until(() => window.scrollY < 24, "the top of the page");
  expect(answers.filesAsked().filter((path) => path === file102)).toHaveLength(1);
  expect(answers.asked(NEXT).map(({ body }) => body)).toEqual([{ skip: 101 }]);

  await mayDecide(decision().getByRole("button", { name: /^Odrzuć/ }));
  await press("Alt+o");
  await appears(page.getByRole("dialog"));
  await press("1");
  await press("Enter");
  await expect.element(page.getByText("Odrzucono FV/102/2026.")).toBeVisible();
  await appears(invoiceHeading("FV/103/2026"));
  expect(answers.asked(NEXT).at(-1)!.body).toEqual({ skip: 102 });
});

test("what is typed is saved by a key without a decision, and the invoice given back to the queue", async () => {
  await openReview(SCANNED);
  await press("Alt+w");
  await mayDecide(page.getByRole("button", { name: /^Zapisz pozycje/ }));
  await press("Control+s");
  await expect.element(page.getByText("Pozycje zapisane.")).toBeVisible();
  expect(answers.asked(ACCEPT)).toEqual([]);
  await page.getByRole("button", { name: "Oddaj do kolejki" }).click();
  await expect.element(page.getByText(`${SCANNED.document} wraca do kolejki.`)).toBeVisible();
});
