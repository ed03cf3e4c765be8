import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { newestOf, type PageDetail, savedWords } from "./page-words.ts";
import { VersionPreview } from "./version-preview.tsx";

type Props = { newer: PageDetail; isSaving: boolean; onKeepMine: () => void; onTakeTheirs: () => void };

/** Somebody saved meanwhile: what was typed stays in the editor until the editor decides what to do with it. */
export function ConflictNotice({ newer, isSaving, onKeepMine, onTakeTheirs }: Props) {
  const [isLooking, setIsLooking] = useState(false);
  const theirs = newestOf(newer);
  return (
    <Alert severity="warning" role="alert" sx={{ mb: 2 }}>
      <AlertTitle>W międzyczasie ktoś zapisał wersję {theirs.version}</AlertTitle>
      {savedWords(theirs)}. Twój tekst nie został zapisany, ale nadal jest w edytorze.
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", mt: 1 }}>
        <Button size="small" variant="outlined" color="inherit" onClick={() => setIsLooking(true)}>
          Zobacz wersję {theirs.version}
        </Button>
        <Button size="small" variant="outlined" color="inherit" loading={isSaving} onClick={onKeepMine}>
          Zapisz mój tekst jako wersję {theirs.version + 1}
        </Button>
        <Button size="small" color="inherit" onClick={onTakeTheirs}>
          Porzuć mój tekst
        </Button>
      </Stack>
      {isLooking && <VersionPreview version={theirs} onClose={() => setIsLooking(false)} />}
    </Alert>
  );
}
