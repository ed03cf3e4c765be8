import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { officeListKsefCertificates, officeSwitchKsef } from "@plon/contract/office/documents/ksef-connections.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { ConfirmButton } from "#shared/acts/act-buttons.tsx";
import { formatCount, formatInstant } from "@plon/client/format.ts";
import { Hint } from "#shared/page/hint.tsx";
import { Facts, Panel, PanelGrid } from "#shared/page/panel.tsx";
import { call } from "#shared/calls/session.ts";
import { LoadError } from "#shared/page/states.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { ConnectionList } from "./connection-list.tsx";
import { DaysPanel } from "./days-panel.tsx";
import { EndsIn } from "./ends-in.tsx";
import { KSEF_KEYS, overviewQuery } from "./ksef-connections.api.ts";
import { SetAsidePanel } from "./set-aside-panel.tsx";
import { WithdrawnPanel } from "./withdrawn-panel.tsx";
import { ENVIRONMENT_WORDS, FAILURE_WORDS, type Overview, STATUS_WORDS } from "./ksef-words.ts";

/** Reading from KSeF as a whole, and below it every farm that is or was connected. */
export default function KsefPage() {
  const overview = useQuery(overviewQuery);
  return (
    <Box sx={{ mt: 1, minWidth: 0 }}>
      {overview.isPending && <Skeleton variant="rounded" height={240} />}
      {overview.isError && <LoadError error={overview.error} onRetry={() => overview.refetch()} />}
      {overview.data && <Whole overview={overview.data} />}
      <Stack sx={{ gap: 2, mt: 2 }}>
        <SetAsidePanel />
        <WithdrawnPanel />
      </Stack>
      <Typography variant="h6" component="h2" sx={{ mt: 2 }}>
        Gospodarstwa
      </Typography>
      <ConnectionList />
    </Box>
  );
}

function Whole({ overview }: { overview: Overview }) {
  const { operator, counts, failing } = overview;
  const failed = Object.entries(failing) as [keyof typeof FAILURE_WORDS, number][];
  return (
    <>
      <Notices overview={overview} />
      <PanelGrid columns={2}>
        <Panel isTop title="Odczyt">
          <Facts
            facts={[
              ["Stan", <Switched key="on" isOn={overview.is_on} />],
              ["Środowisko", ENVIRONMENT_WORDS[overview.environment]],
              ["KSeF", overview.is_stand_in ? "zastępczy, z programu" : "Ministerstwa Finansów"],
              ["Operator", operator ? `${operator.name}, NIP ${operator.nip}` : "nie ustawiono"],
            ]}
          />
          <Switch isOn={overview.is_on} />
        </Panel>
        <Panel isTop title="Gospodarstwa">
          <Facts
            facts={[
              ...(Object.keys(STATUS_WORDS) as (keyof typeof STATUS_WORDS)[]).map((status): [string, string] => [
                STATUS_WORDS[status],
                formatCount(counts[status]),
              ]),
              [
                "Najdawniej odczytane do",
                overview.oldest_known_until ? formatInstant(overview.oldest_known_until) : "–",
              ],
              ["Spóźnione ponad godzinę", formatCount(overview.overdue)],
              ...failed.map(([kind, count]): [string, string] => [FAILURE_WORDS[kind], formatCount(count)]),
            ]}
          />
        </Panel>
        <TodayPanel overview={overview} />
        <CertificatePanel certificate={overview.certificate} />
      </PanelGrid>
      <DaysPanel days={overview.days} />
    </>
  );
}

const Switched = ({ isOn }: { isOn: boolean }) => (
  <StatusChip status={isOn ? { label: "Włączony", color: "green" } : { label: "Zatrzymany", color: "red" }} />
);

