import { COST_WORDS, type CostKind } from "@plon/rules/money/cost-kinds.ts";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { formatMoney, formatPoints } from "@plon/client/format.ts";
import type { AskedResults, ResultsCosts, ResultsDebt } from "#shared/calls/results.api.ts";
import { Hint } from "#shared/page/hint.tsx";
import { Picture, ShareBars } from "#shared/page/pictures.tsx";
import { SmallTable } from "#shared/page/small-table.tsx";
import { EmptyState } from "#shared/page/states.tsx";
import { Figure, ordersOfCost } from "./results-links.tsx";
import { ageText, changeText, monthMark } from "./results-words.ts";

const UNKNOWN = "jeszcze nie wiadomo";

/** What is owed by how long it is valid, and what of it will be spent; to some farms, not to everybody, under a filter. */
export function Debt({ debt: { total, ages, months }, isOfSome }: { debt: ResultsDebt; isOfSome: boolean }) {
  if (total.points === 0) {
    return isOfSome ? (
      <EmptyState title="Nikt z tych gospodarstw nie ma punktów">
        Tym gospodarstwom program nic nie jest winien.
      </EmptyState>
    ) : (
      <EmptyState title="Nikt nie ma punktów">Program nic nie jest winien.</EmptyState>
    );
  }
  const soon = months.slice(0, 3).reduce((sum, { grosze }) => sum + grosze, 0);
  return (
    <>
      <Typography sx={{ fontSize: 22, fontWeight: 700, lineHeight: 1.25 }}>{formatMoney(total.grosze)}</Typography>
      <Hint>
        {formatPoints(total.points)}.{" "}
        {total.expected
          ? `Wydane z tego zostanie około ${formatMoney(total.expected.grosze)}.`
          : "Ile z tego zostanie wydane, jeszcze nie wiadomo."}{" "}
        W trzy miesiące wygaśnie najwyżej {formatMoney(soon)}.
      </Hint>
      <Picture
        caption="Zobowiązanie według pozostałej ważności"
        picture={
          <ShareBars
            bars={ages.map((age) => ({
              key: String(age.months_from),
              name: ageText(age),
              value: formatMoney(age.grosze),
              amount: age.points,
              part: age.expected?.points ?? 0,
            }))}
          />
        }
        table={
          <SmallTable
            isNarrow
            label="Zobowiązanie według pozostałej ważności"
            rows={ages}
            rowKey={({ months_from }) => String(months_from)}
            columns={[
              { head: "Ważność", isName: true, render: ageText },
              { head: "Punkty", align: "right", render: ({ points }) => formatPoints(points) },
              { head: "Wartość", align: "right", render: ({ grosze }) => formatMoney(grosze) },
              {
                head: "Spodziewane",
                align: "right",
                render: ({ expected }) => (expected ? formatMoney(expected.grosze) : UNKNOWN),
              },
            ]}
          />
        }
      />
    </>
  );
}

/** What the season's rewards cost by kind, and each kind by month; what was ordered opens its orders. */
export function Costs({ costs: { kinds, period, before }, filter }: { costs: ResultsCosts; filter: AskedResults }) {
  const amount = (kind: CostKind, grosze: number, days: typeof period) => (
    <Figure to={grosze === 0 ? undefined : ordersOfCost(kind, days, filter)}>{formatMoney(grosze)}</Figure>
  );
  const some = kinds.filter(({ total, last }) => total.grosze !== 0 || last.grosze !== 0);
  const sum = (of: "total" | "last") => kinds.reduce((all, kind) => all + kind[of].grosze, 0);
  if (some.length === 0) return <EmptyState title="Nic jeszcze nie kosztowało" />;
  const change = changeText(sum("total"), sum("last"));
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, alignItems: "baseline" }}>
        <Typography sx={{ fontSize: 22, fontWeight: 700, lineHeight: 1.25 }}>{formatMoney(sum("total"))}</Typography>
        {change && <Typography variant="body2">{change}</Typography>}
      </Stack>
      <Hint>Rok temu {formatMoney(sum("last"))}. Bez anulowanych i wycofanych.</Hint>
      <Picture
        caption="Koszt nagród według rodzaju"
        isRead
        picture={
          <ShareBars
            bars={some.map(({ kind, total, last }) => ({
              key: kind,
              name: COST_WORDS[kind],
              value: amount(kind, total.grosze, period),
              amount: total.grosze,
              last: last.grosze,
            }))}
          />
        }
        table={
          <SmallTable
            isNarrow
            label="Koszt nagród według rodzaju"
            rows={some}
            rowKey={({ kind }) => kind}
            columns={[
              { head: "Rodzaj", isName: true, render: ({ kind }) => COST_WORDS[kind] },
              { head: "Razem", align: "right", render: ({ kind, total }) => amount(kind, total.grosze, period) },
              { head: "Rok temu", align: "right", render: ({ kind, last }) => amount(kind, last.grosze, before) },
              ...kinds[0]!.months.map(({ month }, at) => ({
                head: monthMark(month),
                align: "right" as const,
                render: ({ months }: (typeof some)[number]) => formatMoney(months[at]!.grosze),
              })),
            ]}
          />
        }
      />
    </>
  );
}
