import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNotify } from "react-admin";
import { useTellRefusal } from "#shared/calls/refusal.ts";
import { UNDO_SHOWN_MS, UndoAlert } from "./undo-alert.tsx";

/**
 * What an action returns: the sentence that announces its success, or the answer with that sentence; and, where another
 * call reverses it, that call.
 */
export type Said = string | { message?: string | undefined; undo?: () => Promise<Said> } | undefined | void;
/** The first words of the keys of the queries that an action makes stale; "all" for everything on the screen. */
export type Changes = readonly string[] | "all";

/** Announces a success, with a button that reverses it where that can be done, and refetches what it changed. */
export function useDone(changes: Changes = []) {
  const cache = useQueryClient();
  const notify = useNotify();
  return async (said: Said) => {
    const { message: words, undo } = typeof said === "object" ? said : { message: said || undefined, undo: undefined };
    if (words && undo) {
      notify(
        <UndoToast undo={undo} changes={changes}>
          {words}
        </UndoToast>,
        { type: "success", autoHideDuration: UNDO_SHOWN_MS },
      );
    } else if (words) notify(words, { type: "success" });
    if (changes === "all") void cache.invalidateQueries();
    else await Promise.all(changes.map((key) => cache.invalidateQueries({ queryKey: [key] })));
  };
}

/** A call of a button: its success is announced and what it changed is refetched; a refusal is shown. */
export function useAct<What = void>(send: (what: What) => Promise<Said>, changes?: Changes) {
  const done = useDone(changes);
  const tellRefusal = useTellRefusal();
  return useMutation({ mutationFn: send, onSuccess: (said) => done(said), onError: tellRefusal });
}

type ToastProps = { undo: () => Promise<Said>; changes: Changes; children: string };

function UndoToast({ undo, changes, children }: ToastProps) {
  const act = useAct(undo, changes);
  return (
    <UndoAlert isPending={act.isPending} onUndo={() => act.mutate()}>
      {children}
    </UndoAlert>
  );
}
