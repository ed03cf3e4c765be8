import { answers } from "./answers.ts";

/** The pager of a short list. */
export const ONE_PAGE = { current_page: 1, last_page: 1, per_page: 10, total: 0 };
const SORTED = { sortBy: "created_at", sortDesc: true };

/** The texts of the programme, each as short as can be. */
export function answerTexts(): void {
  const pageAt = (slug: string) => ({
    slug,
    title: `Strona ${slug}`,
    content: `<p>Treść strony ${slug}.</p>`,
    version: 1,
    published_at: "2026-11-01T00:00:00Z",
  });
  answers.on("GET /api/v1/cms/pages/:slug", ({ params: { slug } }) => pageAt(slug));
  answers.on("GET /api/v1/cms/places/:slug", ({ params: { slug } }) => ({ kind: "page", page: pageAt(slug) }));
  answers.on("GET /api/v1/cms/faq", []);
  answers.on("GET /api/v1/cms/news", { archive: [] }, { meta: ONE_PAGE });
}

/** The state of a farm that has nothing to do with KSeF. */
const NO_KSEF = {
  status: "unavailable" as const,
  obstacle: "not_offered" as const,
  operator: null,
  nip: null,
  data_controller: "Plon",
  taxpayer_app_url: null,
  consent: null,
  consented_at: null,
  granted_at: null,
  withdrawn_at: null,
  read_at: null,
  known_until: null,
  failing_since: null,
  is_checking: false,
  is_paused: false,
  next_check_at: null,
  set_aside: 0,
  proof: null,
  documents_total: 0,
  has_documents: false,
};

/** Every page can be opened: where nothing is said otherwise, the farm has nothing there yet. */
export function answerEmptyPlaces(): void {
  const meta = ONE_PAGE;
  // Read ahead by every page, so that an invoice's form stands without a network.
  answers.on("GET /api/v1/distributors/options", []);
  answers.on("GET /api/v1/products/options", []);
  answers.on("GET /api/v1/consents/:type", []);
  answers.on("GET /api/v1/user/partners", []);
  answers.on("GET /api/v1/consents/:type/newsleter_subscription", []);
  answers.on("GET /api/v1/notifications/list", { notifications: [] }, { meta });
  answers.on("GET /api/v1/user/contact", []);
  answers.on("GET /api/v1/matters", [], { meta });
  answers.on("GET /api/v1/user/recommend-link", null);
  answers.on("GET /api/v1/user/invitations", [], {
    meta: { ...meta, points_per_farm: 100, points_total: 0 },
    filters: SORTED,
  });
  answers.on("GET /api/v1/transfer/one-time", [], { meta });
  answers.on("GET /api/v1/transfer/steady", [], { meta: { ...meta, may_add: true }, filters: {} });
  answers.on("GET /api/v1/invoices/:list", [], {
    meta: { ...meta, years: [] },
    filters: { type: "document", search: "", edi: null, sortBy: "date", sortDesc: true },
  });
  answers.on("GET /api/v1/points/history", [], {
    meta: { ...meta, months: [] },
    filters: { kind: null, from: null, to: null },
  });
  answers.on("GET /api/v1/cms/promotions", { archive: [], campaigns: [] }, { meta });
  answers.on("GET /api/v1/user/promotion-rewards", { items: [] });
  answers.on("GET /api/v1/prize/collect", { items: [] }, { meta });
  answers.on("GET /api/v1/prize/partner", { archive: [] }, { meta });
  answers.on("GET /api/v1/my-shopping", { data: [], season: null, seasons: [], compared: null });
  answers.on("GET /api/v1/goal", null);
  answers.on("GET /api/v1/goal/packs", { packs: [], left_points: null });
  answers.on("GET /api/v1/prize/vouchers", []);
  answers.on("GET /api/v1/prize/delivery", { expected_by: null });
  answers.on("GET /api/v1/user/ksef", NO_KSEF);
  const noOrders = { items: [], has_money_prize: false };
  answers.on("GET /api/v1/prize/my-orders", noOrders, { meta, filters: { ...SORTED, promotion: null } });
  answers.on("GET /api/v1/prize/archive-orders", noOrders, { meta, filters: { ...SORTED, promotion: null } });
  answers.on("GET /api/v1/distributors", { fields: [], items: [] });
  answers.on("GET /api/v1/campaigns/:slug/entry", null);
  const noPayout = { status_id: null, payout: null };
  answers.on("GET /api/v1/user/leptosar-promocja", noPayout);
  answers.on("GET /api/v1/user/halvetic-promocja-mocna-akcja-taka", noPayout);
  answers.on("GET /api/v1/user/dovvo-promocja-mocna-akcja-taka", noPayout);
  answers.on("GET /api/v1/user/members", { members: [], left: 5 });
}
