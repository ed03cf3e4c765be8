import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import MuiLink from "@mui/material/Link";
import { Link } from "react-router";
import type { OfficeInvoice } from "@plon/contract/office/documents/invoices.ts";
import { withStop } from "@plon/rules/texts/polish-text.ts";

/** The seller's electronic document says otherwise than this invoice, which was accepted before it came. */
export function DifferentDocumentNotice({ invoice }: { invoice: OfficeInvoice }) {
  const different = invoice.different_document;
  if (!different) return null;
  return (
    <Alert severity="error">
      <AlertTitle>Dokument elektroniczny sprzedawcy mówi co innego</AlertTitle>
      {withStop(different.text)} Jeśli dokument ma rację, zmień decyzję o fakturze i popraw pozycje albo ją skoryguj, a
      potem ponów dokument. Jeśli nie, zamknij go z powodem:{" "}
      <MuiLink component={Link} to={`/feed-batches/${different.batch_id}`}>
        paczka {different.batch_id}
      </MuiLink>
      .
    </Alert>
  );
}
