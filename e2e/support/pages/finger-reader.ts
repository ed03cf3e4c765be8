import type { Page } from "@playwright/test";

type BaseUrl = { baseURL: string | undefined };

/** Keys belong to the name of the site: browsers make none for an address in numbers. */
export const keysByName = {
  baseURL: async ({ baseURL }: BaseUrl, use: (url: string | undefined) => Promise<void>) => {
    await use(baseURL?.replace("127.0.0.1", "localhost"));
  },
};

/** Gives the browser a device that knows its owner's finger. */
export async function withFingerReader(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
