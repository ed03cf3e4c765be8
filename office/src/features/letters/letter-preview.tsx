import Button from "@mui/material/Button";
import { OfficeDialog } from "#shared/page/office-dialog.tsx";

/** A rendered letter in the browser's own viewer, and as a file for browsers that have none. */
export function LetterPreview({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <OfficeDialog
      title="Podgląd listu"
      isWide
      onClose={onClose}
      actions={
        <>
          <Button component="a" href={address} download="podglad-listu.pdf">
            Pobierz
          </Button>
          <Button onClick={onClose} autoFocus>
            Zamknij
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a sandbox switches the viewer of PDFs off; the file is ours */}
      <iframe title="List jako PDF" src={address} style={{ width: "100%", height: "70vh", border: 0 }} />
    </OfficeDialog>
  );
}
