import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import { memo, type ReactNode } from "react";
import { Link } from "react-router";
import type { OfficeInvoice } from "@plon/contract/office/documents/invoices.ts";
import { formatInstant, formatPoints } from "@plon/client/format.ts";
import { DifferentDocumentNotice } from "./decision/different-document-notice.tsx";
import { DoubtNotice } from "./decision/doubt-notice.tsx";
import { JudgementPanel } from "./decision/judgement-panel.tsx";
import { MatterNotice } from "./matter-notice.tsx";
import { STATE_SINGULAR } from "./invoice-words.ts";

function InvoiceLink({ id, children }: { id: number; children: ReactNode }) {
  return (
    <MuiLink component={Link} to={`/invoices/${id}`} color="inherit">
      {children}
    </MuiLink>
  );
}

type Props = {
  invoice: OfficeInvoice;
  /** The colleague working on it, if it is somebody else. */
  colleague: string | undefined;
  canWork: boolean;
  isTakingOver: boolean;
  onTakeOver: () => void;
};

/** What a clerk must know before deciding. */
export const InvoiceNotices = memo(function InvoiceNotices({
  invoice,
  colleague,
  canWork,
  isTakingOver,
  onTakeOver,
}: Props) {
  return (
    <Stack sx={{ gap: 1, "&:not(:empty)": { mb: 2 } }}>
      {colleague && (
        <Alert
          severity="warning"
          action={
            canWork && (
              <Button color="inherit" loading={isTakingOver} onClick={onTakeOver}>
                Przejmij
              </Button>
            )
          }
        >
          Tą fakturą zajmuje się {colleague}. Możesz ją tylko obejrzeć.
        </Alert>
      )}
      <MatterNotice invoiceId={invoice.id} />
      <DoubtNotice invoice={invoice} canWork={canWork} />
      <DifferentDocumentNotice invoice={invoice} />
      <JudgementPanel invoice={invoice} />
      {invoice.comment && (
        <Alert severity="info">
          <AlertTitle>Rolnik pisze</AlertTitle>
          {invoice.comment}
        </Alert>
      )}
      {invoice.reason && (
        <Alert severity={invoice.status === "rejected" ? "error" : "info"}>
          <AlertTitle>{invoice.status === "rejected" ? "Powód odrzucenia" : "Wiadomość do rolnika"}</AlertTitle>
          {invoice.reason}
        </Alert>
      )}
      {invoice.decision_changes.length > 0 && (
        <Alert severity="info">
          <AlertTitle>Decyzja była zmieniana</AlertTitle>
          {invoice.decision_changes.map((change) => (
            <div key={change.id}>
              {formatInstant(change.changed_at)}, {change.changed_by}: {STATE_SINGULAR[change.decided_as]}
              {change.points > 0 && ` (${formatPoints(change.points)} wróciło)`}
              {change.reason && `. Powód: ${change.reason}`}
            </div>
          ))}
        </Alert>
      )}
      {invoice.corrects && (
        <Alert severity="info">
          To korekta do <InvoiceLink id={invoice.corrects.id}>{invoice.corrects.document}</InvoiceLink>.
        </Alert>
      )}
      {invoice.corrections.length > 0 && (
        <Alert severity="info">
          Do tej faktury wprowadzono korektę:{" "}
          {invoice.corrections.map((correction) => (
            <InvoiceLink key={correction.id} id={correction.id}>
              {correction.document}{" "}
            </InvoiceLink>
          ))}
        </Alert>
      )}
    </Stack>
  );
});
