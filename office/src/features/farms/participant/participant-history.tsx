import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useRecordContext } from "react-admin";
import type { OfficeInvoiceRow } from "@plon/contract/office/documents/invoices.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { explanationText } from "#shared/words/explanation.ts";
import { formatDay, formatInstant, formatPoints, formatPointsChange, formatQuantity } from "@plon/client/format.ts";
import { type RecordCard } from "#shared/lists/office-list.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import type { Movement } from "../participant-words.ts";
import { PersonRows } from "../person-rows.tsx";

function MovementExplanation() {
  const movement = useRecordContext<Movement>();
  if (!movement) return null;
  const { text, lines } = movement.explanation;
  return (
    <Box sx={{ maxWidth: 820 }}>
      <Typography>{text}</Typography>
      {lines && lines.length > 0 && (
        <ul style={{ margin: "8px 0 0", paddingLeft: 20 }}>
          {lines.map((line, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines of a posting never move
            <li key={place}>
              <b>{line.title_product}</b>:{" "}
              {line.explanation
                ? explanationText(line.explanation, line.unit)
                : `${formatQuantity(line.quantity)} szt., ${formatPoints(line.points)}`}
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}

const change = (movement: Movement) => {
  if (movement.points !== 0 || movement.pending_points === 0) return formatPointsChange(movement.points);
  return `${formatPointsChange(movement.pending_points)} oczekuje`;
};

function movementCard(movement: Movement): RecordCard {
  return {
    title: movement.kind_label,
    // The title already says that it is waiting.
    aside: formatPointsChange(movement.points || movement.pending_points),
    lines: [
      `${formatInstant(movement.occurred_at)}, ${movement.actor}`,
      `Saldo po: ${formatPoints(movement.balance_after)}`,
    ],
  };
}

const MovementColumn = OfficeColumn<Movement>;

/** Every movement of the participant's points, newest first; a row unfolds to its reason. */
export function ParticipantMovements() {
  return (
    <PersonRows<Movement>
      reference="movements"
      target="participantId"
      sort={{ field: "occurred_at", order: "DESC" }}
      pages="Strony ruchów punktów"
      card={movementCard}
      expand={<MovementExplanation />}
      empty={{ title: "Na tym koncie nie było jeszcze żadnego ruchu" }}
    >
      <MovementColumn source="occurred_at" label="Kiedy" text={(row) => formatInstant(row.occurred_at)} />
      <MovementColumn source="kind_label" label="Co" disableSort text={(row) => row.kind_label} as="unfold" />
      <MovementColumn label="Dlaczego" text={(row) => row.explanation.text} />
      <MovementColumn source="actor" label="Kto" disableSort />
      <MovementColumn align="right" source="points" label="Zmiana" disableSort text={(row) => change(row)} />
      <MovementColumn
        align="right"
        source="balance_after"
        label="Saldo po"
        disableSort
        text={(row) => formatPoints(row.balance_after)}
      />
    </PersonRows>
  );
}

const invoicePoints = (invoice: OfficeInvoiceRow) =>
  formatPoints(invoice.status === "pending" || invoice.status === "returned" ? invoice.pending_points : invoice.points);

function invoiceCard(invoice: OfficeInvoiceRow): RecordCard {
  return {
    title: invoice.document,
    aside: invoicePoints(invoice),
    lines: [
      `${invoice.distributor_name}, ${formatDay(invoice.date)}`,
      <StatusChip key="status" status={invoice.status_label} />,
    ],
  };
}

const InvoiceColumn = OfficeColumn<OfficeInvoiceRow>;

/** The participant's invoices, newest first; a row opens the review. */
export function ParticipantInvoices() {
  return (
    <PersonRows<OfficeInvoiceRow>
      reference="invoices"
      target="participant_id"
      sort={{ field: "submitted_at", order: "DESC" }}
      pages="Strony faktur"
      card={invoiceCard}
      opens
      empty={{ title: "Ten uczestnik nie ma jeszcze faktur" }}
    >
      <InvoiceColumn source="submitted_at" label="Zgłoszona" text={(row) => formatInstant(row.submitted_at)} />
      <InvoiceColumn source="document" label="Dokument" text={(row) => row.document} as="link" />
      <InvoiceColumn source="distributor_name" label="Dystrybutor" />
      <InvoiceColumn source="date" label="Data faktury" text={(row) => formatDay(row.date)} />
      <InvoiceColumn label="Status" status={(row) => row.status_label} />
      <InvoiceColumn align="right" source="points" label="Punkty" text={(row) => invoicePoints(row)} />
    </PersonRows>
  );
}
