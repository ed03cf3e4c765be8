import PersonIcon from "@mui/icons-material/Person";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import MuiLink from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { memo } from "react";
import { Link } from "react-router";
import type { OfficeInvoice } from "@plon/contract/office/documents/invoices.ts";
import { AuditLink } from "#shared/records/audit-link.tsx";
import { formatDay, formatInstant } from "@plon/client/format.ts";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { SOURCE_LABELS } from "./invoice-words.ts";

type Props = { invoice: OfficeInvoice; isMine: boolean; onRelease: () => void };

/** The invoice's participant, distributor, and waiting time. */
export const ReviewHead = memo(function ReviewHead({ invoice, isMine, onRelease }: Props) {
  const { participant } = invoice;
  const facts: [string, string][] = [
    ["Sprzedawca", `${invoice.distributor_name}, NIP\u00a0${invoice.distributor_nip}`],
    ["Zgłoszenie", `${invoice.receipt_number}, ${formatInstant(invoice.submitted_at)}`],
    ["Źródło", SOURCE_LABELS[invoice.source]],
  ];
  if (invoice.by_person) facts.push(["Zgłoszone przez", invoice.by_person]);
  if (invoice.cancelled_by_person) facts.push(["Anulowane przez", invoice.cancelled_by_person]);
  if (invoice.decision_due) facts.push(["Decyzja do", formatDay(invoice.decision_due)]);
  return (
    <Box sx={{ mb: 1 }}>
      <Stack direction="row" sx={{ alignItems: "center", gap: 1, flexWrap: "wrap" }}>
        <Typography variant="h5" component="h2" sx={{ overflowWrap: "anywhere", mr: 1 }}>
          {invoice.document}
        </Typography>
        <StatusChip status={invoice.status_label} />
        {invoice.is_overdue && <StatusChip status={{ label: "Po terminie", color: "red" }} />}
        {invoice.is_correction && <Chip size="small" variant="outlined" label="Korekta" />}
        {invoice.assigned_to && (
          <Chip
            size="small"
            variant="outlined"
            icon={<PersonIcon />}
            label={isMine ? "Twoja" : invoice.assigned_to.name}
          />
        )}
        {isMine && invoice.status === "pending" && (
          <Button size="small" onClick={onRelease}>
            Oddaj do kolejki
          </Button>
        )}
      </Stack>
      <MuiLink
        component={Link}
        to={`/participants/${participant.id}`}
        sx={{ fontWeight: 600, display: "inline-block", py: 0.25, mr: 2 }}
      >
        {participant.company_name || participant.name}
        {participant.company_name && participant.name ? `, ${participant.name}` : ""} ({participant.identifier})
      </MuiLink>
      <AuditLink subject={{ subject_type: "invoice", subject_id: String(invoice.id) }} />
      <Box
        component="dl"
        sx={{
          display: "flex",
          flexWrap: "wrap",
          columnGap: 2,
          m: 0,
          typography: "body2",
        }}
      >
        {facts.map(([name, value]) => (
          <Box
            key={name}
            sx={{ display: "flex", gap: 0.75, "& dt": { color: "text.secondary", flexShrink: 0 }, "& dd": { m: 0 } }}
          >
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Box>
        ))}
      </Box>
    </Box>
  );
});
