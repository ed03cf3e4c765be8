/** A wing of the server: what it is for, which wings below it may be called, and its modules with the modules each calls. */
type Wing = { holds: string; calls: readonly string[]; modules: Readonly<Record<string, readonly string[]>> };

/**
 * The server's wings from the top down, and which module may call which. A new arrow is a decision: add it here, and the
 * linter allows it. `walls.test.ts` checks that no declared arrow is unused, that a wing calls only wings below it, and
 * that the arrows form no circle.
 */
export const WINGS: Readonly<Record<string, Wing>> = {
  desk: {
    holds: "what staff open first: what waits, what happened, how it goes",
    calls: ["account", "documents", "money", "offers", "goods", "points", "people", "house"],
    modules: {
      audit: ["settings"],
      dashboard: [
        "approvals",
        "closings",
        "content",
        "farms",
        "feeds",
        "invoices",
        "ksef-connections",
        "ledger",
        "messages",
        "news",
        "orders",
        "outbox",
        "payouts",
        "promotions",
        "queues",
        "registrations",
        "sendings",
      ],
      matters: ["invoices", "notifications", "orders", "promotions", "settings", "transfers"],
      measures: ["ledger", "outbox"],
      presence: ["audit", "campaigns", "orders", "participants", "registrations"],
      queues: ["settings"],
      releases: [],
      reports: ["ledger", "segments", "settings"],
      views: [],
    },
  },
  account: {
    holds: "what a farm has with the programme: its record, its points, its way in and out",
    calls: ["documents", "money", "offers", "points", "people", "house"],
    modules: {
      closings: ["ledger", "outbox"],
      duplicates: ["adjustments", "ledger", "members", "notifications", "purchases"],
      farms: [
        "approvals",
        "closings",
        "contact-changes",
        "ledger",
        "notifications",
        "participants",
        "promotions",
        "representatives",
      ],
      "own-data": [],
      points: [
        "adjustments",
        "goals",
        "invoices",
        "ledger",
        "letters",
        "notifications",
        "outbox",
        "participants",
        "payouts",
        "transfers",
      ],
      profile: [
        "closings",
        "consents",
        "contact-changes",
        "ledger",
        "letters",
        "notifications",
        "participants",
        "promotions",
        "satagro",
        "settings",
      ],
      registrations: ["access", "affiliation", "consents", "outbox", "representatives", "settings"],
      satagro: ["consents", "ledger"],
    },
  },
  documents: {
    holds: "purchases and what proves them: invoices, electronic or on paper, and what is reckoned from them",
    calls: ["offers", "goods", "points", "people", "house"],
    modules: {
      "automatic-acceptance": ["approvals", "invoices", "outbox", "participants", "products", "purchases", "settings"],
      calculator: ["invoices", "prizes", "products", "settings"],
      "entry-proofs": ["campaigns", "purchases", "readings"],
      feeds: [
        "approvals",
        "automatic-acceptance",
        "distributors",
        "invoices",
        "ksef",
        "participants",
        "products",
        "settings",
      ],
      goals: ["invoices", "prizes", "products"],
      invoices: [
        "approvals",
        "combining",
        "distributors",
        "earnings",
        "ksef",
        "ledger",
        "notifications",
        "participants",
        "products",
        "purchases",
        "readings",
        "settings",
        "staff",
      ],
      ksef: [],
      "ksef-connections": ["consents", "feeds", "notifications", "outbox", "participants", "settings"],
      purchases: [],
      readings: ["distributors", "products", "purchases"],
      shopping: [],
    },
  },
  money: {
    holds: "what leaves as money: rewards in money and the payments that carry them",
    calls: ["offers", "goods", "points", "people", "house"],
    modules: {
      "money-rewards": [
        "confirmations",
        "contact-changes",
        "ledger",
        "members",
        "notifications",
        "orders",
        "payouts",
        "settings",
      ],
      payouts: ["approvals", "campaigns", "contact-changes", "notifications", "orders", "outbox", "settings"],
    },
  },
  offers: {
    holds: "what is promised for purchases: promotions, campaigns, recommendations, to whom and by which message",
    calls: ["goods", "points", "people", "house"],
    modules: {
      affiliation: ["ledger", "letters", "notifications", "outbox", "settings", "transfers"],
      campaigns: [
        "approvals",
        "combining",
        "control-groups",
        "ledger",
        "notifications",
        "orders",
        "outbox",
        "settings",
      ],
      combining: [],
      "control-groups": [],
      earnings: ["affiliation", "campaigns", "ledger", "letters", "promotions", "transfers"],
      promotions: [
        "approvals",
        "campaigns",
        "combining",
        "control-groups",
        "ledger",
        "letters",
        "notifications",
        "segments",
        "settings",
        "transfers",
      ],
      segments: [],
      sendings: ["consents", "control-groups", "notifications", "outbox", "segments", "settings"],
    },
  },
  goods: {
    holds: "things: products that are bought, prizes that are ordered",
    calls: ["points", "people", "house"],
    modules: {
      availability: ["distributors"],
      imports: ["availability", "distributors", "products"],
      orders: ["approvals", "confirmations", "ledger", "members", "notifications", "prizes", "settings"],
      prizes: ["approvals", "settings"],
      products: ["approvals"],
    },
  },
  points: {
    holds: "the ledger and what moves points by itself, by a person's wish or by staff's",
    calls: ["people", "house"],
    modules: {
      adjustments: ["approvals", "ledger", "notifications", "settings"],
      ledger: [],
      letters: ["ledger", "notifications"],
      transfers: ["confirmations", "ledger", "members", "notifications", "outbox"],
    },
  },
  people: {
    holds: "who takes part and how each is let in: farms' people, staff, representatives, sellers, their consents",
    calls: ["house"],
    modules: {
      access: ["confirmations", "outbox", "settings"],
      confirmations: ["outbox"],
      consents: ["content", "participants"],
      "contact-changes": ["outbox"],
      distributors: ["approvals", "participants"],
      members: [
        "access",
        "approvals",
        "confirmations",
        "consents",
        "contact-changes",
        "notifications",
        "outbox",
        "participants",
      ],
      participants: [],
      representatives: [],
      staff: ["approvals", "distributors", "outbox", "representatives"],
    },
  },
  house: {
    holds: "what every other wing stands on: settings, second persons, messages that leave, texts, news",
    calls: [],
    modules: {
      approvals: ["outbox"],
      content: [],
      messages: ["notifications", "outbox"],
      news: ["content"],
      notifications: ["outbox"],
      webhooks: [],
      outbox: [],
      settings: ["approvals"],
      system: ["settings"],
    },
  },
};

/** Where a module stands and which others it calls. */
type Place = { wing: string; calls: readonly string[] };

/** Every module by its name, which is used once in the whole house. */
export const MODULES: ReadonlyMap<string, Place> = new Map(
  Object.entries(WINGS).flatMap(([wing, { modules }]) =>
    Object.entries(modules).map(([name, calls]) => [name, { wing, calls }] as const),
  ),
);

/** The rooms of the platform from the top down: each may call those after it. */
export const PLATFORM_ROOMS = [
  "http",
  "running",
  "backup",
  "postgres",
  "paper",
  "html",
  "tables",
  "documents",
  "files",
  "threads",
  "settings",
  "auth",
  "acts",
  "secrets",
  "database",
] as const;

/** What the features of a screen share, in rooms from the top down: each may call those after it. */
export const SHARED_ROOMS = {
  office: ["lists", "texts", "table", "forms", "records", "keys", "fields", "acts", "page", "words", "calls"],
  portal: ["near", "forms", "cards", "pages", "map", "links", "fields"],
} as const;
