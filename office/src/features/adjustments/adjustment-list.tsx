import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DataTable, TextInput, useNotify, useRefresh } from "react-admin";
import { Link } from "react-router";
import { z } from "zod";
import { type adjustmentRequest, officeDecideAdjustment } from "@plon/contract/office/adjustments.ts";
import { plainText, type StatusLabel } from "@plon/contract/shared/envelope.ts";
import { ActionDialog } from "#shared/action-dialog.tsx";
import { formatInstant, formatPointsChange } from "#shared/format.ts";
import { choiceFilter, searchFilter } from "#shared/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/office-list.tsx";
import { OneLine } from "#shared/one-line.tsx";
import { call } from "#shared/session.ts";
import { StatusChip } from "#shared/status-chip.tsx";

type Adjustment = z.infer<typeof adjustmentRequest>;
type Action = Adjustment["actions"][number];

/** What it does to the participant's balance: what is passed on leaves it. */
const changeOf = ({ points, receiver }: Adjustment) => formatPointsChange(receiver ? -points : points);

const STATUS: Record<Adjustment["status"], StatusLabel> = {
  waiting: { label: "Czeka na drugą osobę", color: "yellow" },
  approved: { label: "Zatwierdzona", color: "green" },
  rejected: { label: "Odrzucona", color: "red" },
  withdrawn: { label: "Wycofana", color: "grey" },
};

const filters = [
  searchFilter("NIP, PESEL, nazwisko, firma"),
  choiceFilter([
    { id: "waiting", name: "Czekają" },
    { id: "approved", name: "Zatwierdzone" },
    { id: "rejected", name: "Odrzucone" },
    { id: "withdrawn", name: "Wycofane" },
  ]),
];

const WORDS: Record<Action, { label: string; explanation: string; submit: string; done: string }> = {
  approve: {
    label: "Zatwierdź",
    explanation: "Punkty zostaną zaksięgowane od razu, a uczestnik dostanie powiadomienie.",
    submit: "Zatwierdź korektę",
    done: "Korekta została zaksięgowana.",
  },
  reject: {
    label: "Odrzuć",
    explanation: "Saldo się nie zmieni. Powód zobaczy osoba, która o korektę poprosiła.",
    submit: "Odrzuć korektę",
    done: "Korekta została odrzucona.",
  },
  withdraw: {
    label: "Wycofaj",
    explanation: "Saldo się nie zmieni, a prośba zniknie z kolejki.",
    submit: "Wycofaj prośbę",
    done: "Prośba o korektę została wycofana.",
  },
};

const fieldsOf = (decision: Action) => z.object({ reason: plainText(500, decision === "reject" ? 3 : 0).optional() });

type DialogProps = { adjustment: Adjustment; decision: Action; onClose: () => void };

function DecisionDialog({ adjustment, decision, onClose }: DialogProps) {
  const notify = useNotify();
  const refresh = useRefresh();
  const cache = useQueryClient();
  const { label, explanation, submit, done } = WORDS[decision];
  return (
    <ActionDialog<{ reason?: string }>
      title={`${label} korektę: ${adjustment.participant.name}`}
      explanation={
        <>
          <Typography component="p" sx={{ fontSize: 28, fontWeight: 700, color: "text.primary" }}>
            {changeOf(adjustment)}
          </Typography>
          {adjustment.receiver && <Typography component="p">Odbiorca: {adjustment.receiver.name}</Typography>}
          {adjustment.requested_by.name}: {adjustment.reason}
          <Box sx={{ mt: 1 }}>{explanation}</Box>
        </>
      }
      submitLabel={submit}
      schema={fieldsOf(decision)}
      onSend={async ({ reason }) => {
        const params = { adjustmentId: adjustment.id };
        await call(officeDecideAdjustment, { params, body: { decision, ...(reason ? { reason } : {}) } });
        notify(done, { type: "success" });
        refresh();
        await Promise.all(["participants", "movements"].map((key) => cache.invalidateQueries({ queryKey: [key] })));
      }}
      onClose={onClose}
    >
      {decision === "reject" && <TextInput source="reason" label="Powód" isRequired autoFocus multiline minRows={2} />}
    </ActionDialog>
  );
}

function Decisions({ adjustment }: { adjustment: Adjustment }) {
  const [decision, setDecision] = useState<Action>();
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      {adjustment.actions.map((action) => (
        <Button
          key={action}
          size="small"
          variant={action === "approve" ? "contained" : "outlined"}
          color={action === "reject" ? "error" : "primary"}
          aria-label={`${WORDS[action].label} korektę: ${adjustment.participant.name}`}
          onClick={() => setDecision(action)}
        >
          {WORDS[action].label}
        </Button>
      ))}
      {decision && (
        <DecisionDialog adjustment={adjustment} decision={decision} onClose={() => setDecision(undefined)} />
      )}
    </Stack>
  );
}

function PersonLink({ person }: { person: Adjustment["participant"] }) {
  return (
    <MuiLink component={Link} to={`/participants/${person.id}`} color="inherit" sx={{ fontWeight: 600 }}>
      {person.name}
    </MuiLink>
  );
}

/** Whose balance it is, and of a transfer who gets the points. */
function Person({ adjustment: { participant, receiver } }: { adjustment: Adjustment }) {
  return (
    <>
      <PersonLink person={participant} />
      {receiver && (
        <>
          {" → "}
          <PersonLink person={receiver} />
        </>
      )}
    </>
  );
}

/** Who decided and why, or what it waits for. */
function State({ adjustment }: { adjustment: Adjustment }) {
  const { status, decided_by, decision_reason } = adjustment;
  return (
    <Box>
      <StatusChip status={STATUS[status]} />
      {decided_by && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {decided_by}
          {decision_reason && `: ${decision_reason}`}
        </Typography>
      )}
    </Box>
  );
}

function adjustmentCard(adjustment: Adjustment): RecordCard {
  return {
    title: <Person adjustment={adjustment} />,
    aside: changeOf(adjustment),
    body: (
      <>
        {adjustment.requested_by.name}, {formatInstant(adjustment.requested_at)}
        <br />
        {adjustment.reason}
        <Box sx={{ mt: 1, display: "grid", gap: 1 }}>
          <State adjustment={adjustment} />
          <Decisions adjustment={adjustment} />
        </Box>
      </>
    ),
  };
}

/** Large corrections of balances: one person asked, another one decides. */
export default function AdjustmentList() {
  return (
    <OfficeList<Adjustment>
      sort={{ field: "requested_at", order: "DESC" }}
      filters={filters}
      filterDefaultValues={{ status: "waiting" }}
      actions={false}
      empty={{
        title: "Żadna korekta nie czeka",
        hint: "Duże korekty sald pojawią się tutaj, aby zdecydowała druga osoba.",
      }}
      card={adjustmentCard}
    >
      <DataTable.Col source="requested_at" label="Kiedy" render={(row) => formatInstant(row.requested_at)} />
      <DataTable.Col label="Uczestnik" render={(row) => <Person adjustment={row as Adjustment} />} />
      <DataTable.Col align="right" label="Zmiana" render={(row) => changeOf(row as Adjustment)} />
      <DataTable.Col label="Powód" render={(row) => <OneLine text={row.reason} width={220} />} />
      <DataTable.Col label="Kto prosi" render={(row) => row.requested_by.name} />
      <DataTable.Col label="Stan" render={(row) => <State adjustment={row as Adjustment} />} />
      <DataTable.Col label="Decyzja" render={(row) => <Decisions adjustment={row as Adjustment} />} />
    </OfficeList>
  );
}
