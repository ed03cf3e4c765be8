import Box from "@mui/material/Box";
import Pagination from "@mui/material/Pagination";
import Stack from "@mui/material/Stack";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { formatCount, formatMoney, formatPoints, formatQuantity } from "@plon/client/format.ts";
import { EmptyState } from "#shared/states.tsx";
import { Hint } from "#shared/hint.tsx";
import { personName, tierNeed } from "./promotion-words.ts";
import type { BackTestBody, BackTestFound } from "./promotions.api.ts";

type Props = { found: BackTestFound; tiers: BackTestBody["tiers"]; onPage: (page: number) => void };

/** What a promotion would have given: the sums, each tier, and who would have won what with which purchases. */
export function BackTestResult({ found: { data, meta }, tiers, onPage }: Props) {
  return (
    <>
      <Stack direction="row" sx={{ gap: { xs: 2, sm: 5 }, flexWrap: "wrap", mb: 2 }}>
        <Figure name="Nagrodzeni" value={formatCount(meta.total)} note={`z ${formatCount(data.buyers)} kupujących`} />
        <Figure name="Koszt nagród" value={formatMoney(data.cost_grosze)} />
        <Figure name="Punkty za te zakupy" value={formatPoints(data.points)} />
      </Stack>
      <Box sx={{ overflowX: "auto", mb: 3 }}>
        <Table size="small" aria-label="Nagrody według progów">
          <TableHead>
            <TableRow>
              <TableCell>Próg</TableCell>
              <TableCell align="right">Nagrodzeni</TableCell>
              <TableCell align="right">Koszt</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {tiers.map((tier, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- tiers are known by their places here
              <TableRow key={index}>
                <TableCell>
                  {tier.reward}
                  <Hint>{tierNeed(tier)}</Hint>
                </TableCell>
                <TableCell align="right">{formatCount(data.tiers[index]?.winners ?? 0)}</TableCell>
                <TableCell align="right">{formatMoney(data.tiers[index]?.cost_grosze ?? 0)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {data.winners.length === 0 ? (
        <EmptyState title="Nikt nie dostałby nagrody">Obniż próg albo wybierz inny sezon.</EmptyState>
      ) : (
        <Winners winners={data.winners} tiers={tiers} />
      )}
      {meta.last_page > 1 && (
        <Pagination
          sx={{ mt: 2 }}
          count={meta.last_page}
          page={meta.current_page}
          onChange={(_event, next) => onPage(next)}
        />
      )}
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
    <Box sx={{ overflowX: "auto" }}>
      <Table size="small" aria-label="Kto dostałby nagrodę">
        <TableHead>
          <TableRow>
            <TableCell>Uczestnik</TableCell>
            <TableCell>Nagrody</TableCell>
            <TableCell>Zakupy</TableCell>
            <TableCell align="right">Punkty</TableCell>
            <TableCell align="right">Koszt</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {winners.map((winner) => (
            <TableRow key={winner.participant_id}>
              <TableCell>
                {personName(winner)}
                <Hint>{winner.nip}</Hint>
              </TableCell>
              <TableCell>{winner.tiers.map((index) => tiers[index]?.reward).join(", ")}</TableCell>
              <TableCell>{purchasesText(winner.purchases)}</TableCell>
              <TableCell align="right">{formatPoints(winner.points)}</TableCell>
              <TableCell align="right">{formatMoney(winner.cost_grosze)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
