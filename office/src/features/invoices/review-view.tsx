import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import { memo, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { type FilePlace, type OfficeInvoice, officePutLines } from "@plon/contract/office/documents/invoices.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { WaitingChange } from "#shared/acts/waiting-change.tsx";
import { MissingPart, onDemand } from "#shared/page/on-demand.tsx";
import type { Staff } from "#shared/calls/session.ts";
import { EmptyState } from "#shared/page/states.tsx";
import { type Decision, DecisionBar } from "./decision/decision-bar.tsx";
import { DecisionDialog, type ReviewDialog } from "./decision/decision-dialog.tsx";
import { DecisionWarnings } from "./decision/decision-warnings.tsx";
import { type DatedDraft, type Draft, datedDraft, type DraftProblems, filledLines, readDay } from "./lines/draft.ts";
import type { ShownPlace } from "./file/file-page.tsx";
import { InvoiceNotices } from "./invoice-notices.tsx";
import { LinesEditor } from "./lines/lines-editor.tsx";
import { ReadingPanel } from "./file/reading-panel.tsx";
import { ReviewHead } from "./review-head.tsx";
import { SettledLines } from "./lines/settled-lines.tsx";
import { useDraft } from "./lines/use-draft.ts";
import { type Preview, usePreview } from "./use-preview.ts";
import { useReview } from "./use-review.tsx";

const FileViewer = onDemand(() => import("./file/file-viewer.tsx"), MissingPart);

type DraftState = ReturnType<typeof useDraft>;

const SIDE_BY_SIDE = {
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 52fr) minmax(0, 48fr)" },
  gap: 2,
  alignItems: "start",
} as const;

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

/** Longer than an accidental second press of a key. */
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

/** The place of the file that somebody wants to see, and whether the file was there long enough to be seen. */
function useFileShown(hasFile: boolean) {
  const [shown, setShown] = useState<ShownPlace>();
  const show = useCallback(
    (place: FilePlace) => setShown((before) => ({ ...place, asked: (before?.asked ?? 0) + 1 })),
    [],
  );
  const [isDrawn, setIsDrawn] = useState(!hasFile);
  const handleDrawn = useCallback(() => setIsDrawn(true), []);
  return { shown, show, handleDrawn, isSeen: useAfterAMoment(isDrawn) };
}

/** The file, or why there is none. On a desktop it stays visible while the other side is scrolled. */
const FileSide = memo(function FileSide({
  invoice,
  shown,
  onDrawn,
}: {
  invoice: OfficeInvoice;
  shown: ShownPlace | undefined;
  onDrawn: () => void;
}) {
  return (
    <Box
      sx={{
        height: invoice.file ? { xs: "60vh", lg: "calc(100vh - 80px)" } : undefined,
        position: { lg: "sticky" },
        top: 56,
      }}
    >
      {invoice.file ? (
        <Suspense fallback={null}>
          <FileViewer invoiceId={invoice.id} file={invoice.file} shown={shown} onDrawn={onDrawn} />
        </Suspense>
      ) : (
        <Paper variant="outlined">
          <EmptyState title="Ta faktura nie ma pliku">Przyszła z systemu dystrybutora.</EmptyState>
        </Paper>
      )}
    </Box>
  );
});

type EntryProps = {
  invoice: OfficeInvoice;
  draft: DraftState;
  dated: DatedDraft;
  preview: Preview;
  problems: DraftProblems | undefined;
  onChange: (changed: Draft) => void;
  onShow: (place: FilePlace) => void;
};

