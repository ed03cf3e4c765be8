import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { Title } from "react-admin";
import { Link } from "react-router";
import { officeStoodOut } from "@plon/contract/office/documents/automatic-acceptance.ts";
import { officeListSettings } from "@plon/contract/office/house/settings.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { countOf, formatCount, formatInstant, formatPoints } from "@plon/client/format.ts";
import { Facts, Panel, PanelGrid } from "#shared/page/panel.tsx";
import { FailedPage } from "#shared/page/states.tsx";
import { agreementText, shareText } from "#shared/words/acceptance-words.ts";
import { limitText, MODE_WORDS, percentText } from "./acceptance-words.ts";
import { type AutomaticAcceptance, automaticAcceptanceQuery } from "#shared/calls/acceptance.api.ts";
import { SellerTable } from "./seller-table.tsx";
import { StoodOutPanel } from "./stood-out-panel.tsx";

function Rules({ rules }: { rules: AutomaticAcceptance["rules"] }) {
  const canReadSettings = useMayCall(officeListSettings);
  return (
    <Panel isTop title="Zasady">
      <Facts
        facts={[
          ["W całym programie", MODE_WORDS[rules.mode]],
          ["Limit jednej faktury", limitText(rules.invoice_points)],
          ["Limit gospodarstwa w ciągu dnia", limitText(rules.farm_points)],
          ["Limit gospodarstwa w miesiącu", limitText(rules.farm_month_points)],
          ["Limit programu w ciągu dnia", limitText(rules.day_points)],
          [
            "Zakupy a areał",
            rules.area_percent === 0 ? "bez limitu" : `${percentText(rules.area_percent)} dawki w roku`,
          ],
          ["Najstarszy dokument", countOf(rules.age_days, "dzień", "dni", "dni")],
          ["Próba kontrolna", percentText(rules.sample_percent)],
          ["Najmniejsza zgodność", percentText(rules.agreement_percent)],
          ["Zgodność liczy się od", countOf(rules.compared_min, "porównania", "porównań", "porównań")],
        ]}
      />
      {canReadSettings && (
        <Button component={Link} to="/settings/automatic-acceptance" sx={{ mt: 1, ml: -1 }}>
          Zmień zasady
        </Button>
      )}
    </Panel>
  );
}

function Figures({ total, points_today }: Pick<AutomaticAcceptance, "total" | "points_today">) {
  return (
    <Panel isTop title="Co się dzieje">
      <Facts
        facts={[
          ["Dziś bez referenta", countOf(total.accepted_today, "faktura", "faktury", "faktur")],
          ["Dziś bez referenta, punkty", formatPoints(points_today)],
          ["Faktury elektroniczne w 30 dni", formatCount(total.arrived_30_days)],
          ["Z nich zaakceptowane bez referenta", shareText(total.accepted_30_days, total.arrived_30_days)],
          ["Zgodność z referentami", agreementText(total)],
        ]}
      />
    </Panel>
  );
}

/** Which sellers' certain invoices are accepted without a clerk, by which rules, and how well that goes. */
export default function AutomaticAcceptancePage() {
  const found = useQuery(automaticAcceptanceQuery);
  const canReadInvoices = useMayCall(officeStoodOut);
  if (found.isPending) return <Skeleton variant="rounded" height={420} sx={{ mt: 2 }} />;
  if (found.isError) return <FailedPage error={found.error} onRetry={() => found.refetch()} />;
  const { rules, total, points_today, sellers } = found.data;
  const stopped = sellers.filter(({ stopped_at }) => stopped_at !== null);
  return (
    <Stack sx={{ gap: 2, mt: 1 }}>
      <Title title="Automatyczna akceptacja" />
      <Typography sx={{ maxWidth: 760 }}>
        Faktura elektroniczna, co do której nie ma żadnej wątpliwości, może zostać zaakceptowana od razu, bez referenta.
        Każda inna trafia do kolejki z powodem.
      </Typography>
      {rules.mode !== "on" && (
        <Alert severity="info">
          {rules.mode === "off"
            ? "Automatyczna akceptacja jest wyłączona w całym programie."
            : "W całym programie trwa tylko obserwacja: o każdej fakturze decyduje referent."}
        </Alert>
      )}
      {stopped.length > 0 && (
        <Alert severity="warning">
          <AlertTitle>Wyłączyła się sama</AlertTitle>
          {stopped.map(({ distributor, stopped_at, compared, agreed }) => (
            <div key={distributor.id}>
              {distributor.name}, {formatInstant(stopped_at!)}: zgodność {agreementText({ compared, agreed })}
            </div>
          ))}
        </Alert>
      )}
      <PanelGrid columns={2}>
        <Rules rules={rules} />
        <Figures total={total} points_today={points_today} />
      </PanelGrid>
      {canReadInvoices && <StoodOutPanel />}
      <Panel isTop title="Sprzedawcy">
        <SellerTable sellers={sellers} programme={rules.mode} />
      </Panel>
    </Stack>
  );
}
