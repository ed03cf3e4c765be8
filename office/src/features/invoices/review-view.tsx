import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import { lazy, Suspense, useEffect, useState } from "react";
import { type OfficeInvoice, officePutLines } from "@plon/contract/office/invoices.ts";
import { useMayCall } from "#shared/access.ts";
import type { Staff } from "#shared/session.ts";
import { EmptyState } from "#shared/states.tsx";
import { CorrectionDialog } from "./correction-dialog.tsx";
import { type Decision, DecisionBar } from "./decision-bar.tsx";
import { DecisionWarnings } from "./decision-warnings.tsx";
import { type DatedDraft, datedDraft, filledLines, readDay } from "./draft.ts";
import type { ShownPlace } from "./file-page.tsx";
import { InvoiceNotices } from "./invoice-notices.tsx";
import { LinesEditor } from "./lines-editor.tsx";
import { ReadingPanel } from "./reading-panel.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";
import { ReviewHead } from "./review-head.tsx";
import { SettledLines } from "./settled-lines.tsx";
import { useDraft } from "./use-draft.ts";
import { usePreview } from "./use-preview.ts";
import { useReview } from "./use-review.tsx";

const FileViewer = lazy(() => import("./file-viewer.tsx"));

type DraftState = ReturnType<typeof useDraft>;

function DraftNotices({ draft }: { draft: DraftState }) {
  if (draft.isConflict) {
    return (
      <Alert severity="warning" sx={{ mb: 2 }}>
        Ktoś zmienił pozycje tej faktury w międzyczasie. Twoje wpisy są zachowane.
        <Box sx={{ mt: 1 }}>
          <Button color="inherit" onClick={draft.takeServer}>
            Pokaż aktualne pozycje
          </Button>
          <Button color="inherit" onClick={draft.keepOwn}>
            Zostaw moje
          </Button>
        </Box>
      </Alert>
    );
  }
  if (!draft.isRestored) return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" onClick={draft.takeServer}>
          Porzuć
        </Button>
      }
    >
      Przywróciliśmy niezapisane pozycje.
    </Alert>
  );
}

/** Longer than the second press of a key that was meant once. */
const MOMENT_MS = 700;

/** Whether something is true, and was so a moment ago. */
function useAfterAMoment(isTrue: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!isTrue) return;
    const timer = setTimeout(() => setIsOver(true), MOMENT_MS);
    return () => clearTimeout(timer);
  }, [isTrue]);
  return isOver;
}

type Props = { invoice: OfficeInvoice; staff: Staff };

