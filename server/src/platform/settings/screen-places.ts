import { pageSlug } from "@plon/contract/shared/calls/fields.ts";

/**
 * The portal's paths except for its generic pages, which are in the database. A test compares them with the route tree.
 */
export const PORTAL_PATHS = [
  "/",
  "/akcje/$slug/regulamin",
  "/aktualnosci",
  "/aktualnosci/$slug",
  "/bez-zaproszen/$hash",
  "/zaproszenie-do-gospodarstwa/$token",
  "/pierwsze-haslo/$token",
  "/dashboard",
  "/demo",
  "/dovvo-wiosna",
  "/dystrybutorzy",
  "/faq",
  "/halvetic",
  "/halvetic-promocja",
  "/halvetic100pewnosci",
  "/halvetic100pewnosci/$token",
  "/historia-punktow",
  "/kalkulator",
  "/kalkulator-zewnetrzny",
  "/kalkulator-zewnetrzny-promocja-jesienna",
  "/kontakt",
  "/kontakt-z-przedstawicielem",
  "/ksef",
  "/listy-gratulacyjne",
  "/moj-profil",
  "/moje-faktury",
  "/moje-nagrody",
  "/moje-sprawy",
  "/moje-sprawy/$id",
  "/moje-sprawy/nowa",
  "/moje-zakupy",
  "/nagrody",
  "/nagrody/$slug",
  "/nagrody/$slug/zamowienie",
  "/nagrody/przelew-dla-pah",
  "/nagrody/przelew-na-konto-1",
  "/o-programie",
  "/oferta/$slug",
  "/oferta/$slug/regulamin",
  "/pewnosc100",
  "/polec-gospodarstwo",
  "/polityka-prywatnosci",
  "/powiadomienia",
  "/produkty",
  "/produkty/$slug",
  "/produkty/sprawdz-dostepnosc",
  "/promocje",
  "/promocje/$slug",
  "/promocje/$slug/regulamin",
  "/promocje/leptosar-promocja",
  "/promocje/promocja-jesienna",
  "/przekazywanie-punktow",
  "/przekazywanie-punktow/jednorazowe",
  "/przekazywanie-punktow/odrzucenie",
  "/przekazywanie-punktow/potwierdzenie",
  "/przekazywanie-punktow/przekroczony-czas",
  "/przekazywanie-punktow/stale",
  "/przerwa-techniczna",
  "/regulamin",
  "/rejestracja",
  "/rejestracja/$hash",
  "/rejestracja/dziekujemy",
  "/satagro",
  "/support-login",
  "/wylogowano",
  "/wypisz-sie/$token",
  "/zglos-udzial-1",
  "/zglos-udzial-1/$hash",
  "/zglos-udzial-1/dziekujemy",
] as const;

/** Pages of the portal that are nothing without their text, which is in the database under the same name. */
const TEXT_PATHS: ReadonlySet<string> = new Set(["/faq", "/o-programie", "/polityka-prywatnosci", "/regulamin"]);

/** The first segments of the office's paths below /office/. A test compares them with the office's own list. */
export const OFFICE_SECTIONS = [
  "",
  "login",
  "adjustments",
  "approvals",
  "releases",
  "audit",
  "automatic-acceptance",
  "campaign-entries",
  "closings",
  "consents",
  "distributors",
  "duplicates",
  "feed-articles",
  "feed-batches",
  "feed-documents",
  "grants",
  "haslo",
  "holds",
  "invitations",
  "invoices",
  "fraud-cases",
  "fraud-thresholds",
  "journeys",
  "ksef",
  "letter-texts",
  "level-schemes",
  "matters",
  "messages",
  "news",
  "one-time-transfers",
  "orders",
  "outbox",
  "own-devices",
  "pages",
  "participants",
  "partners",
  "payout-batches",
  "payout-candidates",
  "prizes",
  "products",
  "promotions",
  "queue-items",
  "registrations",
  "reports",
  "representatives",
  "results",
  "segments",
  "sendings",
  "settings",
  "staff",
  "standing-transfers",
  "tax-report",
  "teren",
  "webhooks",
  "zapomniane-haslo",
] as const;

/** A path with each of its parameters filled in. */
type Filled<Path extends string> = Path extends `${infer Before}$${string}/${infer After}`
  ? `${Before}${string}/${Filled<After>}`
  : Path extends `${infer Before}$${string}`
    ? `${Before}${string}`
    : Path;

type PortalPage = Filled<(typeof PORTAL_PATHS)[number]>;

/** Where a message of the programme may lead in the portal: a page that there is, and where in it. */
export type PortalLink = PortalPage | `${PortalPage}?${string}` | `${PortalPage}#${string}`;

/** A path of the office, below /office. */
export type OfficePath = "/" | `/${Exclude<(typeof OFFICE_SECTIONS)[number], "">}${"" | `/${string}`}`;

/** Where a message to staff may lead: a page, or what a page shows when asked. */
export type OfficeLink = `/office${OfficePath}` | `/office${Exclude<OfficePath, "/">}?${string}`;

const OFFICE: ReadonlySet<string> = new Set(OFFICE_SECTIONS);

const PORTAL_ROUTES = PORTAL_PATHS.map((route) => new RegExp(`^${route.replaceAll(/\$\w+/g, "[^/]+")}$`, "i"));

type Place = { screen: "portal" | "office"; isKnown: boolean; slug?: string };

/** The front end a path belongs to, and whether it has such a page; with a slug if its text must be in the database. */
export function placeOf(pathname: string): Place {
  const path = pathname.replace(/\/+$/, "") || "/";
  if (pathname.startsWith("/office/")) {
    return { screen: "office", isKnown: OFFICE.has(path.split("/")[2] ?? "") };
  }
  const text = path.toLowerCase();
  if (TEXT_PATHS.has(text)) return { screen: "portal", isKnown: true, slug: text.slice(1) };
  if (PORTAL_ROUTES.some((route) => route.test(path))) return { screen: "portal", isKnown: true };
  const slug = pageSlug.safeParse(path.slice(1));
  return { screen: "portal", isKnown: false, ...(slug.success ? { slug: slug.data } : {}) };
}
