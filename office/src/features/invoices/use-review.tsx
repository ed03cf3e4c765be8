import MuiLink from "@mui/material/Link";
import { useEventCallback } from "@mui/material/utils";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNotify } from "react-admin";
import { Link } from "react-router";
import type { OfficeInvoice } from "@plon/contract/office/documents/invoices.ts";
import { HELD_MESSAGE } from "@plon/contract/shared/calls/second-decisions.ts";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { countOf, formatPoints } from "@plon/client/format.ts";
import { useAct } from "#shared/acts/acting.tsx";
import { useTakeNextInvoice } from "#shared/lists/next-invoice.ts";
import { useTellRefusal } from "#shared/calls/refusal.ts";
import {
  type DatedDraft,
  type Draft,
  draftBody,
  type DraftProblems,
  draftProblems,
  problemsByLine,
} from "./lines/draft.ts";
import { type InvoiceActs, invoiceQuery, useInvoiceActs } from "./invoices.api.ts";
import type { useDraft } from "./lines/use-draft.ts";
import { UNDO_MS, UndoToast } from "./decision/undo-toast.tsx";
import type { Preview } from "./use-preview.ts";

type Running = "accept" | "save" | "reject" | "return" | "correct" | "change_decision" | "next" | "take-over";

// After these the screen must show the current state.
const STALE_CODES = new Set([
  "invoice.changed_meanwhile",
  "invoice.already_settled",
  "invoice.assigned_to_other",
  "invoice.not_editable",
  "invoice.same_document",
  "invoice.points_differ",
]);

/** Reports what was decided, with an undo button; `onUndone` is told when that was used. */
function useTellDecided(onUndone: () => void) {
  const notify = useNotify();
  const decided = (invoice: OfficeInvoice, message: string) =>
    notify(
      <UndoToast invoiceId={invoice.id} onUndone={onUndone}>
        {message}
      </UndoToast>,
      { type: "success", autoHideDuration: UNDO_MS },
    );

  const accepted = (invoice: OfficeInvoice) => {
    if (invoice.status === "pending") return notify(HELD_MESSAGE, { type: "info" });
    const limited = invoice.lines.filter(({ status }) => status.startsWith("limit")).length;
    const message = `Zaakceptowano ${invoice.document}: ${formatPoints(invoice.points)}.`;
    if (limited === 0) return decided(invoice, message);
    return notify(
      <UndoToast invoiceId={invoice.id} severity="warning" onUndone={onUndone}>
        {message} {countOf(limited, "pozycję ograniczył", "pozycje ograniczył", "pozycji ograniczył")} limit.{" "}
        <MuiLink component={Link} to={`/invoices/${invoice.id}`} color="inherit">
          Pokaż
        </MuiLink>
      </UndoToast>,
      { type: "warning", autoHideDuration: UNDO_MS },
    );
  };
  return { decided, accepted };
}

/** One action at a time. A refusal is shown, at its lines if it names some, along with the current state. */
function useAttempts(invoice: OfficeInvoice, draft: Draft, onProblems: (problems: DraftProblems) => void) {
  const cache = useQueryClient();
  const tellRefusal = useTellRefusal();
  const [running, setRunning] = useState<Running>();

  const showRefusal = (error: ApiError) => {
    const messages = Object.entries(error.fields).map(([path, texts]) => [path, texts[0] ?? error.message] as const);
    if (messages.length > 0) onProblems(problemsByLine(draft, messages));
    if (!STALE_CODES.has(error.code)) return;
    void cache.invalidateQueries({ queryKey: invoiceQuery(invoice.id).queryKey });
    void cache.invalidateQueries({ queryKey: ["invoice-preview", invoice.id] });
  };
  /** What leads away from the page says so, and keeps it as it is until then. */
  const attempt = async (what: Running, work: () => Promise<"leaves" | undefined | void>) => {
    setRunning(what);
    let isLeaving = false;
    try {
      isLeaving = (await work()) === "leaves";
    } catch (error) {
      if (error instanceof ApiError) showRefusal(error);
      tellRefusal(error);
    } finally {
      if (!isLeaving) setRunning(undefined);
    }
  };
  return { running, attempt };
}

/** Gives the invoice back to the queue; the notification's button takes it again. */
function useRelease({ release, assign }: InvoiceActs) {
  return useAct(async () => {
    const { document } = await release.mutateAsync();
    const undo = async () => `${(await assign.mutateAsync(false)).document} znów jest u Ciebie.`;
    return { message: `${document} wraca do kolejki.`, undo };
  });
}

type Reviewed = {
  invoice: OfficeInvoice;
  draft: ReturnType<typeof useDraft>;
  dated: DatedDraft;
  preview: Preview;
  goesOn: boolean;
  onNext: (nextId: number, pastId: number | undefined) => void;
};

/**
 * Takes the next invoice. The decided one is drawn with its decision only if there is no next one: otherwise others learn of
 * it when the page is left, and nothing is drawn that is gone at once. A decision that is taken back before the next invoice
 * has come stays on its page.
 */
