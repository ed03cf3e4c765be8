import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";

/** A rendered letter in the browser's own viewer, and as a file for browsers that have none. */
export function LetterPreview({ address, onClose }: { address: string; onClose: () => void }) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Podgląd listu</DialogTitle>
      <DialogContent>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a sandbox switches the viewer of PDFs off; the file is ours */}
        <iframe title="List jako PDF" src={address} style={{ width: "100%", height: "70vh", border: 0 }} />
      </DialogContent>
      <DialogActions>
        <Button component="a" href={address} download="podglad-listu.pdf">
          Pobierz
        </Button>
        <Button onClick={onClose} autoFocus>
          Zamknij
        </Button>
      </DialogActions>
    </Dialog>
  );
}
