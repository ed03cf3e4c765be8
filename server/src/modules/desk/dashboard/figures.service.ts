import type { z } from "zod";
import { officeListApprovals } from "@plon/contract/office/house/approvals.ts";
import { officeListClosings } from "@plon/contract/office/account/closings.ts";
import { officeListFraudCases } from "@plon/contract/office/desk/fraud.ts";
import { officeListPages } from "@plon/contract/office/house/content.ts";
import {
  HOME_FIGURES,
  HOME_SECTIONS,
  type HomeFigure,
  type HomeSection,
  seesFigure,
} from "@plon/contract/office/desk/dashboard.ts";
import { officeListParticipants } from "@plon/contract/office/account/farms.ts";
import { officeListFeedArticles, officeListFeedBatches } from "@plon/contract/office/documents/feeds.ts";
import { officeListInvoices } from "@plon/contract/office/documents/invoices.ts";
import { officeListKsefConnections } from "@plon/contract/office/documents/ksef-connections.ts";
import { officeListMessages } from "@plon/contract/office/house/messages.ts";
import { officeListNews } from "@plon/contract/office/house/news.ts";
import { officeListOrders } from "@plon/contract/office/goods/orders.ts";
import { officeListOutbox } from "@plon/contract/office/house/outbox.ts";
import { officeListPayoutBatches, officeListPayoutCandidates } from "@plon/contract/office/money/payouts.ts";
import { officeListPromotions } from "@plon/contract/office/offers/promotions.ts";
import { officeListGrants } from "@plon/contract/office/offers/promotions-grants.ts";
import { officeListWork } from "@plon/contract/office/desk/queues.ts";
import { officeListRegistrations } from "@plon/contract/office/account/registrations.ts";
import { officeListSendings } from "@plon/contract/office/offers/sendings.ts";
import type { Endpoint } from "@plon/contract/shared/calls/endpoint.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Db } from "#platform/database/database.ts";
import { approvalPage } from "#modules/house/approvals/approvals.service.ts";
import { closingPage } from "#modules/account/closings/closings.service.ts";
import { pageOfPages } from "#modules/house/content/content.service.ts";
import { participantPage } from "#modules/account/farms/farms.service.ts";
import { articlePage } from "#modules/documents/feeds/goods/articles.service.ts";
import { batchPage as feedBatchPage } from "#modules/documents/feeds/batches.service.ts";
import { officeInvoicePage } from "#modules/documents/invoices/invoices.service.ts";
import { connectionPage } from "#modules/documents/ksef-connections/ksef-office.service.ts";
import { messagePage } from "#modules/house/messages/messages.service.ts";
import { newsPage } from "#modules/house/news/news.service.ts";
import { boardPage } from "#modules/goods/orders/order-board.service.ts";
import { messagesPage } from "#modules/house/outbox/outbox.service.ts";
import { batchPage } from "#modules/money/payouts/batches.service.ts";
import { candidatePage } from "#modules/money/payouts/candidates.service.ts";
import { waitingPage } from "#modules/offers/promotions/grants/grants-waiting.service.ts";
import { promotionPage } from "#modules/offers/promotions/editing/promotions-office.service.ts";
import { casePage } from "#modules/desk/fraud/cases.service.ts";
import { workPage } from "#modules/desk/queues/queues.service.ts";
import { registrationPage } from "#modules/account/registrations/decision.service.ts";
import { sendingPage } from "#modules/offers/sendings/sendings.service.ts";

type Counted = { total: number; total_is_more?: true | undefined };
type Count = (db: Db, ctx: StaffContext, filter: object) => Promise<Counted>;
type List = Endpoint & { query: z.ZodType };

/** How the total of a list is asked: by the function behind the list, of whose rows one is enough. */
function totalOf<L extends List>(
  list: L,
  page: (db: Db, ctx: StaffContext, query: z.output<L["query"]>) => Promise<{ meta: Counted }>,
): [path: string, count: Count] {
  const count: Count = async (db, ctx, filter) => {
    const { meta } = await page(db, ctx, list.query.parse({ ...filter, per_page: 1 }) as z.output<L["query"]>);
    return { total: meta.total, ...(meta.total_is_more ? { total_is_more: true } : {}) };
  };
  return [list.path, count];
}

const COUNTS: ReadonlyMap<string, Count> = new Map([
  totalOf(officeListInvoices, officeInvoicePage),
  totalOf(officeListWork, workPage),
  totalOf(officeListApprovals, approvalPage),
  totalOf(officeListPayoutBatches, (db, _ctx, query) => batchPage(db, query)),
  totalOf(officeListPayoutCandidates, (db, ctx, query) => candidatePage(db, query, ctx.at)),
  totalOf(officeListOutbox, (db, ctx, query) => messagesPage(db, query, ctx.at)),
  totalOf(officeListFeedBatches, (db, ctx, { distributor_id, kind, status, ...query }) =>
    feedBatchPage(db, ctx, { ...query, distributor_id, kind, status }),
  ),
  totalOf(officeListFeedArticles, (db, ctx, { distributor_id, invoice_id, status, ...query }) =>
    articlePage(db, ctx, { ...query, distributor_id, invoice_id, status }),
  ),
  totalOf(officeListKsefConnections, (db, _ctx, { is_failing, status, ...query }) =>
    connectionPage(db, { ...query, status, isFailing: is_failing === "true" }),
  ),
  totalOf(officeListFraudCases, casePage),
  totalOf(officeListPromotions, (db, ctx, query) => promotionPage(db, query, ctx.at)),
  totalOf(officeListNews, (db, ctx, query) => newsPage(db, query, ctx.at)),
  totalOf(officeListSendings, (db, _ctx, query) => sendingPage(db, query)),
  totalOf(officeListPages, (db, _ctx, query) => pageOfPages(db, query)),
  totalOf(officeListParticipants, participantPage),
  totalOf(officeListRegistrations, registrationPage),
  totalOf(officeListMessages, messagePage),
  totalOf(officeListOrders, boardPage),
  totalOf(officeListClosings, closingPage),
  totalOf(officeListGrants, (db, _ctx, { promotion_id, status, ...query }) =>
    waitingPage(db, { ...query, promotion_id, status }),
  ),
]);

async function figureOf(db: Db, ctx: StaffContext, figure: HomeFigure) {
  const { list, filter } = HOME_FIGURES[figure];
  return { figure, ...(await COUNTS.get(list.path)!(db, ctx, filter)) };
}

/** The figures of a section that the caller may read, in their order: each the total of its list. */
export const figuresOf = (db: Db, ctx: StaffContext, section: HomeSection) =>
  Promise.all(
    HOME_SECTIONS[section]
      .filter((figure) => seesFigure(ctx.staff.role, figure))
      .map((figure) => figureOf(db, ctx, figure)),
  );
