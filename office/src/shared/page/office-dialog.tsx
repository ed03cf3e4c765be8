import Box from "@mui/material/Box";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { type ReactNode, type SubmitEvent, useId, useState } from "react";
import { LeaveQuestion } from "./leave-question.tsx";
import { useTellUnsaved } from "./unsaved.ts";

type Props = {
  title: string;
  isWide?: boolean;
  onClose: () => void;
  /** Whether closing would lose anything; without this, whatever was typed. */
  isUnsaved?: boolean;
  /** Makes the whole dialog a form. */
  onSubmit?: (event: SubmitEvent) => void;
  actions: ReactNode;
  children: ReactNode;
};

/**
 * A dialog named by its title; `ActionDialog` is the one that holds react-admin's fields. Once something is typed, a key
 * or a click beside it asks before it closes.
 */
export function OfficeDialog({ title, isWide = false, onClose, isUnsaved, onSubmit, actions, children }: Props) {
  const titleId = useId();
  const [isTyped, setIsTyped] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const hasInput = isUnsaved ?? isTyped;
  useTellUnsaved(hasInput, () => ({ where: title, fields: [], kept: "none" }));
  const parts = (
    <>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {isLeaving && isUnsaved !== false && (
          <LeaveQuestion title={title} onStay={() => setIsLeaving(false)} onLeave={onClose} />
        )}
        <Box onInput={() => setIsTyped(true)}>{children}</Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: "wrap", gap: 1 }}>{actions}</DialogActions>
    </>
  );
  return (
    <Dialog
      open
      onClose={() => (hasInput ? setIsLeaving(true) : onClose())}
      fullWidth
      maxWidth={isWide ? "md" : "sm"}
      aria-labelledby={titleId}
    >
      {onSubmit ? (
        <form onSubmit={onSubmit} noValidate>
          {parts}
        </form>
      ) : (
        parts
      )}
    </Dialog>
  );
}
