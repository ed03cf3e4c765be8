import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { until } from "@plon/client/test/clock.ts";
import { keptCookie } from "#test/cookies.ts";
import { SETTINGS } from "#test/farm.ts";
import { DESKTOP, forgetAnswers, open, PHONE } from "#test/portal.ts";

const header = page.getByRole("banner");
const footer = page.getByRole("contentinfo");
const notice = page.getByRole("region", { name: "Pliki cookie" });

test("[SHELL-02, SHELL-04, SHELL-05, SHELL-06, SHELL-07, SHELL-09, SHELL-13, SHELL-14, SHELL-15, SHELL-17, SHELL-18] a public page has its header and footer; sign-in opens over the page one is on", async () => {
  for (const size of [DESKTOP, PHONE] as const) {
    await page.viewport(...size);
    await open("/wylogowano?temat=punkty");
    const visibleLink = (name: string) =>
      header
        .getByRole("link", { name })
        .elements()
        .find((link) => link.checkVisibility());
    expect(header.getByRole("link", { name: /strona główna/ }).element()).toHaveAttribute("href", "/");
    expect(visibleLink("Regulamin")).toHaveAttribute("href", "/regulamin");
    expect(visibleLink("Kontakt")).toHaveAttribute("href", "/kontakt");
  }
  for (const [name, href] of Object.entries({
    "Polityka prywatności": "/polityka-prywatnosci",
    Regulamin: "/regulamin",
    Kontakt: "/kontakt",
  })) {
    expect(footer.getByRole("link", { name }).element()).toHaveAttribute("href", href);
  }
  expect(footer.element()).toMatchTextContent(/Administrator danych osobowych/);
  expect(footer.element()).toMatchTextContent(
    /Ze środków ochrony roślin należy korzystać z\szachowaniem bezpieczeństwa/,
  );
  await header.getByRole("link", { name: "Zaloguj się" }).click();
  await until(() => location.hash === "#!logowanie");
  expect(location.pathname + location.search).toBe("/wylogowano?temat=punkty");
});

test("[SHELL-10, SHELL-65] pages of the empty layout have neither header, menu nor footer", async () => {
  // Outside a maintenance its page leads away at once.
  answers.on("GET /api/system-settings", { ...SETTINGS, maintenance: true });
  forgetAnswers();
  for (const path of ["/przerwa-techniczna", "/support-login"]) {
    await open(path);
    expect(page.getByRole("main").query(), path).not.toBeNull();
    for (const role of ["banner", "navigation", "contentinfo"]) {
      expect(page.getByRole(role).query(), `${role} of ${path}`).toBeNull();
    }
  }
});

for (const [answer, value] of [
  ["Akceptuję", "all"],
  ["Odrzucam", "necessary"],
] as const) {
  test(`[SHELL-40, SHELL-41, SHELL-42, SHELL-62, SHELL-63] the cookie notice is there until it is answered with '${answer}'`, async () => {
    document.cookie = "cookies_viewed=; path=/; max-age=0";
    await open("/");
    expect(notice.element()).toMatchTextContent(/Niezbędne pliki cookie pozwalają Ci się zalogować/);
    await open("/wylogowano");
    await notice.getByRole("button", { name: answer }).click();
    await expect.element(notice).not.toBeInTheDocument();
    const kept = await keptCookie("cookies_viewed");
    expect(kept).toMatchObject({ value, path: "/" });
    expect(Math.abs((kept?.seconds ?? 0) - 31_536_000)).toBeLessThan(300);
    await open("/wylogowano");
    expect(notice.query()).toBeNull();
  });
}
