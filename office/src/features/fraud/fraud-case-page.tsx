import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { BooleanInput, SelectInput, TextInput } from "react-admin";
import { Link, useParams } from "react-router";
import {
  type FraudCase,
  officeDecideFraudCase,
  officeExtendFraudHold,
  officeGetFraudCase,
} from "@plon/contract/office/desk/fraud.ts";
import type { CallInput } from "@plon/contract/shared/calls/endpoint.ts";
import { formatDay, formatInstant } from "@plon/client/format.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { call, dataOf } from "#shared/calls/session.ts";
import { FormButton } from "#shared/forms/action-dialog.tsx";
import { Hint } from "#shared/page/hint.tsx";
import { Facts, Panel, PanelGrid } from "#shared/page/panel.tsx";
import { FailedPage } from "#shared/page/states.tsx";
import { AuditLink } from "#shared/records/audit-link.tsx";
import { RecordHead } from "#shared/records/record-head.tsx";
import { RecordTitle } from "#shared/records/record-title.tsx";
import { heldLabel, recordLink, stateOf, SUBJECT_WORDS, subjectPath } from "./fraud-words.ts";

const VERDICTS = [
  { id: "unfounded", name: "Bez podstaw" },
  { id: "confirmed", name: "Potwierdzone nadużycie" },
];

type Decision = Omit<CallInput<typeof officeDecideFraudCase>["body"], "revision">;

function Decide({ found }: { found: FraudCase }) {
  const { id: caseId, revision } = found;
  return (
    <FormButton<Decision>
      label="Rozstrzygnij"
      look={{ variant: "contained" }}
      title={`Rozstrzygnij: ${found.subject.name}`}
      explanation="Rozstrzygnięcie niczego nie zabiera. Bez podstaw: wstrzymanie kończy się od razu, a progi tych sygnałów rosną. Potwierdzone: progi maleją, a punkty odbiera się osobno, korektą salda albo zamknięciem konta."
      submitLabel="Zapisz rozstrzygnięcie"
      schema={officeDecideFraudCase.body.omit({ revision: true })}
      onSend={async (body) =>
        (await call(officeDecideFraudCase, { params: { caseId }, body: { ...body, revision } })).message
      }
      changes="all"
    >
      <SelectInput source="verdict" label="Rozstrzygnięcie" choices={VERDICTS} isRequired />
      <TextInput source="reason" label="Uzasadnienie" isRequired multiline minRows={3} />
      <BooleanInput
        source="takes_points"
        label="Będziemy odbierać punkty"
        helperText="Wtedy potwierdzenie zatwierdza druga osoba."
        defaultValue={false}
      />
    </FormButton>
  );
}

type Extension = CallInput<typeof officeExtendFraudHold>["body"];

function Extend({ found }: { found: FraudCase }) {
  return (
    <FormButton<Extension>
      label="Przedłuż wstrzymanie"
      look={{ variant: "outlined" }}
      title="Przedłuż wstrzymanie"
      explanation="O pięć dni roboczych od dziś, razem najwyżej dwadzieścia. Rolnik zobaczy nowy dzień odpowiedzi, bez powodu."
      submitLabel="Przedłuż"
      schema={officeExtendFraudHold.body}
      onSend={async (body) => (await call(officeExtendFraudHold, { params: { caseId: found.id }, body })).message}
      changes="all"
    >
      <TextInput source="reason" label="Powód" isRequired multiline minRows={2} />
    </FormButton>
  );
}

function Signals({ found }: { found: FraudCase }) {
  return (
    <Panel title="Sygnały">
      <Stack component="ul" sx={{ listStyle: "none", p: 0, m: 0, gap: 2 }}>
        {found.signals.map((signal) => (
          <Box component="li" key={signal.id}>
            <Hint>
              {signal.title}, wynik {signal.score}, {formatInstant(signal.last_seen_at)}
            </Hint>
            <Box sx={{ overflowWrap: "anywhere" }}>{signal.sentence}</Box>
            <Stack direction="row" sx={{ flexWrap: "wrap", columnGap: 2 }}>
              {signal.records.map(recordLink).map(({ label, to }) => (
                <MuiLink key={to} component={Link} to={to} variant="body2" sx={{ py: 0.5 }}>
                  {label}
                </MuiLink>
              ))}
            </Stack>
          </Box>
        ))}
      </Stack>
    </Panel>
  );
}

function CaseFacts({ found }: { found: FraudCase }) {
  const { subject, decided_by: by, decided_at: at, held_until: until, reason } = found;
  return (
    <Panel title="Sprawa">
      <Facts
        facts={[
          [
            SUBJECT_WORDS[subject.type],
            <MuiLink key="subject" component={Link} to={subjectPath(subject)}>
              {subject.name}
            </MuiLink>,
          ],
          ["Wynik", `${found.score} na 100`],
          ["Otwarta", formatInstant(found.opened_at)],
          ["Wypływ wstrzymany", until === null ? "nie" : `do ${formatDay(until)}`],
          ...(at === null ? [] : [["Rozstrzygnięcie", `${by ?? "–"}, ${formatInstant(at)}`] as [string, string]]),
          ...(reason ? [["Uzasadnienie", reason] as [string, string]] : []),
        ]}
      />
      <AuditLink subject={{ subject_type: "fraud_case", subject_id: String(found.id) }} />
    </Panel>
  );
}

/** One case: its sentences with the records behind them, what waits meanwhile, and the decision. */
export default function FraudCasePage() {
  const caseId = Number(useParams()["id"]);
  const found = useQuery({
    queryKey: ["fraud-cases", "details", caseId],
    queryFn: dataOf(officeGetFraudCase, { params: { caseId } }),
  });
  const mayDecide = useMayCall(officeDecideFraudCase);
  if (found.isPending) return <Skeleton variant="rounded" height={480} sx={{ mt: 2 }} />;
  if (found.isError) return <FailedPage error={found.error} onRetry={() => found.refetch()} />;
  const { data } = found;
  const name = `${SUBJECT_WORDS[data.subject.type]}: ${data.subject.name}`;
  const isOpen = data.status === "open";
  return (
    <>
      <RecordTitle title={name} />
      <RecordHead
        name={name}
        statuses={[stateOf(data), ...(data.held_until === null ? [] : [heldLabel(data.held_until)])]}
      />
      {isOpen && data.held_until !== null && (
        <Alert severity="info" sx={{ mb: 2 }}>
          Zamówienia, bony, przekazania i wypłaty tego gospodarstwa czekają do {formatDay(data.held_until)}. Potem ruszą
          same.
        </Alert>
      )}
      {isOpen && mayDecide && (
        <Stack direction="row" sx={{ gap: 1, mb: 2, flexWrap: "wrap" }}>
          <Decide found={data} />
          {data.held_until !== null && <Extend found={data} />}
        </Stack>
      )}
      <PanelGrid columns={2}>
        <Signals found={data} />
        <CaseFacts found={data} />
      </PanelGrid>
    </>
  );
}
