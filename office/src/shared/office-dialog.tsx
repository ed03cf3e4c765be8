import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { type ReactNode, type SubmitEvent, useId } from "react";

type Props = {
  title: string;
  isWide?: boolean;
  onClose: () => void;
  /** Makes the whole dialog a form. */
  onSubmit?: (event: SubmitEvent) => void;
  actions: ReactNode;
  children: ReactNode;
};

/** A dialog named by its title; `ActionDialog` is the one that holds react-admin's fields. */
export function OfficeDialog({ title, isWide = false, onClose, onSubmit, actions, children }: Props) {
  const titleId = useId();
  const parts = (
    <>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>{actions}</DialogActions>
    </>
  );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth={isWide ? "md" : "sm"} aria-labelledby={titleId}>
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
