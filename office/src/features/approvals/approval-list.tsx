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
import { type approvalRequest, officeDecideApproval } from "@plon/contract/office/approvals.ts";
import { plainText, type StatusLabel } from "@plon/contract/shared/envelope.ts";
import { ActionDialog } from "#shared/action-dialog.tsx";
import { formatInstant } from "#shared/format.ts";
import { choiceFilter } from "#shared/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/office-list.tsx";
import { call } from "#shared/session.ts";
import { StatusChip } from "#shared/status-chip.tsx";

type Approval = z.infer<typeof approvalRequest>;
type Action = Approval["actions"][number];

const STATUS: Record<Approval["status"], StatusLabel> = {
  waiting: { label: "Czeka na drugą osobę", color: "yellow" },
  approved: { label: "Zatwierdzona", color: "green" },
  rejected: { label: "Odrzucona", color: "red" },
  withdrawn: { label: "Wycofana", color: "grey" },
};

const filters = [
  choiceFilter([
    { id: "waiting", name: "Czekają" },
    { id: "approved", name: "Zatwierdzone" },
    { id: "rejected", name: "Odrzucone" },
    { id: "withdrawn", name: "Wycofane" },
  ]),
];

const WORDS: Record<Action, { label: string; explanation: string; submit: string }> = {
  approve: {
    label: "Zatwierdź",
    explanation: "Zmiana zacznie obowiązywać od razu.",
    submit: "Zatwierdź zmianę",
  },
  reject: {
    label: "Odrzuć",
    explanation: "Nic się nie zmieni. Powód zobaczy osoba, która o zmianę poprosiła.",
    submit: "Odrzuć zmianę",
  },
  withdraw: { label: "Wycofaj", explanation: "Nic się nie zmieni.", submit: "Wycofaj prośbę" },
};

const fieldsOf = (decision: Action) => z.object({ reason: plainText(500, decision === "reject" ? 3 : 0).optional() });

/** What it is now and what it becomes. */
function Change({ approval }: { approval: Approval }) {
  return (
    <Box sx={{ overflowWrap: "anywhere" }}>
      <Typography variant="body2" color="textSecondary">
        Jest: {approval.before}
      </Typography>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        Będzie: {approval.after}
      </Typography>
      {approval.reason && <Typography variant="body2">Powód: {approval.reason}</Typography>}
    </Box>
  );
}

type DialogProps = { approval: Approval; decision: Action; onClose: () => void };

function DecisionDialog({ approval, decision, onClose }: DialogProps) {
  const notify = useNotify();
  const refresh = useRefresh();
  const cache = useQueryClient();
  const { label, explanation, submit } = WORDS[decision];
  return (
    <ActionDialog<{ reason?: string }>
      title={`${label}: ${approval.subject}`}
      explanation={
        <>
          <Change approval={approval} />
          <Box sx={{ mt: 1 }}>
            {approval.requested_by.name}, {formatInstant(approval.requested_at)}. {explanation}
          </Box>
        </>
      }
      submitLabel={submit}
      schema={fieldsOf(decision)}
      onSend={async ({ reason }) => {
        const params = { approvalId: approval.id };
        const answer = await call(officeDecideApproval, { params, body: { decision, ...(reason ? { reason } : {}) } });
        notify(answer.message ?? "", { type: "success" });
        refresh();
        await Promise.all(["staff", "settings"].map((key) => cache.invalidateQueries({ queryKey: [key] })));
      }}
      onClose={onClose}
    >
      {decision === "reject" && <TextInput source="reason" label="Powód" isRequired autoFocus multiline minRows={2} />}
    </ActionDialog>
  );
}

function Decisions({ approval }: { approval: Approval }) {
  const [decision, setDecision] = useState<Action>();
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      {approval.actions.map((action) => (
        <Button
          key={action}
          size="small"
          variant={action === "approve" ? "contained" : "outlined"}
          color={action === "reject" ? "error" : "primary"}
          aria-label={`${WORDS[action].label}: ${approval.subject}`}
          onClick={() => setDecision(action)}
        >
          {WORDS[action].label}
        </Button>
      ))}
      {decision && <DecisionDialog approval={approval} decision={decision} onClose={() => setDecision(undefined)} />}
    </Stack>
  );
}

function Subject({ approval }: { approval: Approval }) {
  return (
    <MuiLink component={Link} to={approval.subject_path} color="inherit" sx={{ fontWeight: 600 }}>
      {approval.subject}
    </MuiLink>
  );
}

/** Who decided and why, or what it waits for. */
function State({ approval }: { approval: Approval }) {
  const { status, decided_by, decision_reason } = approval;
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

function approvalCard(approval: Approval): RecordCard {
  return {
    title: <Subject approval={approval} />,
    body: (
      <>
        {approval.requested_by.name}, {formatInstant(approval.requested_at)}
        <Change approval={approval} />
        <Box sx={{ mt: 1, display: "grid", gap: 1 }}>
          <State approval={approval} />
          <Decisions approval={approval} />
        </Box>
      </>
    ),
  };
}

/** Changes that one administrator asked for and another one decides. */
export default function ApprovalList() {
  return (
    <OfficeList<Approval>
      sort={{ field: "requested_at", order: "DESC" }}
      filters={filters}
      filterDefaultValues={{ status: "waiting" }}
      actions={false}
      empty={{
        title: "Żadna zmiana nie czeka",
        hint: "Tu pojawią się nowe osoby z prawem zatwierdzania oraz zmiany kont bankowych i limitów, aby zdecydowała druga osoba.",
      }}
      card={approvalCard}
    >
      <DataTable.Col source="requested_at" label="Kiedy" render={(row) => formatInstant(row.requested_at)} />
      <DataTable.Col label="Czego dotyczy" render={(row) => <Subject approval={row as Approval} />} />
      <DataTable.Col label="Zmiana" render={(row) => <Change approval={row as Approval} />} />
      <DataTable.Col label="Kto prosi" render={(row) => row.requested_by.name} />
      <DataTable.Col label="Stan" render={(row) => <State approval={row as Approval} />} />
      <DataTable.Col label="Decyzja" render={(row) => <Decisions approval={row as Approval} />} />
    </OfficeList>
  );
}
