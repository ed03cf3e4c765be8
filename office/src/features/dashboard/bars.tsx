import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { z } from "zod";
import type { officeDashboard } from "@plon/contract/office/dashboard.ts";
import { formatCount, formatDay } from "@plon/client/format.ts";
import { Hint } from "#shared/hint.tsx";

type Dashboard = z.infer<typeof officeDashboard.data>;

const share = (count: number, most: number) => `${most === 0 ? 0 : (100 * count) / most}%`;

/** Waiting invoices by age; the last bars are the late ones. */
export function AgeBars({ ages }: { ages: Dashboard["queue"]["age_days"] }) {
  const most = Math.max(...ages.map(({ count }) => count), 0);
  return (
    <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0, display: "grid", gap: 0.75 }}>
      {ages.map(({ label, count }) => (
        <Box
          key={label}
          component="li"
          sx={{ display: "grid", gridTemplateColumns: "96px minmax(0, 1fr) 48px", gap: 1, alignItems: "center" }}
        >
          <Hint>{label}</Hint>
          <Box aria-hidden sx={{ height: 14, borderRadius: 1, bgcolor: "action.hover" }}>
            <Box sx={{ height: "100%", width: share(count, most), borderRadius: 1, bgcolor: "primary.main" }} />
          </Box>
          <Typography variant="body2" sx={{ textAlign: "right", fontWeight: 600 }}>
            {formatCount(count)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** Accepted and rejected invoices day by day. */
export function DecisionBars({ days }: { days: Dashboard["decided_last_7_days"] }) {
  const most = Math.max(...days.map(({ accepted, rejected }) => accepted + rejected), 0);
  if (most === 0) return <Typography color="textSecondary">W tym tygodniu nie było jeszcze decyzji.</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0, display: "grid", gap: 0.75 }}>
      {days.map(({ day, accepted, rejected }) => (
        <Box
          key={day}
          component="li"
          sx={{ display: "grid", gridTemplateColumns: "88px minmax(0, 1fr) auto", gap: 1, alignItems: "center" }}
        >
          <Hint>{formatDay(day)}</Hint>
          <Box
            aria-hidden
            sx={{ display: "flex", height: 14, borderRadius: 1, bgcolor: "action.hover", overflow: "hidden" }}
          >
            <Box sx={{ width: share(accepted, most), bgcolor: "primary.main" }} />
            <Box sx={{ width: share(rejected, most), bgcolor: "error.main" }} />
          </Box>
          <Typography variant="body2" sx={{ textAlign: "right" }}>
            <b>{formatCount(accepted)}</b> zaakc., {formatCount(rejected)} odrz.
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
