import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import type { OfficeInvoice } from "@plon/contract/office/documents/invoices.ts";
import { formatPoints } from "@plon/client/format.ts";
import { NEXT_INVOICE } from "#shared/lists/next-invoice.ts";
import { ariaShortcut, type Shortcut, ShortcutHint, useShortcut } from "#shared/keys/shortcuts.tsx";
import type { ReactNode } from "react";
import { ACCEPT, CHANGE_DECISION, CORRECT, REJECT, RETURN, SAVE } from "../review-shortcuts.ts";
import { ShortcutList } from "../shortcut-list.tsx";

type Action = OfficeInvoice["actions"][number];
export type Decision = Exclude<Action, "edit_lines"> | "save" | "next";

type Props = {
  /** The actions the server allows now. */
  actions: readonly Action[];
  /** Whether the document has been visible long enough to decide about it. */
  isSeen: boolean;
  /** The decision in progress, which blocks the others. */
  running: Decision | undefined;
  isDirty: boolean;
  /** Undefined without a line to accept. */
  pointsToAccept: number | undefined;
  onDecide: (decision: Decision) => void;
  /** Reasons against accepting. */
  warnings: ReactNode;
};

type DecisionButtonProps = {
  decision: Decision;
  words: string;
  shortcut: Shortcut;
  look?: "contained" | "outlined" | "text";
  color?: "primary" | "error" | "inherit";
  isOff?: boolean;
} & Pick<Props, "running" | "onDecide">;

function DecisionButton(props: DecisionButtonProps) {
  const { decision, words, shortcut, look = "outlined", color = "primary", isOff = false, running, onDecide } = props;
  const isHeld = isOff || running !== undefined;
  useShortcut(shortcut, () => onDecide(decision), isHeld);
  return (
    <Button
      size="small"
      variant={look}
      color={color}
      disabled={isHeld}
      loading={running === decision}
      loadingPosition="start"
      aria-keyshortcuts={ariaShortcut(shortcut)}
      onClick={() => onDecide(decision)}
    >
      {words}
      <ShortcutHint shortcut={shortcut} />
    </Button>
  );
}

/** The decisions available now, each with its key. */
export function DecisionBar({ actions, isSeen, running, isDirty, pointsToAccept, onDecide, warnings }: Props) {
  const may = (action: Action) => actions.includes(action);
  const common = { running, onDecide };
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label="Decyzja"
      sx={{
        position: { xs: "static", md: "sticky" },
        bottom: 0,
        zIndex: 2,
        p: 1,
        mt: 1,
        display: "flex",
        flexWrap: "wrap",
        gap: 0.75,
        "& .MuiButton-root": { minHeight: 32, "@media (pointer: coarse)": { minHeight: 44 } },
      }}
    >
      {warnings}
      {may("accept") && (
        <DecisionButton
          decision="accept"
          words={pointsToAccept === undefined ? "Akceptuj" : `Akceptuj ${formatPoints(pointsToAccept)}`}
          isOff={pointsToAccept === undefined || !isSeen}
          shortcut={ACCEPT}
          look="contained"
          {...common}
        />
      )}
      {may("edit_lines") && (
        <DecisionButton decision="save" words="Zapisz pozycje" shortcut={SAVE} isOff={!isDirty} {...common} />
      )}
      {may("return") && (
        <DecisionButton decision="return" words="Zwróć do poprawy" shortcut={RETURN} isOff={!isSeen} {...common} />
      )}
      {may("reject") && (
        <DecisionButton decision="reject" words="Odrzuć" shortcut={REJECT} color="error" isOff={!isSeen} {...common} />
      )}
      {may("correct") && <DecisionButton decision="correct" words="Wprowadź korektę" shortcut={CORRECT} {...common} />}
      {may("change_decision") && (
        <DecisionButton decision="change_decision" words="Zmień decyzję" shortcut={CHANGE_DECISION} {...common} />
      )}
      <DecisionButton decision="next" words="Następna" shortcut={NEXT_INVOICE} look="text" {...common} />
      <ShortcutList />
    </Paper>
  );
}