/** The file on the left, what is read from it on the right, the decision below. */
export function ReviewView({ invoice, staff }: Props) {
  const canWork = useMayCall(officePutLines);
  const draft = useDraft(invoice, staff.id);
  const [dialog, setDialog] = useState<"accept" | "reject" | "return" | "correct" | "change_decision">();
  const [shown, setShown] = useState<ShownPlace>();

  const [isDrawn, setIsDrawn] = useState(invoice.file === null);
  const isSeen = useAfterAMoment(isDrawn);

  const isMine = invoice.assigned_to?.id === staff.id;
  const colleague = invoice.assigned_to && !isMine ? invoice.assigned_to.name : undefined;
  const actions = canWork && !colleague ? invoice.actions : [];
  const isEditable = actions.includes("edit_lines");
  const dated = datedDraft(draft.draft, invoice);
  const preview = usePreview(invoice, dated, isEditable);
  const review = useReview(invoice, draft, dated, preview);
  // A day that nobody chose follows the file, which may be read only now.
  const change = (changed: DatedDraft) => {
    const isUnchosen = draft.draft.issueDate === null && changed.issueDate === dated.issueDate;
    review.change(isUnchosen ? { ...changed, issueDate: null } : changed);
  };
  const dayOrigin = draft.draft.issueDate !== null ? undefined : readDay(invoice) ? "file" : "submission";

  const decide = (decision: Decision) => {
    if (decision === "reject" || decision === "return" || decision === "correct" || decision === "change_decision")
      setDialog(decision);
    // Nobody accepts by one key what may have been paid already.
    else if (decision === "accept" && invoice.same_document.length > 0) setDialog("accept");
    else if (decision === "accept") review.accept(undefined, () => {});
    else if (decision === "save") review.save();
    else review.goNext();
  };

  return (
    <Box
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 1fr)" },
        gap: 2,
        alignItems: "start",
      }}
    >
      <Box
        sx={{
          height: invoice.file ? { xs: "60vh", lg: "calc(100vh - 72px)" } : undefined,
          position: { lg: "sticky" },
          top: 56,
        }}
      >
        {invoice.file ? (
          <Suspense fallback={null}>
            <FileViewer invoiceId={invoice.id} file={invoice.file} shown={shown} onDrawn={() => setIsDrawn(true)} />
          </Suspense>
        ) : (
          <Paper variant="outlined">
            <EmptyState title="Ta faktura nie ma pliku">Przyszła z systemu dystrybutora.</EmptyState>
          </Paper>
        )}
      </Box>
      <Box component="section" aria-label="Rozpatrywanie faktury" sx={{ minWidth: 0 }}>
        <ReviewHead invoice={invoice} isMine={isMine} onRelease={review.release} />
        <InvoiceNotices
          invoice={invoice}
          colleague={invoice.state === "pending" ? colleague : undefined}
          canWork={canWork}
          isTakingOver={review.running === "take-over"}
          onTakeOver={review.takeOver}
        />
        {isEditable ? (
          <>
            <DraftNotices draft={draft} />
            <ReadingPanel
              invoice={invoice}
              draft={dated}
              onChange={change}
              onShow={(place) => setShown((before) => ({ ...place, asked: (before?.asked ?? 0) + 1 }))}
            />
            <LinesEditor
              draft={dated}
              dayOrigin={dayOrigin}
              fileDay={invoice.reading?.findings?.issue_date?.value}
              isFromFarmer={invoice.lines_entered_by === "farmer" && invoice.lines.length > 0}
              problems={review.problems}
              preview={preview}
              onChange={change}
            />
          </>
        ) : (
          <SettledLines invoice={invoice} />
        )}
        {canWork && (
          <DecisionBar
            actions={actions}
            isSeen={isSeen}
            running={review.running === "take-over" ? undefined : review.running}
            isDirty={draft.isDirty && filledLines(draft.draft).length > 0}
            pointsToAccept={filledLines(draft.draft).length > 0 ? preview.points : undefined}
            onDecide={decide}
            warnings={<DecisionWarnings invoice={invoice} points={preview.points} />}
          />
        )}
      </Box>
      {dialog === "accept" && (
        <ReasonDialog
          title="To może być ten sam zakup"
          explanation={`Podobnych faktur: ${invoice.same_document.map(({ document }) => document).join(", ")}. Porównaj pliki. Powód zapiszemy w dzienniku, rolnik go nie zobaczy.`}
          label="Dlaczego mimo to akceptujesz"
          submitLabel="Akceptuj mimo to"
          suggestions={DESPITE_SUGGESTIONS}
          isSending={review.running === "accept"}
          onClose={() => setDialog(undefined)}
          onSubmit={(reason) => review.accept(reason, () => setDialog(undefined))}
        />
      )}
      {dialog === "reject" && (
        <ReasonDialog
          title="Odrzuć fakturę"
          explanation="Rolnik nie dostanie za nią punktów. Powód przeczyta przy fakturze i w powiadomieniu."
          label="Powód odrzucenia"
          submitLabel="Odrzuć fakturę"
          suggestions={REJECT_SUGGESTIONS}
          isSending={review.running === "reject"}
          onClose={() => setDialog(undefined)}
          onSubmit={(reason) => review.reject(reason, () => setDialog(undefined))}
        />
      )}
      {dialog === "return" && (
        <ReasonDialog
          title="Zwróć do poprawy"
          explanation="Rolnik poprawi to samo zgłoszenie i odeśle je do Ciebie. Napisz, czego brakuje."
          label="Co rolnik ma poprawić"
          submitLabel="Zwróć do poprawy"
          suggestions={RETURN_SUGGESTIONS}
          isSending={review.running === "return"}
          onClose={() => setDialog(undefined)}
          onSubmit={(reason) => review.giveBack(reason, () => setDialog(undefined))}
        />
      )}
      {dialog === "change_decision" && (
        <ReasonDialog
          title="Zmień decyzję"
          explanation="Punkty naliczone za tę fakturę wrócą, a faktura stanie przed Tobą jeszcze raz: popraw dzień, produkt, opakowanie lub pozycje i zdecyduj od nowa. Powód przeczyta rolnik."
          label="Powód zmiany"
          submitLabel="Zmień decyzję"
          suggestions={CHANGE_SUGGESTIONS}
          isSending={review.running === "change_decision"}
          onClose={() => setDialog(undefined)}
          onSubmit={(reason) => review.changeDecision(reason, () => setDialog(undefined))}
        />
      )}
      {dialog === "correct" && (
        <CorrectionDialog
          invoice={invoice}
          act={review.correct}
          onChangeDecision={
            invoice.actions.includes("change_decision") ? () => setDialog("change_decision") : undefined
          }
          onClose={() => setDialog(undefined)}
          onDone={() => {
            setDialog(undefined);
            review.tellCorrected();
          }}
        />
      )}
    </Box>
  );
}

const DESPITE_SUGGESTIONS = ["To dwa różne zakupy: mają inne numery.", "Tamta faktura zostanie odrzucona."] as const;

const CHANGE_SUGGESTIONS = [
  "Wpisaliśmy inny produkt niż na fakturze.",
  "Wpisaliśmy inny dzień niż na fakturze.",
  "Pominęliśmy pozycję z faktury.",
] as const;

const REJECT_SUGGESTIONS = [
  "Na fakturze nie ma produktów z programu.",
  "Nabywcą na fakturze jest ktoś inny.",
  "To nie jest faktura.",
] as const;

const RETURN_SUGGESTIONS = [
  "Zdjęcie jest nieczytelne. Zrób je jeszcze raz w dobrym świetle.",
  "Brakuje kolejnej strony faktury.",
  "Numer faktury różni się od tego na pliku.",
] as const;
