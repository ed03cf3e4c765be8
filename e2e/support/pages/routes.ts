import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const treeFile = fileURLToPath(new URL("../../../portal/src/route-tree.gen.ts", import.meta.url));

/** Example values for names and tokens in paths. */
const EXAMPLES: Record<string, string> = { $slug: "dni-pola", $hash: "ZAPROSZENIE1", $token: "token", $id: "1" };

/** The portal's paths as in its route tree, with `$name` placeholders. */
export function portalRoutes(): string[] {
  const tree = readFileSync(treeFile, "utf8");
  const list = /interface FileRoutesByFullPath \{([^}]+)\}/.exec(tree)?.[1] ?? "";
  const paths = [...list.matchAll(/^\s*["']([^"']+)["']:/gm)].map(([, path = ""]) => path);
  if (paths.length === 0) throw new Error(`No route was found in ${treeFile}`);
  return paths.map((path) => (path.length > 1 ? path.replace(/\/$/, "") : path));
}

/** The route of an address: the one with the most parts of its own. */
export function routeOf(path: string): string | undefined {
  const parts = path.split("/");
  const fits = (route: string) => {
    const places = route.split("/");
    return places.length === parts.length && places.every((place, at) => place.startsWith("$") || place === parts[at]);
  };
  return portalRoutes()
    .filter(fits)
    .toSorted((a, b) => a.split("$").length - b.split("$").length)[0];
}

/** Every path of the portal, read from its route tree, so that a page added later is not forgotten. */
export function portalPaths(): string[] {
  return portalRoutes().map((path) => {
    // Paths below /nagrody belong to prizes, not to pages.
    const named = path.replace("/nagrody/$slug", "/nagrody/termos-stalowy");
    // Paths below /promocje belong to promotions, not to pages.
    const known = named.replace("/promocje/$slug", "/promocje/tankuj-dovvo");
    const offered = known.replace("/oferta/$slug", "/oferta/tankuj-dovvo");
    const ruled = offered.replace("/akcje/$slug", "/akcje/leptosar-promocja");
    const real = ruled.replace("/produkty/$slug", "/produkty/dovvo-700171");
    return real.replaceAll(/\$\w+/g, (name) => EXAMPLES[name] ?? name);
  });
}

/** For visitors and the signed-in alike (product decision: public pages). */
export const PUBLIC_PATHS: readonly string[] = [
  "/",
  "/akcje/leptosar-promocja/regulamin",
  "/aktualnosci",
  "/aktualnosci/dni-pola",
  "/bez-zaproszen/ZAPROSZENIE1",
  "/zaproszenie-do-gospodarstwa/token",
  "/pierwsze-haslo/token",
  "/demo",
  "/dni-pola",
  "/dovvo-wiosna",
  "/faq",
  "/halvetic",
  "/halvetic-promocja",
  "/halvetic100pewnosci/token",
  "/kalkulator-zewnetrzny",
  "/kalkulator-zewnetrzny-promocja-jesienna",
  "/kontakt",
  "/polityka-prywatnosci",
  "/regulamin",
  "/wylogowano",
  "/wypisz-sie/token",
];

/** Pages of members at whose address a visitor reads what is for all. */
export const SHARED_PATHS: readonly string[] = ["/promocje/tankuj-dovvo", "/promocje/tankuj-dovvo/regulamin"];

/** What visitors see there: no address that anybody goes to. */
const MASKED_PATHS: readonly string[] = ["/oferta/tankuj-dovvo", "/oferta/tankuj-dovvo/regulamin"];

/** Entry pages of a promotion that is over: they redirect to the dashboard. */
export const ENDED_PATHS: readonly string[] = ["/halvetic100pewnosci", "/pewnosc100"];

/** Only for visitors. */
export const GUEST_PATHS: readonly string[] = [
  "/rejestracja",
  "/rejestracja/dziekujemy",
  "/rejestracja/ZAPROSZENIE1",
  "/zglos-udzial-1",
  "/zglos-udzial-1/dziekujemy",
  "/zglos-udzial-1/ZAPROSZENIE1",
];

/** Pages without a layout, each with its own rule. */
export const BARE_PATHS: readonly string[] = ["/przerwa-techniczna", "/support-login"];

/** Only for signed-in participants: whatever is in none of the lists above. */
export function memberPaths(): string[] {
  const open = new Set([...PUBLIC_PATHS, ...GUEST_PATHS, ...BARE_PATHS, ...ENDED_PATHS, ...MASKED_PATHS]);
  return portalPaths().filter((path) => !open.has(path));
}

/** The office's pages; the numbers are those of the demo's first rows. */
export const OFFICE_PATHS: readonly string[] = [
  "/office/",
  "/office/nie-ma-takiej-strony",
  "/office/invoices",
  "/office/participants",
  "/office/participants/1",
  "/office/participants/1?tab=kontakt",
  "/office/participants/1?tab=promocje",
  "/office/representatives",
  "/office/representatives/1",
  "/office/representatives/create",
  "/office/duplicates",
  "/office/campaign-entries",
  "/office/campaign-entries/1",
  "/office/registrations",
  "/office/registrations/1",
  "/office/messages",
  "/office/matters/1",
  "/office/closings",
  "/office/standing-transfers",
  "/office/one-time-transfers",
  "/office/holds",
  "/office/orders",
  "/office/orders/1",
  "/office/grants",
  "/office/payout-candidates",
  "/office/payout-batches",
  "/office/payout-batches/1",
  "/office/tax-report",
  "/office/automatic-acceptance",
  "/office/settings/automatic-acceptance",
  "/office/results",
  "/office/reports/season",
  "/office/prizes",
  "/office/prizes/create",
  "/office/prizes/1",
  "/office/consents",
  "/office/products",
  "/office/products/create",
  "/office/products/1",
  "/office/distributors",
  "/office/distributors/1",
  "/office/distributors/1/feed",
  "/office/distributors/create",
  "/office/feed-batches",
  "/office/feed-batches/2",
  "/office/feed-documents",
  "/office/feed-articles",
  "/office/ksef",
  "/office/ksef/certificates",
  "/office/participants/1?tab=ksef",
  "/office/queue-items",
  "/office/promotions",
  "/office/promotions/create",
  "/office/promotions/1",
  "/office/segments",
  "/office/segments/1",
  "/office/segments/create",
  "/office/sendings",
  "/office/sendings/create",
  "/office/fraud-cases",
  "/office/fraud-thresholds",
  "/office/journeys",
  "/office/journeys/create",
  "/office/level-schemes",
  "/office/level-schemes/create",
  "/office/level-schemes/1",
  "/office/news",
  "/office/news/create",
  "/office/news/1",
  "/office/pages",
  "/office/pages/create",
  "/office/pages/1",
  "/office/letter-texts",
  "/office/letter-texts/50000",
  "/office/invitations",
  "/office/outbox",
  "/office/partners",
  "/office/partners/create",
  "/office/partners/1",
  "/office/webhooks",
  "/office/webhooks/create",
  "/office/webhooks/1",
  "/office/audit",
  "/office/staff",
  "/office/staff/create",
  "/office/staff/1",
  "/office/approvals",
  "/office/settings",
  "/office/own-devices",
];