function useGoOn({ keep }: InvoiceActs, next: ReturnType<typeof useTakeNextInvoice>, goesOn: boolean) {
  const left = useRef<OfficeInvoice>(undefined);
  const keepLeft = useEffectEvent(() => {
    if (left.current) keep(left.current);
  });
  useEffect(() => () => keepLeft(), []);
  const goOnFrom = async (decided: OfficeInvoice): Promise<"leaves" | undefined> => {
    try {
      left.current = decided;
      const behind = goesOn ? ({ past: decided.id, comesRound: true } as const) : {};
      await next.mutateAsync({ ...behind, isWanted: () => left.current === decided });
      return left.current === decided ? "leaves" : undefined;
    } catch {
      // Why nothing came has been told.
      left.current = undefined;
      keep(decided);
      return undefined;
    }
  };
  return { goOnFrom, stay: () => (left.current = undefined) };
}

/** Saves the lines, or says what is wrong with them. */
function useLinesToSave(acts: InvoiceActs, draft: Reviewed["draft"], dated: DatedDraft) {
  const [problems, setProblems] = useState<DraftProblems>();
  const saveLines = async () => {
    const found = draftProblems(dated);
    setProblems(found);
    if (found) return undefined;
    // The date that is sent is chosen by that.
    draft.setDraft(dated);
    return acts.saveLines.mutateAsync(draftBody(dated));
  };
  return { problems, setProblems, saveLines };
}

/** Accepts the lines on the screen, saving them before if they are not. Undefined if something is wrong with them. */
function useAcceptance(
  { accept, keep }: InvoiceActs,
  { invoice, draft, dated, preview }: Omit<Reviewed, "goesOn" | "onNext">,
  saveLines: () => Promise<OfficeInvoice | undefined>,
) {
  return async (points: number, despite: { despite_same_document?: string }) => {
    // The date on the screen applies; and so does a rate that changed since the lines were saved.
    const isSaved =
      !draft.isDirty && dated.issueDate === invoice.issue_date && preview.promised === invoice.pending_points;
    const saved = isSaved ? invoice : await saveLines();
    if (!saved) return undefined;
    try {
      // What was shown: one that came or was accepted meanwhile is looked at first.
      const same_document = invoice.same_document.map(({ id, status }) => ({ id, status }));
      const accepted = await accept.mutateAsync({ revision: saved.revision, points, same_document, ...despite });
      draft.forget();
      return accepted;
    } catch (error) {
      keep(saved);
      throw error;
    }
  };
}

export type Review = ReturnType<typeof useReview>;

/** The clerk's actions on the review screen, from typing to the decision and on to the next invoice. */
export function useReview({ invoice, draft, dated, preview, goesOn, onNext }: Reviewed) {
  const acts = useInvoiceActs(invoice.id);
  const next = useTakeNextInvoice(onNext);
  const notify = useNotify();
  const tellRefusal = useTellRefusal();
  const release = useRelease(acts);
  const { problems, setProblems, saveLines } = useLinesToSave(acts, draft, dated);
  const { running, attempt } = useAttempts(invoice, draft.draft, setProblems);

  const { goOnFrom, stay } = useGoOn(acts, next, goesOn);
  const tell = useTellDecided(stay);
  const change = useEventCallback((changed: Draft) => {
    draft.setDraft(changed);
    setProblems(undefined);
    // Typing claims the invoice: nobody else should start on it meanwhile.
    if (!invoice.assigned_to && acts.assign.isIdle) acts.assign.mutate(false, { onError: tellRefusal });
  });
  const takeOver = useEventCallback(() => attempt("take-over", async () => void (await acts.assign.mutateAsync(true))));
  const refuse = (what: "reject" | "return", words: string) => (reason: string, onDone: () => void) =>
    attempt(what, async () => {
      const refused = await acts[what].mutateAsync(reason);
      onDone();
      tell.decided(refused, `${words} ${refused.document}.`);
      return goOnFrom(refused);
    });
  const acceptLines = useAcceptance(acts, { invoice, draft, dated, preview }, saveLines);

  return {
    problems,
    running,
    correct: acts.correct,
    change,
    save: () =>
      attempt("save", async () => {
        const saved = await saveLines();
        if (!saved) return;
        acts.keep(saved);
        notify("Pozycje zapisane.", { type: "success" });
      }),
    accept: (despiteSameDocument: string | undefined, onDone: () => void) =>
      attempt("accept", async () => {
        if (preview.points === undefined) return undefined;
        const despite = despiteSameDocument === undefined ? {} : { despite_same_document: despiteSameDocument };
        const accepted = await acceptLines(preview.points, despite);
        onDone();
        if (!accepted) return undefined;
        tell.accepted(accepted);
        return goOnFrom(accepted);
      }),
    reject: refuse("reject", "Odrzucono"),
    giveBack: refuse("return", "Zwrócono do poprawy"),
    changeDecision: (reason: string, onDone: () => void) =>
      attempt("change_decision", async () => {
        const changed = await acts.changeDecision.mutateAsync(reason);
        onDone();
        notify(`${changed.document} znów czeka na decyzję.`, { type: "info" });
      }),
    takeOver,
    release: useEventCallback(() => release.mutate()),
    // A skipped invoice is free for others; one that is decided, or a colleague's, is not ours to release.
    goNext: () => next.mutate(invoice.actions.includes("accept") ? { past: invoice.id } : {}),
    tellCorrected: () => notify(`Wprowadzono korektę do ${invoice.document}.`, { type: "success" }),
  };
}
