// What the calls of a country are asked about. A parameter is found by what it is called, in the database that is asked.

/** An example and the statement that finds it, as a column per parameter; `:caller` is the participant who calls. */
export type Examples = Readonly<Record<string, string>>;

/** Somebody with very much of everything, and somebody like most; both are signed in. */
export const CALLERS: Examples = {
  busy: `select s.participant_id as id from session s join (
      select participant_id from invoice group by participant_id order by count(*) desc, participant_id limit 50
    ) i using (participant_id) where s.ended_at is null limit 1`,
  ordinary: `select i.participant_id as id from invoice i join session s on s.participant_id = i.participant_id and s.ended_at is null
    join reward_order o on o.participant_id = i.participant_id
    where i.participant_id > 1000 and i.participant_id < 3000 group by 1 having count(distinct i.id) = 3 order by 1 limit 1`,
};

const one = (table: string) => ({ one: `select id as value from ${table} order by id desc limit 1` });
const mostOf = (of: string, table: string) =>
  `select ${of} as value from ${table} where ${of} is not null group by ${of} order by count(*) desc, 1 limit 1`;

/** Of office calls, and of those that are about nobody. The statement's column is `value`. */
export const PARAMETERS: Readonly<Record<string, Examples>> = {
  participantId: { busy: "select :busy as value", ordinary: "select :ordinary as value" },
  invoiceId: {
    busy: "select max(id) as value from invoice where participant_id = :busy",
    ordinary: "select min(id) as value from invoice where participant_id = :ordinary",
  },
  orderId: { ordinary: "select min(id) as value from reward_order where participant_id = :ordinary" },
  entryId: one("campaign_entry"),
  matterId: one("matter"),
  slug: { busy: "select slug as value from campaign where opened_at is not null order by id limit 1" },
  campaignId: { busy: mostOf("campaign_id", "campaign_entry") },
  pageId: one("page"),
  newsId: one("news"),
  distributorId: { busy: mostOf("distributor_id", "invoice") },
  level: { one: "select min(level) as value from letter_text" },
  year: { last: "select 2025 as value" },
  prizeId: { busy: mostOf("prize_id", "reward_order") },
  productId: { busy: mostOf("product_id", "invoice_line") },
  promotionId: { busy: mostOf("promotion_id", "promotion_answer") },
  registrationId: one("registration"),
  representativeId: one("representative"),
  segmentId: {
    large: "select id as value from participant_segment where name = 'Grupa 1'",
    small: "select id as value from participant_segment where name = 'Grupa 39'",
  },
  staffId: one("staff"),
  section: { one: "select 'running' as value" },
  postcode: { one: "select '27-600' as value" },
  key: { one: "select key as value from system_setting order by key limit 1" },
  product: { one: "select sap::text as value from product where is_active order by id limit 1" },
  prize: { busy: mostOf("prize_id", "reward_order") },
  // One that is open to everybody: whoever calls may look at it.
  promotion: {
    busy: `select a.promotion_id as value from promotion_answer a join promotion p on p.id = a.promotion_id
      where p.audience = 'all' and p.is_published group by 1 order by count(*) desc, 1 limit 1`,
  },
  news: { one: "select slug as value from news where published_version is not null order by id limit 1" },
  nip: { one: "select identifier as value from participant where id = :ordinary + 12" },
  hash: {
    one: "select hash as value from invitation where participant_id is null and used_at is null and expires_at > '2026-11-21' order by id desc limit 1",
  },
};

