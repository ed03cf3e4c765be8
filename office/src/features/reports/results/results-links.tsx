import MuiLink from "@mui/material/Link";
import { Link } from "react-router";
import type { SeasonDeed } from "@plon/rules/points/season-deeds.ts";
import { officeListParticipants } from "@plon/contract/office/account/farms.ts";
import { officeListInvoices } from "@plon/contract/office/documents/invoices.ts";
import { officeListSegments } from "@plon/contract/office/offers/segments.ts";
import { officeListPromotions } from "@plon/contract/office/offers/promotions.ts";
import { officeListDistributors } from "@plon/contract/office/people/distributors.ts";
import { officeGetRepresentative } from "@plon/contract/office/people/representatives.ts";
import type { CostKind } from "@plon/rules/money/cost-kinds.ts";
import { officeListOrders } from "@plon/contract/office/goods/orders.ts";
import { officeListProducts } from "@plon/contract/office/goods/products.ts";
import { officeListCampaignEntries } from "@plon/contract/office/offers/campaigns.ts";
import type { Endpoint } from "@plon/contract/shared/calls/endpoint.ts";
import { mayCall } from "#shared/calls/access.ts";
import type { AskedResults } from "#shared/calls/results.api.ts";
import { useStaff } from "#shared/calls/session.ts";
import { listAddress } from "#shared/table/open-view.ts";

/** What one must be able to read for a page to open, by where its address begins. */
const READS: Record<string, Endpoint> = {
  "/segments": officeListSegments,
  "/promotions": officeListPromotions,
  "/distributors": officeListDistributors,
  "/representatives": officeGetRepresentative,
  "/products": officeListProducts,
  "/campaign-entries": officeListCampaignEntries,
  "/participants": officeListParticipants,
  "/invoices": officeListInvoices,
  "/orders": officeListOrders,
};

type Days = { from: string; to: string };

/** A filter of a list, as its address has it: words alone, and nothing that filters nothing. */
const wordsOf = (filter: Record<string, string | number | undefined>) =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );

/** The farms that did something in the days of a season, under the filter of the results. */
export const farmsWhoDid = (deed: SeasonDeed, { to }: Days, { distributor_id, ...farms }: AskedResults): string => {
  const isPurchase = deed !== "joined" && deed !== "rewarded";
  const filter = wordsOf({ season_deed: deed, season_to: to, ...farms, ...(isPurchase ? { distributor_id } : {}) });
  return listAddress("/participants", filter);
};

/** The purchases accepted within days, under the filter of the results; those last submitted first. */
export const invoicesAccepted = ({ from, to }: Days, filter: AskedResults): string => {
  const asked = { status: "accepted", corrections: "none", decided_from: from, decided_to: to, ...filter };
  return listAddress("/invoices", wordsOf(asked), { field: "submitted_at", order: "DESC" });
};

/** Costs whose rows are orders: what each kind is among them. Of the others there is no list of what was counted. */
const COSTS_OF_ORDERS: Partial<Record<CostKind, Record<string, string>>> = {
  item: { kind: "item", cost_of: "points" },
  voucher: { kind: "voucher", cost_of: "points" },
  bank_transfer: { kind: "bank_transfer", cost_of: "points" },
  charity: { kind: "charity", cost_of: "points" },
  campaign_money: { cost_of: "campaigns" },
};

/** The orders that a kind of reward cost within days, by the filter's farms; undefined where no list has just those. */
export const ordersOfCost = (
  kind: CostKind,
  { from, to }: Days,
  { distributor_id: _undivided, segment_id, ...farms }: AskedResults,
): string | undefined => {
  const asked = COSTS_OF_ORDERS[kind];
  // Orders do not know segments.
  if (!asked || segment_id !== undefined) return undefined;
  return listAddress("/orders", wordsOf({ ...asked, ordered_from: from, ordered_to: to, ...farms }));
};

/** A figure that opens the list it is the total of, for whoever may read that list; without one it is plain. */
export function Figure({ children, to }: { children: string; to?: string | undefined }) {
  const role = useStaff()?.role;
  const reads = to && READS[/^\/[a-z-]+/.exec(to)![0]];
  if (!to || (reads && !mayCall(role, reads))) return children;
  return (
    <MuiLink component={Link} to={to} sx={{ font: "inherit" }}>
      {children}
    </MuiLink>
  );
}

/** The name of a record, as a link for whoever may open it. */
export function RecordName({ name, to, noWrap = false }: { name: string; to: string | undefined; noWrap?: boolean }) {
  const role = useStaff()?.role;
  const reads = to && READS[/^\/[a-z-]+/.exec(to)![0]];
  if (!to || (reads && !mayCall(role, reads))) return name;
  return (
    <MuiLink component={Link} to={to} noWrap={noWrap} variant="body2" sx={noWrap ? { display: "block" } : {}}>
      {name}
    </MuiLink>
  );
}
