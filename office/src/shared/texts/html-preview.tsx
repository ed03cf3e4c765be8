import Button from "@mui/material/Button";
import DialogContentText from "@mui/material/DialogContentText";
import { useFrameDocument } from "./frame-document.ts";
import { OfficeDialog } from "#shared/page/office-dialog.tsx";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

type Props = { title: string; hint: string; frameTitle: string; lead?: string; html: string; onClose: () => void };

/** Cleaned HTML as a separate page: in a sandboxed frame where nothing runs and no link works. */
export function HtmlPreview({ title, hint, frameTitle, lead, html, onClose }: Props) {
  const leading = lead === undefined ? "" : `<p class="lead">${escaped(lead)}</p>`;
  const shown = useFrameDocument({ title: "Podgląd", style: ".lead{font-weight:600}", body: `${leading}${html}` });
  return (
    <OfficeDialog title={title} isWide onClose={onClose} actions={<Button onClick={onClose}>Zamknij</Button>}>
      <DialogContentText sx={{ mb: 1 }}>{hint}</DialogContentText>
      <iframe
        title={frameTitle}
        sandbox=""
        srcDoc={shown}
        style={{ width: "100%", height: "60vh", border: "1px solid #D9E3E5", borderRadius: 8, background: "#fff" }}
      />
    </OfficeDialog>
  );
}
