import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { UseQueryResult } from "@tanstack/react-query";
import type { OfferEffect } from "@plon/contract/office/offers/control-groups.ts";
import { countOf, formatDay, formatMoney, formatPoints, formatQuantity } from "@plon/client/format.ts";
import { LoadError } from "#shared/page/states.tsx";

type Farms = { farms: number; bought: number };

/** What a kind of offer calls those whom it reached, those who take part, and what it gave. */
const WORDS = {
  promotion: {
    caption: "Zakupy i koszt promocji",
    offered: "Widzieli promocję",
    joined: "Zaakceptowali regulamin, w dniach promocji",
    granted: "Przyznane nagrody",
  },
  campaign: {
    caption: "Zakupy i koszt akcji",
    offered: "Mówiliśmy im o akcji",
    joined: "Zgłosili się, w dniach zgłoszeń",
    granted: "Zgłoszenia ze zleconą wypłatą lub wysłanym upominkiem",
  },
} as const;
type Kind = keyof typeof WORDS;

type OfferEffectProps = { kind: Kind; effect: UseQueryResult<OfferEffect> };

/** Whether an offer paid: what was bought more than by the control group, how certain that is, and the cost. */
export function OfferEffectReport({ kind, effect }: OfferEffectProps) {
  if (effect.isPending) return <Skeleton variant="rounded" height={240} />;
  if (effect.isError) return <LoadError error={effect.error} onRetry={() => effect.refetch()} />;
  const { from, to, sentence, compared, counted, groups } = effect.data;
  return (
    <>
      <Alert severity={severityOf(groups?.effect)} sx={{ mb: 2 }}>
        {sentence}
      </Alert>
      {compared !== "" && <Typography sx={{ mb: 2 }}>{compared}</Typography>}
      <Figures kind={kind} effect={effect.data} />
      {groups && <Parts parts={groups.parts} />}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        Zakupy od {formatDay(from)} do {formatDay(to)} z zaakceptowanych faktur. {counted}
      </Typography>
    </>
  );
}

/** Green only where it surely added something. */
const severityOf = (effect: NonNullable<OfferEffect["groups"]>["effect"] | undefined) =>
  effect?.is_certain ? (effect.percent > 0 ? "success" : "warning") : "info";

const farmsCount = (farms: number) => countOf(farms, "gospodarstwo", "gospodarstwa", "gospodarstw");
const farmsText = ({ farms, bought }: Farms) =>
  `${formatQuantity(Math.round(bought * 10) / 10)} (${farmsCount(farms)})`;

function Figures({ kind, effect: { groups, entered, accepted, cost } }: { kind: Kind; effect: OfferEffect }) {
  const words = WORDS[kind];
  const points = cost.points > 0 ? [formatPoints(cost.points)] : [];
  const money = cost.grosze > 0 ? [formatMoney(cost.grosze)] : [];
  const rows: [string, string][] = [];
  if (groups) {
    rows.push([words.offered, farmsText(groups.offered)], ["Grupa kontrolna", farmsText(groups.held)]);
  }
  if (entered) {
    rows.push(["Zgłosili się", `${farmsCount(entered.offered)}, z grupy kontrolnej ${farmsCount(entered.held)}`]);
  }
  if (accepted) {
    rows.push([words.joined, farmsText(accepted)]);
    rows.push(["Ci sami rok wcześniej", formatQuantity(Math.round(accepted.year_before * 10) / 10)]);
  }
  rows.push([words.granted, String(cost.granted)], ["Koszt nagród", [...points, ...money].join(" i ") || "nic"]);
  return (
    <table>
      <caption style={{ position: "absolute", clip: "rect(0 0 0 0)" }}>{words.caption}</caption>
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
function Parts({ parts }: { parts: NonNullable<OfferEffect["groups"]>["parts"] }) {
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
                {name} ({farmsCount(farms)})
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
