import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useNotify } from "react-admin";
import type { OfficeInvoice } from "@plon/contract/office/documents/invoices.ts";
import { useTellRefusal } from "#shared/calls/refusal.ts";
import { useInvoiceActs } from "../invoices.api.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { TwinList } from "./twin-list.tsx";

const OTHER_PURCHASE = {
  title: "To inny zakup",
  explanation: "Punkty obu faktur zostają. Powód zapiszemy w dzienniku, rolnik go nie zobaczy.",
  label: "Skąd wiadomo, że to inny zakup",
  submitLabel: "To inny zakup",
  suggestions: ["To dwa różne zakupy: mają inne numery.", "Zdjęcia tylko są podobne."],
} as const;

/** Invoices that were accepted before they were seen to be alike: one purchase may have been counted twice. */
export function DoubtNotice({ invoice, canWork }: { invoice: OfficeInvoice; canWork: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const { answerOther } = useInvoiceActs(invoice.id);
  const notify = useNotify();
  const tellRefusal = useTellRefusal();
  if (!invoice.is_in_doubt) return null;
  const answer = async (reason: string) => {
    try {
      await answerOther.mutateAsync(reason);
      setIsAsking(false);
      notify("Zapisane: to inny zakup.", { type: "success" });
    } catch (error) {
      tellRefusal(error);
    }
  };
  return (
    <Alert
      severity="error"
      action={
        canWork && (
          <Button color="inherit" onClick={() => setIsAsking(true)}>
            To inny zakup
          </Button>
        )
      }
    >
      <AlertTitle>Ten zakup mógł zostać policzony dwa razy</AlertTitle>
      <TwinList twins={invoice.same_document.filter(({ status }) => status === "accepted")} />
      Porównaj dokumenty. Jeśli to ten sam zakup, zmień decyzję o jednej z faktur.
      {isAsking && (
        <ReasonDialog
          {...OTHER_PURCHASE}
          isSending={answerOther.isPending}
          onClose={() => setIsAsking(false)}
          onSubmit={(reason) => void answer(reason)}
        />
      )}
    </Alert>
  );
}
