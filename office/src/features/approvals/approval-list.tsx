import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { Link } from "react-router";
import type { z } from "zod";
import { type approvalRequest, officeDecideApproval } from "@plon/contract/office/house/approvals.ts";
import { countOf, formatInstant } from "@plon/client/format.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import {
  type DecisionBody,
  decisionFilter,
  DecisionOnCard,
  Decisions,
  decisionText,
  DecisionState,
} from "#shared/lists/second-decision.tsx";
import { call } from "#shared/calls/session.ts";
import { Hint } from "#shared/page/hint.tsx";

type Approval = z.infer<typeof approvalRequest>;

const EXPLANATIONS = {
  approve: "Zmiana zacznie obowiązywać od razu.",
  reject: "Nic się nie zmieni. Powód zobaczy osoba, która o zmianę poprosiła.",
  withdraw: "Nic się nie zmieni.",
};
const SUBMIT_LABELS = { approve: "Zatwierdź zmianę", reject: "Odrzuć zmianę", withdraw: "Wycofaj prośbę" };

const changeText = ({ before, after, effect, reason }: Approval) =>
  `Jest: ${before}; będzie: ${after}${effect ? `; skutek: ${effect}` : ""}${reason ? `; powód: ${reason}` : ""}`;

const DAY_MS = 86_400_000;

/** How long it has waited, once that is a day or more. */
function ageText({ status, requested_at }: Approval, now: number): string | undefined {
  const days = Math.floor((now - Date.parse(requested_at)) / DAY_MS);
  return status === "waiting" && days > 0 ? `czeka ${countOf(days, "dzień", "dni", "dni")}` : undefined;
}

/** When it was asked for, and for how long it has waited. */
function Asked({ approval }: { approval: Approval }) {
  const [now] = useState(() => Date.now());
  const age = ageText(approval, now);
  return (
    <>
      {formatInstant(approval.requested_at)}
      {age && <Hint>{age}</Hint>}
    </>
  );
}

/** The current value and the new one. */
function Change({ approval }: { approval: Approval }) {
  return (
    <Box sx={{ overflowWrap: "anywhere" }}>
      <Hint>Jest: {approval.before}</Hint>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        Będzie: {approval.after}
      </Typography>
      {approval.effect && <Typography variant="body2">Skutek: {approval.effect}</Typography>}
      {approval.reason && <Typography variant="body2">Powód: {approval.reason}</Typography>}
      {approval.is_outdated && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          Od złożenia prośby coś się zmieniło: nie można jej już zatwierdzić. Odrzuć ją, a kto prosi, poprosi ponownie.
        </Alert>
      )}
    </Box>
  );
}

const decisionsOn = (approval: Approval) => ({
  of: approval,
  named: `: ${approval.subject}`,
  explain: (decision: keyof typeof EXPLANATIONS) => (
    <>
      <Change approval={approval} />
      <Box sx={{ mt: 1 }}>
        {approval.requested_by.name}, {formatInstant(approval.requested_at)}. {EXPLANATIONS[decision]}
      </Box>
    </>
  ),
  submitLabels: SUBMIT_LABELS,
  onDecide: async (body: DecisionBody) =>
    (await call(officeDecideApproval, { params: { approvalId: approval.id }, body })).message ?? "",
});

function Subject({ approval }: { approval: Approval }) {
  return (
    <MuiLink component={Link} to={approval.subject_path} color="inherit" sx={{ fontWeight: 600 }}>
      {approval.subject}
    </MuiLink>
  );
}

function approvalCard(approval: Approval): RecordCard {
  return {
    title: <Subject approval={approval} />,
    body: (
      <>
        {approval.requested_by.name}, <Asked approval={approval} />
        <Change approval={approval} />
        <DecisionOnCard {...decisionsOn(approval)} />
      </>
    ),
  };
}

const Column = OfficeColumn<Approval>;

/** Changes requested by one person and decided by another. */
export default function ApprovalList() {
  return (
    <OfficeList<Approval>
      sort={{ field: "requested_at", order: "DESC" }}
      filters={[decisionFilter]}
      filterDefaultValues={{ status: "waiting" }}
      empty={{
        title: "Żadna zmiana nie czeka",
        hint: "Tu pojawi się, o czym decyduje druga osoba: promocje, stawki, ceny nagród, duże faktury i korekty sald, klucze, limity i osoby z prawem zatwierdzania.",
      }}
      card={approvalCard}
    >
      <Column
        source="requested_at"
        label="Kiedy"
        render={(row) => <Asked approval={row} />}
        text={(row) => formatInstant(row.requested_at)}
      />
      <Column label="Czego dotyczy" render={(row) => <Subject approval={row} />} text={(row) => row.subject} />
      <Column label="Zmiana" render={(row) => <Change approval={row} />} text={changeText} />
      <Column label="Kto prosi" text={(row) => row.requested_by.name} />
      <Column label="Stan" render={(row) => <DecisionState of={row} />} text={(row) => decisionText(row)} />
      <Column label="Decyzja" render={(row) => <Decisions {...decisionsOn(row)} />} text={null} />
    </OfficeList>
  );
}
