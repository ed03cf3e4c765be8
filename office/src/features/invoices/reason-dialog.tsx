import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import DialogContentText from "@mui/material/DialogContentText";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { OfficeDialog } from "#shared/office-dialog.tsx";
import { type SubmitEvent, useState } from "react";

const REASON_MAX = 1000;

type Props = {
  title: string;
  explanation: string;
  label: string;
  submitLabel: string;
  /** Sentences to start from. */
  suggestions: readonly string[];
  isSending: boolean;
  onClose: () => void;
  onSubmit: (reason: string) => void;
};

/** Asks for the reason for a decision, which the farmer will read. Ctrl+Enter sends. */
export function ReasonDialog(props: Props) {
  const { title, explanation, label, submitLabel, suggestions, isSending, onClose, onSubmit } = props;
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();

  const send = () => {
    if (isSending) return;
    if (reason.trim() === "") return setProblem("Pole jest wymagane");
    onSubmit(reason.trim());
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };

  return (
    <OfficeDialog
      title={title}
      onClose={onClose}
      onSubmit={handleSubmit}
      actions={
        <>
          <Button onClick={onClose}>Anuluj</Button>
          <Button type="submit" variant="contained" loading={isSending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <DialogContentText>{explanation}</DialogContentText>
      <Stack direction="row" sx={{ flexWrap: "wrap", gap: 1, my: 1.5 }}>
        {suggestions.map((suggestion) => (
          <Chip key={suggestion} label={suggestion} variant="outlined" onClick={() => setReason(suggestion)} />
        ))}
      </Stack>
      <TextField
        label={label}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setProblem(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !event.ctrlKey) return;
          event.preventDefault();
          send();
        }}
        multiline
        minRows={3}
        autoFocus
        required
        error={problem !== undefined}
        helperText={problem ?? `${reason.length} z ${REASON_MAX} znaków`}
        slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
      />
    </OfficeDialog>
  );
}
