import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";

/** How long the button to undo something is shown. */
export const UNDO_SHOWN_MS = 10_000;

type Props = { severity?: "success" | "warning"; isPending: boolean; onUndo: () => void; children: ReactNode };

/** What was done, with a button that takes it back. */
export function UndoAlert({ severity = "success", isPending, onUndo, children }: Props) {
  return (
    <Alert
      severity={severity}
      variant="filled"
      action={
        <Button color="inherit" size="small" loading={isPending} onClick={onUndo}>
          Cofnij
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