/** Where a name says too little, or several belong together: every column is a parameter. */
export const PARAMETERS_OF: Readonly<Record<string, Examples>> = {
  "/api/v1/cms/pages/:slug": { one: "select slug from page where published_version is not null order by id limit 1" },
  "/api/v1/cms/places/:slug": { one: "select slug from page where published_version is not null order by id limit 1" },
  ...Object.fromEntries(
    ["", "/rules", "/rules/pdf", "/leaflet"].map((of) => [
      `/api/v1/cms/public-promotions/:slug${of}`,
      {
        // Of those that run: what has ended is not there for visitors.
        one: `select slug from promotion p where audience = 'all' and is_published and holdout_percent = 0 and opens_at <= '2026-11-20'
          and closes_at > '2026-12-01' and exists (select from promotion_rules r where r.promotion_id = p.id) order by closes_at, id limit 1`,
      },
    ]),
  ),
  // Of the tiers whose products count, those in the promotion that most have answered.
  "/api/office/v1/promotions/:promotionId/qualifying": {
    busy: `select t.promotion_id as "promotionId" from promotion_tier t join promotion_tier_product q on q.tier_id = t.id
      join promotion_answer a on a.promotion_id = t.promotion_id group by 1 order by count(*) desc, 1 limit 1`,
  },
  "/api/v1/prize/my-orders/:orderId": {
    one: `select max(id) as "orderId" from reward_order where participant_id = :caller`,
  },
  // Of campaigns that the office decides: of a campaign of satisfaction there is no entry of an account.
  "/api/v1/campaigns/:slug/entry": {
    one: `select c.slug, e.participant_id as caller from campaign_entry e join campaign c on c.id = e.campaign_id
      join session s on s.participant_id = e.participant_id and s.ended_at is null
      where c.flow <> 'satisfaction' and c.opened_at is not null order by e.id desc limit 1`,
  },
  "/api/v1/matters/:matterId": {
    one: `select m.id as "matterId", m.participant_id as caller from matter m
      join session s on s.participant_id = m.participant_id and s.ended_at is null order by m.id desc limit 1`,
  },
  "/api/v1/matters/invoice/:invoiceId": {
    appealed: `select m.invoice_id as "invoiceId", m.participant_id as caller from matter m
      join session s on s.participant_id = m.participant_id and s.ended_at is null
      where m.invoice_id is not null order by m.id desc limit 1`,
    own: `select max(id) as "invoiceId" from invoice where participant_id = :caller`,
  },
  "/api/v1/transfer/one-time/:transferId": {
    one: `select id as "transferId", sender_id as caller from one_time_transfer where status = 'pending' and expires_at > '2030-01-01'`,
  },
  "/api/v1/my-shopping/details/:group/:distributor": {
    one: `select l.product_id as group, i.distributor_id as distributor from invoice i join invoice_line l on l.invoice_id = i.id
      where i.participant_id = :caller and i.status = 'accepted' order by i.id desc limit 1`,
  },
  "/api/v1/user/congratulatory-letters/:letterId/pdf": {
    one: `select id as "letterId", participant_id as caller from congratulatory_letter order by id limit 1`,
  },
  "/api/v1/invoices/:invoiceId/file": {
    demo: `select id as "invoiceId", participant_id as caller from invoice where file_id is not null order by id limit 1`,
  },
  "/api/office/v1/invoices/:invoiceId/file": {
    demo: `select id as "invoiceId" from invoice where file_id is not null order by id limit 1`,
  },
  "/api/office/v1/invoices/:invoiceId/judgement": {
    one: `select max(invoice_id) as "invoiceId" from invoice_judgement`,
  },
  "/api/office/v1/feed-batches/:batchId": {
    busy: `select batch_id as "batchId" from feed_document group by 1 order by count(*) desc, 1 limit 1`,
  },
  "/api/feeds/v1/batches/:batchId": {
    busy: `select d.batch_id as "batchId", d.distributor_id as distributor from feed_document d join distributor_key k using (distributor_id)
      where d.distributor_id > 12 group by 1, 2 order by count(*) desc, 1 limit 1`,
  },
  "/api/office/v1/payout-batches/:batchId": {
    busy: `select batch_id as "batchId" from payout_line group by 1 order by count(*) desc, 1 limit 1`,
  },
  "/api/office/v1/payout-batches/:batchId/file": {
    demo: `select min(id) as "batchId" from payout_batch where status in ('exported', 'settled')`,
  },
  "/api/office/v1/queue-items/:queue/:itemId": {
    registrations: `select 'registrations' as queue, max(id) as "itemId" from registration where status = 'review'`,
    messages: `select 'messages' as queue, max(id) as "itemId" from contact_message where answered_at is null`,
    orders: `select 'orders' as queue, max(id) as "itemId" from reward_order where status = 'accepted' and kind = 'item'`,
    complaints: `select 'complaints' as queue, max(entry_id) as "itemId" from campaign_complaint where decided_at is null`,
    closings: `select 'closings' as queue, max(id) as "itemId" from closing_request where status = 'open'`,
    articles: `select 'articles' as queue, max(id) as "itemId" from feed_article where status = 'open'`,
    matters: `select 'matters' as queue, max(id) as "itemId" from matter where status = 'open'`,
    campaign_reviews: `select 'campaign_reviews' as queue, max(e.id) as "itemId" from campaign_entry e join campaign g on g.id = e.campaign_id where e.status = 2 and g.flow <> 'satisfaction'`,
    returns: `select 'returns' as queue, max(order_id) as "itemId" from order_return where state = 'open'`,
  },
  ...Object.fromEntries(
    [
      ["/api/v1/cms/news-photos/:photoId/:width", "news_photo"],
      ["/api/v1/prize/photos/:photoId/:width", "prize_photo"],
      ["/api/v1/products/photos/:photoId/:width", "product_photo"],
    ].map(([url, table]) => [
      url,
      {
        one: `select id as "photoId", (select min(width::int) from jsonb_object_keys(file_keys) width) as width from ${table} order by id limit 1`,
      },
    ]),
  ),
  "/api/v1/invoices/drafts/:draftId": {
    one: `select d.id as "draftId", d.participant_id as caller from invoice_draft d join session s using (participant_id)
      where s.ended_at is null order by d.id limit 1`,
  },
  "/api/v1/products/:product/label": {
    one: "select p.sap as product from product_label l join product p on p.id = l.product_id order by 1 limit 1",
  },
};