function Notices({ overview: { is_on: isOn, operator, certificate } }: { overview: Overview }) {
  const texts = [
    ...(isOn ? [] : ["Odczyt jest zatrzymany u wszystkich gospodarstw."]),
    ...(operator ? [] : ["Bez operatora program nie proponuje rolnikom połączenia. Ustaw go w ustawieniach."]),
    ...(certificate
      ? []
      : ["Nie ma ważnego certyfikatu tego środowiska, więc program nie może się zalogować do KSeF."]),
  ];
  return texts.map((text) => (
    <Alert key={text} severity="warning" sx={{ mb: 2 }}>
      {text}
    </Alert>
  ));
}

/** The switch of all reading, after a question. */
function Switch({ isOn }: { isOn: boolean }) {
  if (!useMayCall(officeSwitchKsef)) return null;
  return (
    <ConfirmButton
      variant="outlined"
      color={isOn ? "error" : "primary"}
      question={isOn ? "Zatrzymać odczyt z KSeF?" : "Włączyć odczyt z KSeF?"}
      content={
        isOn
          ? "Program przestanie odczytywać faktury wszystkich gospodarstw. Nic nie przepadnie: po włączeniu odczyta też to, co przyszło w tym czasie."
          : "Program zacznie odczytywać od miejsca, w którym skończył."
      }
      send={() => call(officeSwitchKsef, { body: { is_on: !isOn } })}
      changes={KSEF_KEYS}
      sx={{ mt: 1.5 }}
    >
      {isOn ? "Zatrzymaj odczyt" : "Włącz odczyt"}
    </ConfirmButton>
  );
}

/** What was asked of KSeF today beside what it allows, what waits, and what was put right. */
function TodayPanel({ overview }: { overview: Overview }) {
  const { calls, limits, packages, set_aside: waiting, late, differing, mended } = overview;
  const { open, taken, failed } = packages;
  const most = `${limits.questions_used} pytań i ${limits.documents_used} dokumentów`;
  return (
    <Panel isTop title="KSeF dzisiaj">
      <Facts
        facts={[
          ["Pytania o listy faktur", formatCount(calls.question)],
          ["Pobierane dokumenty", formatCount(calls.document)],
          ["Zamówione paczki dokumentów", formatCount(calls.export)],
          ["Paczki w drodze", formatCount(open)],
          ["Paczki odebrane w ostatniej dobie", formatCount(taken)],
          ["Paczki nieudane w ostatniej dobie", formatCount(failed)],
          ["Logowania", formatCount(calls.session)],
          ["Odłożone przez limit", formatCount(calls.limited)],
          ["Czeka na KSeF", formatCount(waiting)],
          ["Znalezione z opóźnieniem w 30 dni", formatCount(late)],
          ["Naprawione przy czytaniu w 30 dni", formatCount(mended)],
          ["Gospodarstwa z inną liczbą niż w KSeF", formatCount(differing)],
        ]}
      />
      <Hint sx={{ mt: 1.5 }}>
        {`KSeF pozwala na ${limits.questions} pytań i ${limits.documents} dokumenty na godzinę dla gospodarstwa; program używa za jednym razem najwyżej ${most}, nie częściej niż co kwadrans.`}
      </Hint>
    </Panel>
  );
}

function CertificatePanel({ certificate }: { certificate: Overview["certificate"] }) {
  const seesAll = useMayCall(officeListKsefCertificates);
  return (
    <Panel isTop title="Certyfikat operatora">
      {certificate ? (
        <Stack sx={{ gap: 1 }}>
          <EndsIn validUntil={certificate.valid_until} />
          <Facts
            facts={[
              ["Ważny do", formatInstant(certificate.valid_until)],
              ["Podmiot", certificate.subject],
            ]}
          />
        </Stack>
      ) : (
        <Typography color="textSecondary">Brak ważnego certyfikatu.</Typography>
      )}
      {seesAll && (
        <MuiLink component={Link} to="/ksef/certificates" sx={{ display: "inline-block", py: 1, mt: 0.5 }}>
          Certyfikaty
        </MuiLink>
      )}
    </Panel>
  );
}
