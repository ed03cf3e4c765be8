import MuiLink from "@mui/material/Link";
import { Link } from "react-router";
import { officeListSegments } from "@plon/contract/office/offers/segments.ts";
import { officeListPromotions } from "@plon/contract/office/offers/promotions.ts";
import { officeListDistributors } from "@plon/contract/office/people/distributors.ts";
import { officeGetRepresentative } from "@plon/contract/office/people/representatives.ts";
import { officeListProducts } from "@plon/contract/office/goods/products.ts";
import { officeListCampaignEntries } from "@plon/contract/office/offers/campaigns.ts";
import type { Endpoint } from "@plon/contract/shared/calls/endpoint.ts";
import { mayCall } from "#shared/calls/access.ts";
import { useStaff } from "#shared/calls/session.ts";

/** What one must be able to read for a page to open, by where its address begins. */
const READS: Record<string, Endpoint> = {
  "/segments": officeListSegments,
  "/promotions": officeListPromotions,
  "/distributors": officeListDistributors,
  "/representatives": officeGetRepresentative,
  "/products": officeListProducts,
  "/campaign-entries": officeListCampaignEntries,
};

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