/** Of queries: what a list is asked for besides what its schema says. The statement's column is `value`. */
export const QUERIES: Readonly<Record<string, Examples>> = {
  points_max: { lapsing: "select 3096 as value" },
  participant_id: { busy: "select :busy as value", ordinary: "select :ordinary as value" },
  distributor_id: { busy: mostOf("distributor_id", "invoice") },
  invoice_id: { busy: "select max(id) as value from invoice where participant_id = :busy" },
  campaign_id: { busy: mostOf("campaign_id", "campaign_entry") },
  subject_path: { one: "select '/products/1' as value" },
  day: { last: "select '2026-11-20' as value" },
  promotion_id: { busy: mostOf("promotion_id", "promotion_answer") },
  prize_id: { busy: mostOf("prize_id", "reward_order") },
  // Of the promotion that its list is asked of.
  tier_id: {
    busy: `select min(t.id) as value from promotion_tier t join promotion_tier_product q on q.tier_id = t.id
      join promotion_answer a on a.promotion_id = t.promotion_id group by t.promotion_id order by count(*) desc, t.promotion_id limit 1`,
  },
  staff_id: { busy: mostOf("staff_id", "audit_log") },
  subject_id: { one: "select max(id) as value from invoice where participant_id = :busy" },
  action: { common: "select 'invoice.accept' as value", rare: "select 'participant.note' as value" },
  year: { last: "select 2025 as value" },
  season: { last: "select 2025 as value" },
  from: { season: "select '2026-03-01' as value" },
  to: { season: "select '2026-09-30' as value" },
  season_to: { season: "select '2026-09-30' as value" },
  decided_from: { season: "select '2026-03-01' as value" },
  ordered_from: { season: "select '2026-03-01' as value" },
  ordered_to: { season: "select '2026-10-31' as value" },
  level_id: { none: "select 1 as value" },
  decided_to: { season: "select '2026-09-30' as value" },
  batch_id: { busy: mostOf("batch_id", "feed_document") },
  reason: { words: "select 'artykuł' as value" },
  since: { lately: "select '2026-11-01T00:00:00.000Z' as value" },
  products: { one: "select id::text as value from product where is_active order by id limit 1" },
  distributor: { one: "select name as value from distributor order by id limit 1" },
  branch: { one: "select name as value from distributor_branch order by id limit 1" },
  postcode: { one: "select company_postcode as value from participant where id = :ordinary" },
  area: { busy: mostOf("left(company_postcode, 2)", "participant") },
  representative_id: { busy: mostOf("representative_id", "participant") },
  // Of a common one there are more farms in a large country than results are read of.
  crop_id: {
    rare: "select crop_id as value from participant_crop_area group by crop_id order by count(*), 1 limit 1",
  },
  segment_id: { small: "select id as value from participant_segment where name = 'Grupa 39'" },
  city: { one: "select 'Toruń' as value" },
  brand: { one: "select brand as value from product order by id limit 1" },
  category: { one: "select category as value from product order by id limit 1" },
  crops: { one: "select crops[1] as value from product where crops <> '{}' order by id limit 1" },
  volume: { one: "select trim_scale(volume) as value from product_pack order by product_id limit 1" },
  status: { first: "select 2 as value" },
  search: {
    common: "select 'Kowalski' as value",
    rare: "select 'Żółci' as value",
    number: "select identifier as value from participant where id = :ordinary",
    document: "select document_name as value from invoice where participant_id = :ordinary order by id limit 1",
  },
};

