import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogContentText from "@mui/material/DialogContentText";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import TextField from "@mui/material/TextField";
import { OfficeDialog } from "#shared/page/office-dialog.tsx";
import { isTyping, useLetterKeys } from "#shared/keys/plain-keys.ts";
import { KeyHint } from "#shared/keys/shortcuts.tsx";
import { type KeyboardEvent, type SubmitEvent, useState } from "react";

const REASON_MAX = 1000;

type Props = {
  title: string;
  explanation: string;
  label: string;
  submitLabel: string;
  /** Sentences to choose from, each by the key of its number; at most nine. */
  suggestions: readonly string[];
  isSending: boolean;
  onClose: () => void;
  onSubmit: (reason: string) => void;
};

type SuggestionsProps = Pick<Props, "suggestions"> & { reason: string; onChoose: (reason: string) => void };

function Suggestions({ suggestions, reason, onChoose }: SuggestionsProps) {
  const [hasLetters] = useLetterKeys();
  return (
    <RadioGroup
      aria-label="Gotowe powody"
      value={suggestions.includes(reason) ? reason : ""}
      onChange={(_, chosen) => onChoose(chosen)}
      sx={{ my: 1 }}
    >
      {suggestions.map((suggestion, at) => (
        <FormControlLabel
          key={suggestion}
          value={suggestion}
          control={<Radio size="small" autoFocus={at === 0} />}
          label={
            <>
              {suggestion}
              {hasLetters && <KeyHint>{String(at + 1)}</KeyHint>}
            </>
          }
          slotProps={{ typography: { variant: "body2" } }}
          sx={{ mr: 0, "@media (pointer: coarse)": { minHeight: 44 } }}
        />
      ))}
    </RadioGroup>
  );
}

/**
 * Asks for the reason for a decision, which the farmer will read. The key of a number chooses a sentence, which may still
 * be changed; Enter then sends, and Ctrl+Enter from the text.
 */
export function ReasonDialog(props: Props) {
  const { title, explanation, label, submitLabel, suggestions, isSending, onClose, onSubmit } = props;
  const [hasLetters] = useLetterKeys();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();

  const write = (text: string) => {
    setReason(text);
    setProblem(undefined);
  };
  const send = () => {
    if (isSending) return;
    if (reason.trim() === "") return setProblem("Pole jest wymagane");
    onSubmit(reason.trim());
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.ctrlKey) {
      event.preventDefault();
      return send();
    }
    const chosen = suggestions[Number(event.key) - 1];
    if (!hasLetters || isTyping(event.target) || event.ctrlKey || event.altKey || chosen === undefined) return;
    event.preventDefault();
    write(chosen);
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
            <KeyHint>Enter</KeyHint>
          </Button>
        </>
      }
    >
      <Box onKeyDown={handleKeyDown}>
        <DialogContentText>{explanation}</DialogContentText>
        <Suggestions suggestions={suggestions} reason={reason} onChoose={write} />
        <TextField
          label={label}
          value={reason}
          onChange={(event) => write(event.target.value)}
          multiline
          minRows={2}
          required
          error={problem !== undefined}
          helperText={problem ?? `${reason.length} z ${REASON_MAX} znaków`}
          slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
        />
      </Box>
    </OfficeDialog>
  );
}
