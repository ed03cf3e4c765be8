import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { OfficeInvoice } from "@plon/contract/office/documents/invoices.ts";
import { explanationText } from "#shared/words/explanation.ts";
import { countOf, formatDay, formatPoints, formatQuantity } from "@plon/client/format.ts";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { Hint } from "#shared/page/hint.tsx";

/** For these lines the points once calculated explain nothing. */
const BRINGS_NOTHING: ReadonlySet<string> = new Set(["rejected", "cancelled"]);

/** Lines that can no longer be edited: each with its status, points and calculation. */
export function SettledLines({ invoice }: { invoice: OfficeInvoice }) {
  return (
    <Box>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        Data wystawienia: {formatDay(invoice.issue_date ?? invoice.date)}
      </Typography>
      <Typography variant="subtitle1" component="h3" sx={{ mb: 0.5 }}>
        Pozycje
      </Typography>
      {invoice.lines.length === 0 && <Typography color="textSecondary">Nie wprowadzono pozycji.</Typography>}
      <Box component="ol" sx={{ listStyle: "none", p: 0, m: 0 }}>
        {invoice.lines.map((line) => (
          <Box component="li" key={line.id} sx={{ py: 1, borderTop: "1px solid", borderColor: "divider" }}>
            <Stack direction="row" sx={{ justifyContent: "space-between", gap: 2, alignItems: "baseline" }}>
              <Typography sx={{ fontWeight: 600, minWidth: 0 }}>{line.title_product}</Typography>
              <Typography sx={{ fontWeight: 600, whiteSpace: "nowrap" }}>{formatPoints(line.points)}</Typography>
            </Stack>
            <Stack direction="row" sx={{ gap: 1, alignItems: "center", flexWrap: "wrap", mt: 0.5 }}>
              <StatusChip status={line.status_label} />
              <Hint>
                {countOf(line.quantity, "opakowanie", "opakowania", "opakowań")} po {formatQuantity(line.pack_volume)}{" "}
                {line.unit}
              </Hint>
            </Stack>
            {(line.rejection_reason !== null || !BRINGS_NOTHING.has(line.status)) && (
              <Typography variant="body2" sx={{ mt: 0.5 }}>
                {line.rejection_reason ?? explanationText(line.explanation, line.unit)}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