const onShelves = { products: "select id::text as value from product where is_active order by id limit 1" };
const aWorkingDay = "select '2026-11-18' as value";

/** What the query of a call cannot do without. */
export const NEEDED: Readonly<Record<string, Examples>> = {
  "/api/office/v1/field-work/farms": {
    representative_id: mostOf("representative_id", "participant"),
    after: "select 0 as value",
    known: "select '' as value",
  },
  "/api/v1/matters/about": {
    type: "select 'promotion' as value",
    id: "select id::text as value from promotion where is_published and audience = 'all' order by id limit 1",
  },
  "/api/v1/product-availability": onShelves,
  "/api/v1/product-availability/branches": onShelves,
  "/api/v1/product-availability/nearest": {
    ...onShelves,
    lat: "select 53.01 as value",
    lng: "select 18.6 as value",
  },
  "/api/office/v1/participants/:participantId/merge": { kept_id: "select :ordinary as value" },
  "/api/office/v1/orders/packing-list.pdf": {
    ids: "select string_agg(id::text, ',') as value from (select id from reward_order where status = 'accepted' and kind = 'item' order by id desc limit 20) o",
  },
  // A sheet holds so many rows and no more.
  "/api/office/v1/audit.xlsx": { from: aWorkingDay, to: aWorkingDay },
};

/** What is not asked, and why. */
export const NOT_ASKED: Readonly<Record<string, string>> = {
  "/api/office/v1/feed-documents/:documentId/content":
    "all documents of the country could be read, so no bytes are kept",
  "/api/office/v1/level-schemes/:schemeId": "a handful, and none in the country",
  "/api/office/v1/level-schemes/:schemeId/farms": "a handful, and none in the country",
  "/api/office/v1/fraud-cases/:caseId": "a handful, and none in the country",
  "/api/office/v1/journeys/:journeyId": "a handful, and none in the country",
  "/api/office/v1/journeys/:journeyId/result": "a handful, and none in the country",
  "/api/office/v1/webhooks/:webhookId": "partners are a handful, and none is told of anything in the country",
  "/api/office/v1/webhooks/:webhookId/deliveries":
    "partners are a handful, and none is told of anything in the country",
  "/api/office/v1/partners/:partnerId": "partners are a handful, and none of them asks in the country",
  "/api/office/v1/partners/:partnerId/events": "partners are a handful, and none of them tells anything in the country",
  ...Object.fromEntries(
    ["participants/:nip", "events/:eventId", "catalogue/products", "catalogue/rewards", "stream"].map((call) => [
      `/api/partners/v1/${call}`,
      "partners are a handful, and none has a key in the country",
    ]),
  ),
  "/api/demo/outbox": "answers in the demo only",
  "/api/ready": "asks the database whether it is there",
  "/api/v1/satisfaction/:token": "needs the token of a letter, of which only the hash is kept",
  "/api/v1/prize/pass/:ticket": "a ticket is good for a minute, and the country has no keys of a wallet",
  "/api/v1/representatives/photos/:address": "no representative of the country has a photo",
  "/api/v1/cms/promotion-photos/:photoId/:width": "no promotion of the country has a photo",
  "/api/v1/campaign-entry-proofs/:token": "needs the token of a letter, of which only the hash is kept",
  "/api/v1/user/campaign-proofs/:proofId/file": "no visitor of the country sent an invoice",
  "/api/office/v1/campaign-entries/:entryId/proofs/:proofId": "no visitor of the country sent an invoice",
  "/api/v1/matters/files/:fileId": "the photo's file is in no store",
  "/api/office/v1/matters/:matterId/files/:fileId": "the photo's file is in no store",
  "/api/office/v1/campaign-entries/:entryId/photos/:position": "the photo's file is in no store",
};
