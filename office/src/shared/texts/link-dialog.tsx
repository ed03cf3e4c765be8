import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { OfficeDialog } from "#shared/page/office-dialog.tsx";
import { useState } from "react";
import { linkProblem } from "./link-address.ts";

type Props = { address: string; onSet: (address: string) => void; onClose: () => void };

/** The target of a link; an empty address removes the link. Not a form element: it is inside the page's own form. */
export function LinkDialog({ address, onSet, onClose }: Props) {
  const [typed, setTyped] = useState(address);
  const [problem, setProblem] = useState<string>();

  const handleSet = () => {
    const found = linkProblem(typed);
    setProblem(found);
    if (!found) onSet(typed.trim());
  };

  return (
    <OfficeDialog
      title="Odnośnik"
      onClose={onClose}
      actions={
        <>
          {address !== "" && <Button onClick={() => onSet("")}>Usuń odnośnik</Button>}
          <Button onClick={onClose}>Anuluj</Button>
          <Button variant="contained" onClick={handleSet}>
            Wstaw
          </Button>
        </>
      }
    >
      <TextField
        autoFocus
        label="Adres"
        value={typed}
        error={problem !== undefined}
        helperText={problem ?? "Strona portalu, na przykład /faq, albo cały adres: https://…, mailto:…, tel:…"}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          handleSet();
        }}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
    </OfficeDialog>
  );
}
