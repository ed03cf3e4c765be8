import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { officeInvoiceMatters } from "@plon/contract/office/desk/matters.ts";
import { formatDay } from "@plon/client/format.ts";
import { dataOf } from "#shared/calls/session.ts";

/** What the farmer asks about the invoice or disagrees with, while it waits for an answer. */
export function MatterNotice({ invoiceId }: { invoiceId: number }) {
  const matters = useQuery({
    queryKey: ["matters", "of-invoice", invoiceId],
    queryFn: dataOf(officeInvoiceMatters, { params: { invoiceId } }),
  });
  const waiting = matters.data?.filter(({ status }) => status === "open") ?? [];
  return waiting.map(({ id, kind, about, answer_by: day }) => (
    <Alert
      key={id}
      severity="warning"
      action={
        <Button color="inherit" component={Link} to={`/matters/${id}`} aria-label={`Otwórz sprawę: ${about}`}>
          Otwórz
        </Button>
      }
    >
      {kind === "appeal" ? "Odwołanie rolnika" : "Pytanie rolnika"} czeka na odpowiedź do {formatDay(day)}: {about}.
    </Alert>
  ));
}
