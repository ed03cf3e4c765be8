import MuiLink from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import type { z } from "zod";
import { officeListAdjustments } from "@plon/contract/office/adjustments.ts";
import { officeListApprovals } from "@plon/contract/office/approvals.ts";
import type { officeDashboard } from "@plon/contract/office/dashboard.ts";
import { useMayCall } from "#shared/access.ts";
import { formatCount } from "@plon/client/format.ts";

type Counts = z.infer<typeof officeDashboard.data>["rewards"];

const boardOf = (status: string) => `/orders?filter=${encodeURIComponent(JSON.stringify({ status, kind: "item" }))}`;

/** Orders to prepare and to send, and cases that need a second person's decision, each linked to its list. */
export function WaitingRewards({ counts }: { counts: Counts }) {
  const canReadAdjustments = useMayCall(officeListAdjustments);
  const canReadApprovals = useMayCall(officeListApprovals);
  const rows: [string, string, number][] = [
    [boardOf("accepted"), "Zamówienia do realizacji", counts.orders_accepted],
    [boardOf("processing"), "Zamówienia do wysłania", counts.orders_processing],
  ];
  if (canReadAdjustments) {
    rows.push(
      ["/adjustments", "Korekty sald do zatwierdzenia", counts.adjustments_waiting],
      ["/payout-batches", "Paczki wypłat do zatwierdzenia", counts.payout_batches_to_approve],
    );
  }
  if (canReadApprovals) rows.push(["/approvals", "Zmiany do zatwierdzenia", counts.approvals_waiting]);
  return (
    <Stack component="ul" sx={{ listStyle: "none", m: 0, p: 0, gap: 1 }}>
      {rows.map(([to, label, count]) => (
        <Stack key={to} component="li" direction="row" sx={{ justifyContent: "space-between", gap: 2 }}>
          <MuiLink component={Link} to={to}>
            {label}
          </MuiLink>
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {formatCount(count)}
          </Typography>
        </Stack>
      ))}
    </Stack>
  );
}
