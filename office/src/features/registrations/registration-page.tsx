import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { officeGetRegistration } from "@plon/contract/office/account/registrations.ts";
import { CleanHtml } from "#shared/texts/clean-html.tsx";
import { formatInstant } from "@plon/client/format.ts";
import { Facts, Panel, PanelGrid } from "#shared/page/panel.tsx";
import { dataOf } from "#shared/calls/session.ts";
import { FailedPage } from "#shared/page/states.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { WaitingWork } from "#shared/acts/work-assignment.tsx";
import { DialogButton } from "#shared/acts/act-buttons.tsx";
import { RecordHead } from "#shared/records/record-head.tsx";
import { RecordTitle } from "#shared/records/record-title.tsx";
import { ApproveDialog, RejectDialog } from "./registration-dialogs.tsx";
import { FORM_LABELS, groupsOf, type Registration } from "./registration-words.ts";

const registrationQuery = (registrationId: number) =>
  queryOptions({
    queryKey: ["registrations", "details", registrationId],
    queryFn: dataOf(officeGetRegistration, { params: { registrationId } }),
  });

/** The outcome of the registration, or what it waits for. */
function Outcome({ registration }: { registration: Registration }) {
  const { status, decided_by, decided_at, decision_reason, participant_id } = registration;
  const who = [decided_by, decided_at && formatInstant(decided_at)].filter(Boolean).join(", ");
  if (status === "contact") {
    return (
      <Alert severity="info">Zgłaszający musi jeszcze potwierdzić e-mail i telefon. Wtedy można zdecydować.</Alert>
    );
  }
  if (status === "rejected") {
    return (
      <Alert severity="warning">
        Odrzucone ({who}). {decision_reason}
      </Alert>
    );
  }
  if (status !== "approved") return null;
  return (
    <Alert severity="success">
      Przyjęte ({who}).{" "}
      {participant_id !== null && (
        <MuiLink component={Link} to={`/participants/${participant_id}`} color="inherit">
          Otwórz uczestnika
        </MuiLink>
      )}
    </Alert>
  );
}

function Decision({ registration }: { registration: Registration }) {
  if (registration.actions.length === 0) return null;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", mb: 2 }}>
      {registration.actions.includes("approve") && (
        <DialogButton
          variant="contained"
          size="large"
          renderDialog={(close) => <ApproveDialog registration={registration} onClose={close} />}
        >
          Przyjmij do programu
        </DialogButton>
      )}
      <DialogButton
        variant="outlined"
        size="large"
        color="error"
        renderDialog={(close) => <RejectDialog registration={registration} onClose={close} />}
      >
        Odrzuć
      </DialogButton>
    </Stack>
  );
}

function Consents({ consents }: Pick<Registration, "consents">) {
  return (
    <Stack component="ul" sx={{ listStyle: "none", p: 0, m: 0, gap: 1.5 }}>
      {consents.map((consent) => (
        <Box component="li" key={consent.slug} sx={{ display: "flex", gap: 1.5, alignItems: "flex-start" }}>
          <Box sx={{ minWidth: 110 }}>
            <StatusChip status={consent.granted ? { label: "Tak", color: "green" } : { label: "Nie", color: "grey" }} />
          </Box>
          <Box sx={{ minWidth: 0 }}>
            <CleanHtml html={consent.content} />
            <Typography variant="caption" color="textSecondary">
              {consent.slug}, wersja {consent.version}
            </Typography>
          </Box>
        </Box>
      ))}
    </Stack>
  );
}

/** The groups that identify the person are on the left. */
const PEOPLE = new Set(["Zgłaszający", "Osoba upoważniona"]);

function Groups({ groups }: { groups: ReturnType<typeof groupsOf> }) {
  return groups.map(([group, facts]) => (
    <Panel key={group} title={group}>
      <Facts facts={facts} />
    </Panel>
  ));
}

/** One registration: the whole form, the consents, and the decision. */
export default function RegistrationPage() {
  const registration = useQuery(registrationQuery(Number(useParams()["id"])));
  if (registration.isPending) return <Skeleton variant="rounded" height={480} sx={{ mt: 2 }} />;
  if (registration.isError) return <FailedPage error={registration.error} onRetry={() => registration.refetch()} />;
  const { data } = registration;
  const groups = groupsOf(data.answers);
  const when = (at: string | null) => (at ? formatInstant(at) : "nie");
  return (
    <>
      <RecordTitle title={`Rejestracja: ${data.name}`} />
      <RecordHead name={data.name} statuses={[data.status_label]}>
        {FORM_LABELS[data.form]}, wysłano {formatInstant(data.submitted_at)}
        {data.invited_by && `, z zaproszenia: ${data.invited_by}`}
      </RecordHead>
      {data.status === "review" && <WaitingWork queue="registrations" itemId={data.id} />}
      <Decision registration={data} />
      <Box sx={{ mb: 2 }}>
        <Outcome registration={data} />
      </Box>
      <PanelGrid columns={2}>
        <Stack sx={{ gap: 2 }}>
          <Groups groups={groups.filter(([group]) => PEOPLE.has(group))} />
          <Panel title="Potwierdzenie kontaktu">
            <Facts
              facts={[
                ["E-mail potwierdzony", when(data.email_confirmed_at)],
                ["Telefon potwierdzony", when(data.phone_confirmed_at)],
              ]}
            />
          </Panel>
        </Stack>
        <Stack sx={{ gap: 2 }}>
          <Groups groups={groups.filter(([group]) => !PEOPLE.has(group))} />
        </Stack>
      </PanelGrid>
      <Panel title="Zgody">
        <Consents consents={data.consents} />
      </Panel>
    </>
  );
}