/** The input side: what was read from the file, and the lines. It is the most that there is to draw. */
const Entry = memo(function Entry({ invoice, draft, dated, preview, problems, onChange, onShow }: EntryProps) {
  // A date that nobody chose follows the file, which may be read only now.
  const change = (changed: DatedDraft) => {
    const isUnchosen = draft.draft.issueDate === null && changed.issueDate === dated.issueDate;
    onChange(isUnchosen ? { ...changed, issueDate: null } : changed);
  };
  const dayOrigin = draft.draft.issueDate !== null ? undefined : readDay(invoice) ? "file" : "submission";
  return (
    <>
      <DraftNotices draft={draft} />
      <ReadingPanel invoice={invoice} draft={dated} onChange={change} onShow={onShow} />
      <LinesEditor
        invoiceId={invoice.id}
        draft={dated}
        dayOrigin={dayOrigin}
        fileDay={invoice.reading?.findings?.issue_date?.value}
        isFromFarmer={invoice.lines_entered_by === "farmer" && invoice.lines.length > 0}
        problems={problems}
        preview={preview}
        onChange={change}
      />
    </>
  );
});

type ViewProps = {
  invoice: OfficeInvoice;
  staff: Staff;
  /** After a decision, too, the queue goes on behind this invoice: one before it was skipped. */
  goesOn: boolean;
  /** Is told which invoice comes next, before the address says so, and behind which. */
  onNext: (nextId: number, pastId: number | undefined) => void;
};

/** The file on the left, what is read from it on the right, the decision below. */
export function ReviewView({ invoice, staff, goesOn, onNext }: ViewProps) {
  const canWork = useMayCall(officePutLines);
  const draft = useDraft(invoice, staff.id);
  const [dialog, setDialog] = useState<ReviewDialog>();
  const { shown, show, handleDrawn, isSeen } = useFileShown(invoice.file !== null);

  const isMine = invoice.assigned_to?.id === staff.id;
  const colleague = invoice.assigned_to && !isMine ? invoice.assigned_to.name : undefined;
  const actions = canWork && !colleague ? invoice.actions : [];
  const isEditable = actions.includes("edit_lines");
  const dated = useMemo(() => datedDraft(draft.draft, invoice), [draft.draft, invoice]);
  const preview = usePreview(invoice, dated, isEditable);
  const review = useReview({ invoice, draft, dated, preview, goesOn, onNext });
  const hasLines = filledLines(draft.draft).length > 0;

  const decide = (decision: Decision) => {
    if (decision === "save") review.save();
    else if (decision === "next") review.goNext();
    // One key must not be enough to accept what may have been paid already.
    else if (decision === "accept" && invoice.same_document.length === 0) review.accept(undefined, () => {});
    else setDialog(decision);
  };

  return (
    <Box sx={SIDE_BY_SIDE}>
      <FileSide invoice={invoice} shown={shown} onDrawn={handleDrawn} />
      <Box component="section" aria-label="Rozpatrywanie faktury" sx={{ minWidth: 0 }}>
        <ReviewHead invoice={invoice} isMine={isMine} onRelease={review.release} />
        <WaitingChange />
        <InvoiceNotices
          invoice={invoice}
          colleague={invoice.status === "pending" ? colleague : undefined}
          canWork={canWork}
          isTakingOver={review.running === "take-over"}
          onTakeOver={review.takeOver}
        />
        {isEditable ? (
          <Entry
            invoice={invoice}
            draft={draft}
            dated={dated}
            preview={preview}
            problems={review.problems}
            onChange={review.change}
            onShow={show}
          />
        ) : (
          <SettledLines invoice={invoice} />
        )}
        {canWork && (
          <DecisionBar
            actions={actions}
            isSeen={isSeen}
            running={review.running === "take-over" ? undefined : review.running}
            isDirty={draft.isDirty && hasLines}
            pointsToAccept={hasLines ? preview.points : undefined}
            onDecide={decide}
            warnings={
              <DecisionWarnings invoice={invoice} draft={isEditable ? dated : undefined} points={preview.points} />
            }
          />
        )}
      </Box>
      {dialog && <DecisionDialog invoice={invoice} review={review} dialog={dialog} onDialog={setDialog} />}
    </Box>
  );
}
