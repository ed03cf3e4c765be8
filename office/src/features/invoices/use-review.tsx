import MuiLink from "@mui/material/Link";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify } from "react-admin";
import { Link } from "react-router";
import type { OfficeInvoice } from "@plon/contract/office/invoices.ts";
import { ApiError } from "@plon/contract/shared/client.ts";
import { countOf, formatPoints } from "#shared/format.ts";
import { useTakeNextInvoice } from "#shared/next-invoice.ts";
import { useTellRefusal } from "#shared/refusal.ts";
import { type DatedDraft, type Draft, draftBody, type DraftProblems, draftProblems, problemsByLine } from "./draft.ts";
import { invoiceQuery, useInvoiceActs } from "./invoices.api.ts";
import type { useDraft } from "./use-draft.ts";
import { UNDO_MS, UndoToast } from "./undo-toast.tsx";
import type { Preview } from "./use-preview.ts";

type Running = "accept" | "save" | "reject" | "return" | "correct" | "change_decision" | "next" | "take-over";

// After these the screen must show what is there now.
const STALE_CODES = new Set([
  "invoice.changed_meanwhile",
  "invoice.already_settled",
  "invoice.assigned_to_other",
  "invoice.not_editable",
  "invoice.same_document",
  "invoice.points_differ",
]);

/** What the clerk does on the review screen, from typing to the decision and on to the next invoice. */
export function useReview(
  invoice: OfficeInvoice,
  draft: ReturnType<typeof useDraft>,
  dated: DatedDraft,
  preview: Preview,
) {
  const acts = useInvoiceActs(invoice.id);
  const next = useTakeNextInvoice();
  const cache = useQueryClient();
  const notify = useNotify();
  const tellRefusal = useTellRefusal();
  const [problems, setProblems] = useState<DraftProblems>();
  const [running, setRunning] = useState<Running>();

  const attempt = async (what: Running, work: () => Promise<void>) => {
    setRunning(what);
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError) {
        const messages = Object.entries(error.fields).map(
          ([path, texts]) => [path, texts[0] ?? error.message] as const,
        );
        if (messages.length > 0) setProblems(problemsByLine(draft.draft, messages));
        if (STALE_CODES.has(error.code)) {
          void cache.invalidateQueries({ queryKey: invoiceQuery(invoice.id).queryKey });
          void cache.invalidateQueries({ queryKey: ["invoice-preview", invoice.id] });
        }
      }
      tellRefusal(error);
    } finally {
      setRunning(undefined);
    }
  };

  const saveLines = async () => {
    const found = draftProblems(dated);
    setProblems(found);
    if (found) return undefined;
    // The day that is sent is chosen by that.
    draft.setDraft(dated);
    return acts.saveLines.mutateAsync(draftBody(dated));
  };

  const tellDecided = (message: string) =>
    notify(<UndoToast invoiceId={invoice.id}>{message}</UndoToast>, { type: "success", autoHideDuration: UNDO_MS });

  const tellAccepted = (accepted: OfficeInvoice) => {
    const limited = accepted.lines.filter(({ state }) => state.startsWith("limit")).length;
    const message = `Zaakceptowano ${accepted.document}: ${formatPoints(accepted.points)}.`;
    if (limited === 0) return tellDecided(message);
    return notify(
      <UndoToast invoiceId={accepted.id} severity="warning">
        {message} {countOf(limited, "pozycję ograniczył", "pozycje ograniczył", "pozycji ograniczył")} limit.{" "}
        <MuiLink component={Link} to={`/invoices/${accepted.id}`} color="inherit">
          Pokaż
        </MuiLink>
      </UndoToast>,
      { type: "warning", autoHideDuration: UNDO_MS },
    );
  };

  return {
    problems,
    running,
    correct: acts.correct,
    change: (changed: Draft) => {
      draft.setDraft(changed);
      setProblems(undefined);
      // Typing says "this one is mine": nobody else should start on it meanwhile.
      if (!invoice.assigned_to && acts.assign.isIdle) acts.assign.mutate(false, { onError: tellRefusal });
    },
    save: () =>
      attempt("save", async () => {
        if (await saveLines()) notify("Pozycje zapisane.", { type: "success" });
      }),
    accept: (despiteSameDocument: string | undefined, onDone: () => void) =>
      attempt("accept", async () => {
        const { points, promised } = preview;
        if (points === undefined) return;
        // The day on the screen is the day that counts; and so does a rate that changed since the lines were saved.
        const isSaved = !draft.isDirty && dated.issueDate === invoice.issue_date && promised === invoice.pending_points;
        const saved = isSaved ? invoice : await saveLines();
        if (!saved) return onDone();
        const despite = despiteSameDocument === undefined ? {} : { despite_same_document: despiteSameDocument };
        tellAccepted(await acts.accept.mutateAsync({ revision: saved.revision, points, ...despite }));
        onDone();
        next.mutate(undefined);
      }),
    reject: (reason: string, onDone: () => void) =>
      attempt("reject", async () => {
        const rejected = await acts.reject.mutateAsync(reason);
        onDone();
        tellDecided(`Odrzucono ${rejected.document}.`);
        next.mutate(undefined);
      }),
    giveBack: (reason: string, onDone: () => void) =>
      attempt("return", async () => {
        const returned = await acts.return.mutateAsync(reason);
        onDone();
        tellDecided(`Zwrócono do poprawy ${returned.document}.`);
        next.mutate(undefined);
      }),
    changeDecision: (reason: string, onDone: () => void) =>
      attempt("change_decision", async () => {
        const changed = await acts.changeDecision.mutateAsync(reason);
        onDone();
        notify(`${changed.document} znów czeka na decyzję.`, { type: "info" });
      }),
    takeOver: () =>
      attempt("take-over", async () => {
        await acts.assign.mutateAsync(true);
      }),
    release: () => acts.release.mutate(undefined, { onError: tellRefusal }),
    // What is skipped is free for others; what is decided, or a colleague's, is not ours to give back.
    goNext: () => next.mutate(invoice.actions.includes("accept") ? invoice.id : undefined),
    tellCorrected: () => notify(`Wprowadzono korektę do ${invoice.document}.`, { type: "success" }),
  };
}
