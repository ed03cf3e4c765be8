import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { TextInput } from "react-admin";
import type { z } from "zod";
import { type closingRequest, officeCloseAccount } from "@plon/contract/office/account/closings.ts";
import type { StatusLabel } from "@plon/contract/shared/calls/envelope.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { FormButton } from "#shared/forms/action-dialog.tsx";
import { useMayCall } from "#shared/calls/access.ts";
import { formatInstant, formatPoints } from "@plon/client/format.ts";
import { choiceFilter, searchFilter } from "#shared/lists/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { call } from "#shared/calls/session.ts";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { ParticipantLink } from "#shared/records/participant-link.tsx";

type Closing = z.infer<typeof closingRequest>;

const STATUS: Record<Closing["status"], StatusLabel> = {
  open: { label: "Czeka na decyzję", color: "yellow" },
  withdrawn: { label: "Wycofana", color: "grey" },
  closed: { label: "Konto zamknięte", color: "red" },
};

const filters = [
  searchFilter("NIP, PESEL, nazwisko, firma"),
  choiceFilter([
    { id: "open", name: "Czekają na decyzję" },
    { id: "withdrawn", name: "Wycofane" },
    { id: "closed", name: "Zamknięte" },
  ]),
];

function CloseButton({ closing }: { closing: Closing }) {
  const canClose = useMayCall(officeCloseAccount);
  if (!canClose || closing.status !== "open") return null;
  return (
    <FormButton<{ reason: string }>
      label="Zamknij konto"
      look={{
        size: "small",
        variant: "outlined",
        color: "error",
        sx: { whiteSpace: "nowrap" },
        "aria-label": `Zamknij konto: ${closing.participant_name}`,
      }}
      title={`Zamknij konto: ${closing.participant_name}`}
      explanation={
        <>
          <Alert severity="warning" sx={{ mb: 2 }}>
            Tego nie można cofnąć. Uczestnik traci <strong>{formatPoints(closing.available_points)}</strong> do wydania.
          </Alert>
          <Box component="ul" sx={{ m: 0, pl: 3 }}>
            <li>Dane osobowe, uprawy, wiadomości, powiadomienia i skany faktur zostaną usunięte.</li>
            <li>Uczestnik zostanie wylogowany i nie zaloguje się ponownie.</li>
            <li>Księga punktów i dowody zgód zostaną pod pseudonimem, bez nazwiska.</li>
          </Box>
        </>
      }
      submitLabel="Zamknij konto na zawsze"
      schema={officeCloseAccount.body}
      onSend={async (body) => {
        await call(officeCloseAccount, { params: { closingId: closing.id }, body });
        return "Konto zostało zamknięte.";
      }}
      changes="all"
    >
      <TextInput
        source="reason"
        label="Uzasadnienie"
        helperText="Na przykład, jak potwierdzono prośbę. Zostanie w dzienniku zdarzeń, nie wpisuj danych osobowych."
        isRequired
        multiline
        minRows={2}
      />
    </FormButton>
  );
}

const Person = ({ closing }: { closing: Closing }) => (
  <ParticipantLink person={{ id: closing.participant_id, name: closing.participant_name }} />
);

function closingCard(closing: Closing): RecordCard {
  return {
    title: <Person closing={closing} />,
    aside: formatPoints(closing.available_points),
    lines: [`${closing.identifier}, ${formatInstant(closing.requested_at)}`, closing.reason],
    body: (
      <Box sx={{ mt: 1, display: "flex", gap: 1, flexWrap: "wrap", alignItems: "center" }}>
        <StatusChip status={STATUS[closing.status]} />
        <CloseButton closing={closing} />
      </Box>
    ),
  };
}

const Column = OfficeColumn<Closing>;

/** Requests to close an account, oldest first. */
export default function ClosingList() {
  return (
    <OfficeList<Closing>
      sort={{ field: "requested_at", order: "ASC" }}
      filters={filters}
      filterDefaultValues={{ status: "open" }}
      empty={{ title: "Nikt nie prosi o zamknięcie konta" }}
      card={closingCard}
    >
      <Column source="requested_at" label="Kiedy" text={(row) => formatInstant(row.requested_at)} />
      <Column label="Uczestnik" render={(row) => <Person closing={row} />} text={(row) => row.participant_name} />
      <Column source="identifier" label="NIP lub PESEL" disableSort />
      <Column label="Powód" text={(row) => row.reason || "–"} twoLines={240} />
      <Column align="right" label="Do wydania" text={(row) => formatPoints(row.available_points)} />
      <Column label="Stan" status={(row) => STATUS[row.status]} />
      <Column label="Decyzja" render={(row) => <CloseButton closing={row} />} text={null} />
    </OfficeList>
  );
}
