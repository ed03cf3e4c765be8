import { shownField, visit } from "#support/office.ts";
import { sendScan, takeOver } from "#support/scans.ts";
import { signal } from "#support/signal.ts";
import { submitFor } from "#support/submissions.ts";
import { expect, test } from "#support/test.ts";

test("a key pressed twice decides once, 'Cofnij' takes it back to its own invoice whatever comes first, and a decision is changed with its difference shown @desktop", async ({
  office,
  given,
  request,
}) => {
  const farm = await given.farm();
  const { number, at } = await sendScan(request, farm);
  const another = await sendScan(request, farm);
  const accept = office.getByRole("button", { name: /^Akceptuj \d/ });
  const shown = office.getByRole("heading", { level: 2, name: number });
  const told = office.getByRole("alert").filter({ hasText: `Zaakceptowano ${number}:` });
  const undo = told.getByRole("button", { name: "Cofnij" });

  await test.step("twice", async () => {
    // Another invoice that could be accepted at once, so that the second press would find something to decide.
    await takeOver(office, another.at);
    await office.keyboard.press("Control+s");
    await expect(office.getByText("Pozycje zapisane.")).toBeVisible();
    await office.getByRole("button", { name: "Oddaj do kolejki" }).click();
    await takeOver(office, at);
    const accepts: string[] = [];
    office.on("request", (asked) => {
      if (asked.url().endsWith("/accept")) accepts.push(asked.url());
    });
    await office.keyboard.press("Control+Enter");
    // The second press falls on the next invoice as soon as it is there.
    await expect(shown).toHaveCount(0);
    await expect(office.getByRole("region", { name: "Decyzja" })).toBeVisible();
    await office.keyboard.press("Control+Enter");
    await expect(told).toBeVisible();
    await undo.click();
    await expect(shown).toBeVisible();
    expect(accepts).toHaveLength(1);
  });

  // Before the next invoice has come, and once the page has turned but its address has not followed.
  for (const first of ["undo", "next"] as const) {
    await test.step(`taken back while the next is on its way: ${first} first`, async () => {
      await expect(accept).toBeEnabled();
      const [undone, nextCame, mayCome] = [signal(), signal(), signal()];
      await office.route("**/invoices/next", async (route) => {
        const answer = await route.fetch();
        await mayCome.given;
        if (first === "undo") await undone.given;
        await route.fulfill({ response: answer });
        nextCame.give();
      });
      await office.route("**/undo", async (route) => {
        const answer = await route.fetch();
        mayCome.give();
        if (first === "next") await nextCame.given;
        await route.fulfill({ response: answer });
        undone.give();
      });
      await office.keyboard.press("Control+Enter");
      await undo.click();
      await nextCame.given;
      await expect(office.getByText(`Cofnięto decyzję o fakturze ${number}.`).first()).toBeVisible();
      await expect(shown).toBeVisible();
      await expect(accept).toBeEnabled();
      await expect(told).toHaveCount(0);
      await office.unrouteAll({ behavior: "wait" });
    });
  }

  await test.step("changed", async () => {
    await office.keyboard.press("Control+Enter");
    await expect(told).toBeVisible();
    await expect(shown).toHaveCount(0);
    await visit(office, at);
    await office.getByRole("button", { name: /^Zmień decyzję/ }).click();
    const form = office.getByRole("dialog", { name: "Zmień decyzję" });
    await form.getByRole("textbox").fill("Wpisaliśmy inną liczbę opakowań.");
    await form.getByRole("button", { name: "Zmień decyzję" }).click();
    await shownField(office, "Liczba opakowań, pozycja 3").fill("1");
    await expect(office.getByRole("region", { name: "Decyzja" })).toContainText(
      /Poprzednia decyzja: .*Różnica: [−-]\d/,
    );
  });
});

test("the next invoice begins at its top, wherever the one before was left; after one was skipped, a decision leads on to the next newer one and not back @desktop", async ({
  office,
  given,
  request,
}) => {
  const desk = office.viewportSize()!;
  const farm = await given.farm();
  const skipped = await sendScan(request, farm);
  const [next, newer] = [await submitFor(request, farm), await submitFor(request, farm)];
  const shown = (number: string) => office.getByRole("heading", { level: 2, name: number });
  const place = () => office.evaluate(() => Math.round(window.scrollY));

  await office.setViewportSize({ width: 1280, height: 500 });
  await visit(office, skipped.at);
  await expect(office.getByRole("region", { name: "Odczytane z pliku" })).toContainText("nagłówek zgodny, 3 pozycje");
  await office.keyboard.press("Alt+p");
  await expect(office.getByText("Dovvo").first()).toBeVisible();
  await office.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  expect(await place()).toBeGreaterThan(100);
  await office.keyboard.press("Alt+ArrowRight");
  await expect(shown(next.number)).toBeVisible();
  // But for what brings the field that is typed in wholly into a low window.
  await expect.poll(place).toBeLessThan(24);
  await office.setViewportSize(desk);

  // What is loaded meanwhile is what will come: neither the skipped one nor the oldest of all.
  const reject = office.getByRole("region", { name: "Decyzja" }).getByRole("button", { name: /^Odrzuć/ });
  await expect(reject).toBeEnabled();
  await office.keyboard.press("Alt+o");
  await office.keyboard.press("1");
  await office.keyboard.press("Enter");
  await expect(office.getByText(`Odrzucono ${next.number}.`)).toBeVisible();
  await expect(shown(newer.number)).toBeVisible();
});
