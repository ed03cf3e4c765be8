import type { OfficeInvoice } from "@plon/contract/office/documents/invoices.ts";
import { CorrectionDialog } from "../lines/correction-dialog.tsx";
import type { Decision } from "./decision-bar.tsx";
import { WITH_REASON } from "./decision-words.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import type { Review } from "../use-review.tsx";

/** The decisions that need more input first. */
export type ReviewDialog = Exclude<Decision, "save" | "next">;

const ACCEPT_DESPITE = {
  title: "To może być ten sam zakup",
  label: "Dlaczego mimo to akceptujesz",
  submitLabel: "Akceptuj mimo to",
  suggestions: ["To dwa różne zakupy: mają inne numery.", "Tamta faktura zostanie odrzucona."],
} as const;

/** The reason for refusing what came before, naming the number under which this farm sent it. */
function duplicateReason({ same_document }: OfficeInvoice): string {
  const own = same_document.find(({ is_same_farm }) => is_same_farm);
  return `Duplikat: ta faktura została już zgłoszona${own ? ` pod numerem ${own.document}` : ""}.`;
}

type Props = {
  invoice: OfficeInvoice;
  review: Review;
  dialog: ReviewDialog;
  onDialog: (dialog: ReviewDialog | undefined) => void;
};

/** The input needed before a decision: a reason, or the data of a correcting invoice. */
export function DecisionDialog({ invoice, review, dialog, onDialog }: Props) {
  const close = () => onDialog(undefined);
  if (dialog === "correct") {
    return (
      <CorrectionDialog
        invoice={invoice}
        act={review.correct}
        onChangeDecision={invoice.actions.includes("change_decision") ? () => onDialog("change_decision") : undefined}
        onClose={close}
        onDone={() => {
          close();
          review.tellCorrected();
        }}
      />
    );
  }
  const asked = { isSending: review.running === dialog, onClose: close };
  if (dialog === "accept") {
    const alike = invoice.same_document.map(({ document }) => document).join(", ");
    return (
      <ReasonDialog
        {...ACCEPT_DESPITE}
        {...asked}
        explanation={`Podobnych faktur: ${alike}. Porównaj pliki. Powód zapiszemy w dzienniku, rolnik go nie zobaczy.`}
        onSubmit={(reason) => review.accept(reason, close)}
      />
    );
  }
  const act = { reject: review.reject, return: review.giveBack, change_decision: review.changeDecision }[dialog];
  const { suggestions, ...words } = WITH_REASON[dialog];
  return (
    <ReasonDialog
      // Text typed for one decision is not the reason for another.
      key={dialog}
      {...words}
      {...asked}
      suggestions={dialog === "reject" ? [...suggestions, duplicateReason(invoice)] : suggestions}
      onSubmit={(reason) => act(reason, close)}
    />
  );
}
