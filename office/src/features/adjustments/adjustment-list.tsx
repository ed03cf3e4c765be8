import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { z } from "zod";
import { type adjustmentRequest, officeDecideAdjustment } from "@plon/contract/office/adjustments.ts";
import { formatInstant, formatPointsChange } from "@plon/client/format.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { searchFilter } from "#shared/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/office-list.tsx";
import {
  type DecisionBody,
  decisionFilter,
  DecisionOnCard,
  Decisions,
  decisionText,
  DecisionState,
} from "#shared/second-decision.tsx";
import { call } from "#shared/session.ts";
import { ParticipantLink } from "#shared/participant-link.tsx";

type Adjustment = z.infer<typeof adjustmentRequest>;

/** The effect on the participant's balance: what is passed on is deducted. */
const changeOf = ({ points, receiver }: Adjustment) => formatPointsChange(receiver ? -points : points);

const filters = [searchFilter("NIP, PESEL, nazwisko, firma"), decisionFilter];

const EXPLANATIONS = {
  approve: "Punkty zostaną zaksięgowane od razu, a uczestnik dostanie powiadomienie.",
  reject: "Saldo się nie zmieni. Powód zobaczy osoba, która o korektę poprosiła.",
  withdraw: "Saldo się nie zmieni, a prośba zniknie z kolejki.",
};
const SUBMIT_LABELS = { approve: "Zatwierdź korektę", reject: "Odrzuć korektę", withdraw: "Wycofaj prośbę" };
const DONE = {
  approve: "Korekta została zaksięgowana.",
  reject: "Korekta została odrzucona.",
  withdraw: "Prośba o korektę została wycofana.",
};

const decisionsOn = (adjustment: Adjustment) => ({
  of: adjustment,
  named: ` korektę: ${adjustment.participant.name}`,
  explain: (decision: keyof typeof EXPLANATIONS) => (
    <>
      <Typography component="p" sx={{ fontSize: 28, fontWeight: 700, color: "text.primary" }}>
        {changeOf(adjustment)}
      </Typography>
      {adjustment.receiver && <Typography component="p">Odbiorca: {adjustment.receiver.name}</Typography>}
      {adjustment.requested_by.name}: {adjustment.reason}
      <Box sx={{ mt: 1 }}>{EXPLANATIONS[decision]}</Box>
    </>
  ),
  submitLabels: SUBMIT_LABELS,
  onDecide: async (body: DecisionBody) => {
    await call(officeDecideAdjustment, { params: { adjustmentId: adjustment.id }, body });
    return DONE[body.decision];
  },
});

/** Whose balance it is, and for a transfer who gets the points. */
function Person({ adjustment: { participant, receiver } }: { adjustment: Adjustment }) {
  return (
    <>
      <ParticipantLink person={participant} />
      {receiver && (
        <>
          {" → "}
          <ParticipantLink person={receiver} />
        </>
      )}
    </>
  );
}

function adjustmentCard(adjustment: Adjustment): RecordCard {
  return {
    title: <Person adjustment={adjustment} />,
    aside: changeOf(adjustment),
    lines: [`${adjustment.requested_by.name}, ${formatInstant(adjustment.requested_at)}`, adjustment.reason],
    body: <DecisionOnCard {...decisionsOn(adjustment)} />,
  };
}

const Column = OfficeColumn<Adjustment>;

/** Large corrections of balances: requested by one person, decided by another. */
export default function AdjustmentList() {
  return (
    <OfficeList<Adjustment>
      sort={{ field: "requested_at", order: "DESC" }}
      filters={filters}
      filterDefaultValues={{ status: "waiting" }}
      empty={{
        title: "Żadna korekta nie czeka",
        hint: "Duże korekty sald pojawią się tutaj, aby zdecydowała druga osoba.",
      }}
      card={adjustmentCard}
    >
      <Column source="requested_at" label="Kiedy" text={(row) => formatInstant(row.requested_at)} />
      <Column
        label="Uczestnik"
        render={(row) => <Person adjustment={row} />}
        text={({ participant, receiver }) => [participant.name, ...(receiver ? [receiver.name] : [])].join(" → ")}
      />
      <Column align="right" label="Zmiana" text={(row) => changeOf(row)} />
      <Column label="Powód" text={(row) => row.reason} twoLines={240} />
      <Column label="Kto prosi" text={(row) => row.requested_by.name} />
      <Column label="Stan" render={(row) => <DecisionState of={row} />} text={(row) => decisionText(row)} />
      <Column label="Decyzja" render={(row) => <Decisions {...decisionsOn(row)} />} text={null} />
    </OfficeList>
  );
}
