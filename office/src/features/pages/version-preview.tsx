import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { type PageVersion, savedWords } from "./page-words.ts";

const STYLE =
  "<style>body{font:16px/1.6 system-ui,sans-serif;max-width:65ch;margin:1rem;color:#0b2545;background:#fff}</style>";

/** A version as a page of its own: shut in a frame where nothing runs and nothing leads out. */
export function VersionPreview({ version, onClose }: { version: PageVersion; onClose: () => void }) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {version.title} (wersja {version.version})
      </DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>{savedWords(version)}</DialogContentText>
        <iframe
          title={`Podgląd wersji ${version.version}`}
          sandbox=""
          srcDoc={`<!doctype html><html lang="pl"><head><title>Podgląd</title>${STYLE}</head><body>${version.content}</body></html>`}
          style={{ width: "100%", height: "60vh", border: "1px solid #D9E3E5", borderRadius: 8, background: "#fff" }}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>Zamknij</Button>
      </DialogActions>
    </Dialog>
  );
}
