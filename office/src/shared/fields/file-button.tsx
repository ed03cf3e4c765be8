import Button from "@mui/material/Button";
import { useRef } from "react";

type Props = {
  label: string;
  /** The name of the file field, if it is not the button's label. */
  fieldLabel?: string;
  accept: string;
  disabled?: boolean;
  onChoose: (file: File) => void;
};

/** Opens the file picker. The same file, once corrected, can be chosen again. */
export function FileButton({ label, fieldLabel = label, accept, disabled = false, onChoose }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" disabled={disabled} onClick={() => chooser.current?.click()}>
        {label}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        hidden
        aria-label={fieldLabel}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          event.target.value = "";
          if (chosen) onChoose(chosen);
        }}
      />
    </>
  );
}
