import type { OfficeInvoice } from "@plon/contract/office/invoices.ts";
import { CorrectionDialog } from "./correction-dialog.tsx";
import type { Decision } from "./decision-bar.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";
import type { Review } from "./use-review.tsx";

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

/** What the farmer uses the reason for. */
const WITH_REASON = {
  reject: {
    title: "Odrzuć fakturę",
    explanation: "Rolnik nie dostanie za nią punktów. Powód przeczyta przy fakturze i w powiadomieniu.",
    label: "Powód odrzucenia",
    submitLabel: "Odrzuć fakturę",
    suggestions: [
      "Na fakturze nie ma produktów z programu.",
      "Nabywcą na fakturze jest ktoś inny.",
      "To nie jest faktura.",
    ],
  },
  return: {
    title: "Zwróć do poprawy",
    explanation: "Rolnik poprawi to samo zgłoszenie i odeśle je do Ciebie. Napisz, czego brakuje.",
    label: "Co rolnik ma poprawić",
    submitLabel: "Zwróć do poprawy",
    suggestions: [
      "Zdjęcie jest nieczytelne. Zrób je jeszcze raz w dobrym świetle.",
      "Brakuje kolejnej strony faktury.",
      "Numer faktury różni się od tego na pliku.",
    ],
  },
  change_decision: {
    title: "Zmień decyzję",
    explanation:
      "Punkty naliczone za tę fakturę wrócą, a faktura stanie przed Tobą jeszcze raz: popraw dzień, produkt, opakowanie lub pozycje i zdecyduj od nowa. Powód przeczyta rolnik.",
    label: "Powód zmiany",
    submitLabel: "Zmień decyzję",
    suggestions: [
      "Wpisaliśmy inny produkt niż na fakturze.",
      "Wpisaliśmy inny dzień niż na fakturze.",
      "Pominęliśmy pozycję z faktury.",
    ],
  },
} as const;

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
