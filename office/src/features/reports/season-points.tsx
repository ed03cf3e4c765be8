import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { formatPoints } from "@plon/client/format.ts";
import { ReportSection } from "./report-section.tsx";
import type { AskedSeason, Season } from "./reports.api.ts";
import { formatSigned } from "./season-words.ts";

type Figure = { name: string; hint: string; value: string; isSum?: boolean };

function figuresOf({ opening, flows, spent_by_kind: spent, closing }: Season): Figure[] {
  const minus = (points: number) => formatSigned(-points);
  return [
    {
      name: "Saldo otwarte na początku",
      hint: "Punkty dostępne i zarezerwowane wszystkich gospodarstw, pomniejszone o ich zadłużenie, przed pierwszym dniem.",
      value: formatPoints(opening),
      isSum: true,
    },
    {
      name: "Naliczone za faktury",
      hint: "Punkty, które stały się dostępne przez przyjęcie faktury. Późniejsze korekty są osobno.",
      value: formatSigned(flows.issued_invoices),
    },
    {
      name: "Naliczone za polecenia, osiągnięcia i nagrody promocji",
      hint: "Punkty za polecone gospodarstwa, za przekroczone progi i jako nagrody w promocjach.",
      value: formatSigned(flows.issued_other),
    },
    {
      name: "Nagrody rzeczowe",
      hint: "Punkty zabrane za nagrody, bez zwróconych za zamówienia anulowane w tym czasie.",
      value: minus(spent.prizes),
    },
    {
      name: "Vouchery",
      hint: "Punkty zabrane za kody. Takich zamówień nie można anulować.",
      value: minus(spent.vouchers),
    },
    {
      name: "Przelewy na konto",
      hint: "Punkty zamienione na pieniądze, bez zwróconych.",
      value: minus(spent.bank_transfers),
    },
    { name: "Darowizny", hint: "Punkty przekazane jako darowizna, bez zwróconych.", value: minus(spent.charity) },
    { name: "Wygasłe", hint: "Punkty odpisane po końcu ważności.", value: minus(flows.lapsed) },
    {
      name: "Korekty faktur",
      hint: "Punkty odebrane przez faktury korygujące i wycofane nagrody promocji, także te, których zabrakło i które są zadłużeniem.",
      value: formatSigned(flows.corrected),
    },
    {
      name: "Korekty sald",
      hint: "Suma punktów dodanych i odjętych ręcznie przez pracowników.",
      value: formatSigned(flows.adjusted),
    },
    {
      name: "Saldo otwarte na końcu",
      hint: "Saldo na początku i wszystkie pozycje powyżej razem.",
      value: formatPoints(closing),
      isSum: true,
    },
    {
      name: "Przekazane między gospodarstwami",
      hint: "Nie zmieniają salda: co jedno gospodarstwo oddało, drugie dostało.",
      value: formatPoints(flows.passed_on),
    },
  ];
}

function FigureList({ figures }: { figures: Figure[] }) {
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {figures.map(({ name, hint, value, isSum = false }) => (
        <Box
          key={name}
          sx={{
            display: "grid",
            gridTemplateColumns: "minmax(0, 1fr) auto",
            columnGap: 2,
            py: 0.75,
            borderTop: 1,
            borderColor: "divider",
            "&:first-of-type": { borderTop: 0 },
          }}
        >
          <Typography component="dt" sx={{ fontWeight: isSum ? 700 : 500 }}>
            {name}
            <Typography component="span" variant="body2" color="textSecondary" sx={{ display: "block" }}>
              {hint}
            </Typography>
          </Typography>
          <Typography
            component="dd"
            sx={{ m: 0, fontWeight: isSum ? 700 : 500, whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}
          >
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** How the season's points were issued and used, each figure with its meaning; the lines add up. */
export function SeasonPoints({ season, asked }: { season: Season; asked: AskedSeason }) {
  return (
    <ReportSection
      title="Ruch punktów"
      hint="Z księgi punktów. Dni kończą się o północy czasu polskiego."
      asked={asked}
      table="summary"
    >
      <FigureList figures={figuresOf(season)} />
    </ReportSection>
  );
}
