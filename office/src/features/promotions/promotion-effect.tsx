import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { officeGetPromotionEffect } from "@plon/contract/office/offers/promotions.ts";
import { countOf, formatDay, formatMoney, formatPoints, formatQuantity } from "@plon/client/format.ts";
import type { z } from "zod";
import { LoadError } from "#shared/page/states.tsx";
import { effectQuery } from "./promotions.api.ts";

type Effect = z.output<typeof officeGetPromotionEffect.data>;
type Farms = { farms: number; bought: number };

/** Whether a promotion paid: what was bought more than by those who did not see it, how certain that is, and the cost. */
export default function PromotionEffect({ promotionId }: { promotionId: number }) {
  const effect = useQuery(effectQuery(promotionId));
  if (effect.isPending) return <Skeleton variant="rounded" height={240} />;
  if (effect.isError) return <LoadError error={effect.error} onRetry={() => effect.refetch()} />;
  const { from, to, sentence, groups } = effect.data;
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 860 }}>
      <Alert severity={severityOf(groups?.effect)} sx={{ mb: 2 }}>
        {sentence}
      </Alert>
      <Figures effect={effect.data} />
      {groups && <Parts parts={groups.parts} />}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        Zakupy od {formatDay(from)} do {formatDay(to)} z zaakceptowanych faktur: średnio na gospodarstwo, litry i
        kilogramy produktów promocji razem.
      </Typography>
    </Paper>
  );
}

/** Green only where it surely added something. */
const severityOf = (effect: NonNullable<Effect["groups"]>["effect"] | undefined) =>
  effect?.is_certain ? (effect.percent > 0 ? "success" : "warning") : "info";

const farmsText = ({ farms, bought }: Farms) =>
  `${formatQuantity(Math.round(bought * 10) / 10)} (${countOf(farms, "gospodarstwo", "gospodarstwa", "gospodarstw")})`;

function Figures({ effect: { groups, accepted, cost } }: { effect: Effect }) {
  const points = cost.points > 0 ? [formatPoints(cost.points)] : [];
  const things = cost.grosze > 0 ? [formatMoney(cost.grosze)] : [];
  const rows: [string, string][] = [
    ...(groups
      ? ([
          ["Widzieli promocję", farmsText(groups.offered)],
          ["Grupa kontrolna", farmsText(groups.held)],
        ] as [string, string][])
      : []),
    ...(accepted
      ? ([
          ["Zaakceptowali regulamin, w dniach promocji", farmsText(accepted)],
          ["Ci sami rok wcześniej", formatQuantity(Math.round(accepted.year_before * 10) / 10)],
        ] as [string, string][])
      : []),
    ["Przyznane nagrody", String(cost.granted)],
    ["Koszt nagród", [...points, ...things].join(" i ") || "nic"],
  ];
  return (
    <table>
      <caption style={{ position: "absolute", clip: "rect(0 0 0 0)" }}>Zakupy i koszt promocji</caption>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <Typography component="th" scope="row" sx={{ textAlign: "left", pr: 3, py: 0.5, fontWeight: 400 }}>
              {name}
            </Typography>
            <Typography component="td" sx={{ fontVariantNumeric: "tabular-nums", py: 0.5 }}>
              {value}
            </Typography>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What it added in each part of the audience; a part without enough farms says so. */
function Parts({ parts }: { parts: NonNullable<Effect["groups"]>["parts"] }) {
  if (parts.length === 0) return null;
  return (
    <Box sx={{ mt: 2, overflowX: "auto" }}>
      <Typography component="h3" variant="subtitle1" id="czesci-odbiorcow">
        Wśród jakich gospodarstw
      </Typography>
      <Typography variant="body2" color="textSecondary">
        Różnica w zakupach, z przedziałem szerszym niż wyżej: gdy patrzy się na kilka grup naraz, łatwiej o przypadek.
      </Typography>
      <table aria-labelledby="czesci-odbiorcow">
        <tbody>
          {parts.map(({ name, farms, sentence }) => (
            <tr key={name}>
              <Typography component="th" scope="row" sx={{ textAlign: "left", pr: 3, py: 0.5, fontWeight: 400 }}>
                {name} ({countOf(farms, "gospodarstwo", "gospodarstwa", "gospodarstw")})
              </Typography>
              <Typography component="td" sx={{ fontVariantNumeric: "tabular-nums", py: 0.5 }}>
                {sentence}
              </Typography>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
