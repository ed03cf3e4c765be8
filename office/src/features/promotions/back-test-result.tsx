import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { formatCount, formatMoney, formatPoints, formatQuantity, formatTotal } from "@plon/client/format.ts";
import { Pages } from "#shared/lists/pages.tsx";
import { EmptyState } from "#shared/page/states.tsx";
import { Hint } from "#shared/page/hint.tsx";
import { SmallTable } from "#shared/page/small-table.tsx";
import { personName, tierNeed } from "./promotion-words.ts";
import type { BackTestBody, BackTestFound } from "./promotions.api.ts";

type Props = { found: BackTestFound; tiers: BackTestBody["tiers"]; onPage: (page: number) => void };

/** What a promotion would have given: the sums, each tier, and who would have won what with which purchases. */
export function BackTestResult({ found: { data, meta }, tiers, onPage }: Props) {
  return (
    <>
      <Stack direction="row" sx={{ gap: { xs: 2, sm: 5 }, flexWrap: "wrap", mb: 2 }}>
        <Figure name="Nagrodzeni" value={formatTotal(meta)} note={`z ${formatCount(data.buyers)} kupujących`} />
        <Figure name="Koszt nagród" value={formatMoney(data.cost_grosze)} />
        <Figure name="Punkty za te zakupy" value={formatPoints(data.points)} />
      </Stack>
      <Box sx={{ mb: 3 }}>
        <SmallTable
          label="Nagrody według progów"
          rows={tiers.map((tier, place) => ({ ...tier, place, ...data.tiers[place] }))}
          rowKey={({ place }) => place}
          columns={[
            {
              head: "Próg",
              render: (tier) => (
                <>
                  {tier.reward}
                  <Hint>{tierNeed(tier)}</Hint>
                </>
              ),
            },
            { head: "Nagrodzeni", align: "right", render: ({ winners = 0 }) => formatCount(winners) },
            { head: "Koszt", align: "right", render: ({ cost_grosze = 0 }) => formatMoney(cost_grosze) },
          ]}
        />
      </Box>
      {data.winners.length === 0 ? (
        <EmptyState title="Nikt nie dostałby nagrody">Obniż próg albo wybierz inny sezon.</EmptyState>
      ) : (
        <Winners winners={data.winners} tiers={tiers} />
      )}
      <Pages meta={meta} onPage={onPage} />
    </>
  );
}

function Figure({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <Box>
      <Hint>{name}</Hint>
      <Typography variant="h5" component="p">
        {value}
      </Typography>
      {note && <Hint>{note}</Hint>}
    </Box>
  );
}

type Winner = BackTestFound["data"]["winners"][number];

/** 'Dovvo: 3 × 1 l, 2 × 10 l', one product after the other. */
const purchasesText = (purchases: Winner["purchases"]) =>
  [...Map.groupBy(purchases, ({ name }) => name)]
    .map(([name, packs]) => {
      const amounts = packs.map(
        ({ quantity, pack_volume, unit }) => `${quantity}\u00a0×\u00a0${formatQuantity(pack_volume)}\u00a0${unit}`,
      );
      return `${name}: ${amounts.join(", ")}`;
    })
    .join("; ");

function Winners({ winners, tiers }: { winners: Winner[]; tiers: Props["tiers"] }) {
  return (
    <SmallTable
      label="Kto dostałby nagrodę"
      rows={winners}
      rowKey={({ participant_id }) => participant_id}
      columns={[
        {
          head: "Uczestnik",
          render: (winner) => (
            <>
              {personName(winner)}
              <Hint>{winner.identifier}</Hint>
            </>
          ),
        },
        { head: "Nagrody", render: (winner) => winner.tiers.map((index) => tiers[index]?.reward).join(", ") },
        { head: "Zakupy", render: ({ purchases }) => purchasesText(purchases) },
        { head: "Punkty", align: "right", render: ({ points }) => formatPoints(points) },
        { head: "Koszt", align: "right", render: ({ cost_grosze }) => formatMoney(cost_grosze) },
      ]}
    />
  );
}
