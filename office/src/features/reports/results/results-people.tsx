import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { countOf, formatCount, formatMoney, formatPoints, NO_BREAK } from "@plon/client/format.ts";
import type { AskedResults, ResultsFunnel, ResultsRunning, ResultsSales } from "#shared/calls/results.api.ts";
import { listAddress } from "#shared/table/open-view.ts";
import { Hint } from "#shared/page/hint.tsx";
import { Picture, ShareBars } from "#shared/page/pictures.tsx";
import { SmallTable } from "#shared/page/small-table.tsx";
import { EmptyState } from "#shared/page/states.tsx";
import { farmsWhoDid, Figure, invoicesAccepted, RecordName } from "./results-links.tsx";
import { changeText } from "./results-words.ts";

/** Each with the farms that got there; who was invited is no farm yet. */
const STEPS = [
  ["invited", "Zaproszone", undefined],
  ["registered", "Zarejestrowane", "joined"],
  ["first_invoice", "Pierwsza faktura w programie", "new"],
  ["rewarded", "Zamówiły nagrodę", "rewarded"],
] as const;

type FunnelProps = { funnel: ResultsFunnel; filter: AskedResults };

/** From an invitation to a reward: how many farms got how far in the season. */
export function Funnel({ funnel: { now, last, period, before }, filter }: FunnelProps) {
  // A seller divides none of it, the first invoice neither.
  const farms = { ...filter, distributor_id: undefined };
  const rows = STEPS.map(([step, name, deed]) => {
    const figure = (count: number, days: typeof period) => (
      <Figure to={deed && farmsWhoDid(deed, days, farms)}>{formatCount(count)}</Figure>
    );
    const [amount, amountBefore] = [now[step], last[step]];
    return { step, name, amount, amountBefore, now: figure(amount, period), last: figure(amountBefore, before) };
  });
  return (
    <Picture
      caption="Od zaproszenia do nagrody"
      isRead
      picture={
        <ShareBars
          bars={rows.map(({ step, name, now: value, amount, amountBefore }) => ({
            key: step,
            name,
            value,
            amount,
            last: amountBefore,
          }))}
        />
      }
      table={
        <SmallTable
          isNarrow
          label="Od zaproszenia do nagrody"
          rows={rows}
          rowKey={({ step }) => step}
          columns={[
            { head: "Krok", isName: true, render: ({ name }) => name },
            { head: String(period.year), align: "right", render: (row) => row.now },
            { head: String(period.year - 1), align: "right", render: (row) => row.last },
          ]}
        />
      }
    />
  );
}

const offerAddress = ({ kind, id }: ResultsRunning[number]) =>
  kind === "promotion" ? `/promotions/${id}` : listAddress("/campaign-entries", { campaign_id: String(id) });

const daysLeft = (days: number) => (days === 0 ? "ostatni dzień" : `jeszcze ${countOf(days, "dzień", "dni", "dni")}`);

/** What runs now, the first to end first, with what it has cost. */
export function Running({ running }: { running: ResultsRunning }) {
  if (running.length === 0) return <EmptyState title="Nic teraz nie trwa" />;
  return (
    <Box component="ul" aria-label="Promocje i akcje, które trwają" sx={{ listStyle: "none", m: 0, p: 0 }}>
      {running.map((offer) => (
        <Box
          component="li"
          key={`${offer.kind} ${offer.id}`}
          sx={{
            display: "flex",
            justifyContent: "space-between",
            gap: 1,
            py: 0.5,
            "& + &": { borderTop: 1, borderColor: "divider" },
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            <RecordName to={offerAddress(offer)} name={offer.title} noWrap />
            <Hint>{daysLeft(offer.days_left)}</Hint>
          </Box>
          <Box sx={{ textAlign: "right", whiteSpace: "nowrap" }}>
            <Typography variant="body2">{formatMoney(offer.grosze)}</Typography>
            {offer.budget_grosze !== null && <Hint>z {formatMoney(offer.budget_grosze)}</Hint>}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const liters = (value: number) => `${formatCount(Math.round(value))}${NO_BREAK}l`;

type Compared = {
  id: number;
  name: string;
  at: string;
  now: number;
  last: number;
  /** The lists behind both figures, where there are such. */
  lists?: { now: string; last: string };
};
type ComparedProps = {
  caption: string;
  head: string;
  rows: readonly Compared[];
  year: number;
  format: (value: number) => string;
};

/** What there is most of, beside the year before; each leads to its record. */
function Top({ caption, head, rows, year, format }: ComparedProps) {
  const link = ({ at, name }: Compared) => <RecordName to={at} name={name} />;
  return (
    <Picture
      caption={caption}
      isRead
      picture={
        <ShareBars
          bars={rows.map((row) => ({
            key: String(row.id),
            name: link(row),
            value: (
              <>
                <Figure to={row.lists?.now}>{format(row.now)}</Figure>
                {changeText(row.now, row.last) && `, ${changeText(row.now, row.last)}`}
              </>
            ),
            amount: row.now,
            last: row.last,
          }))}
        />
      }
      table={
        <SmallTable
          isNarrow
          label={caption}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { head, isName: true, render: link },
            {
              head: String(year),
              align: "right",
              render: ({ now, lists }) => <Figure to={lists?.now}>{format(now)}</Figure>,
            },
            {
              head: String(year - 1),
              align: "right",
              render: ({ last, lists }) => <Figure to={lists?.last}>{format(last)}</Figure>,
            },
          ]}
        />
      }
    />
  );
}

/** The products bought most. */
export function Products({ sales: { products, period } }: { sales: ResultsSales }) {
  if (products.length === 0) return <EmptyState title="Nikt jeszcze nic nie kupił" />;
  const rows = products.map(({ id, name, liters: now, last_liters: last }) => ({
    id,
    name,
    at: `/products/${id}`,
    now,
    last,
  }));
  return <Top caption="Produkty według litrów" head="Produkt" rows={rows} year={period.year} format={liters} />;
}

/** The sellers with most points. */
export function Sellers({ sales: { sellers, period, before }, filter }: { sales: ResultsSales; filter: AskedResults }) {
  if (sellers.length === 0) return <EmptyState title="Nikt jeszcze nic nie sprzedał" />;
  const rows = sellers.map(({ id, name, points: now, last_points: last }) => ({
    id,
    name,
    at: `/distributors/${id}`,
    now,
    last,
    lists: {
      now: invoicesAccepted(period, { ...filter, distributor_id: id }),
      last: invoicesAccepted(before, { ...filter, distributor_id: id }),
    },
  }));
  return (
    <Top caption="Sprzedawcy według punktów" head="Sprzedawca" rows={rows} year={period.year} format={formatPoints} />
  );
}
