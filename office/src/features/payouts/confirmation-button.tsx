import UploadFileIcon from "@mui/icons-material/UploadFile";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogContentText from "@mui/material/DialogContentText";
import MuiLink from "@mui/material/Link";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { wordsOf } from "@plon/client/refusal-words.ts";
import { Facts } from "#shared/page/panel.tsx";
import { countOf, formatCount } from "@plon/client/format.ts";
import { DialogButton } from "#shared/acts/act-buttons.tsx";
import { useDone } from "#shared/acts/acting.tsx";
import { OfficeDialog } from "#shared/page/office-dialog.tsx";
import type { ConfirmationResult } from "./payout-words.ts";
import { sendConfirmation, PAYOUT_KEYS } from "./payouts.api.ts";

/** Opens the dialog to upload the bank's confirmation. */
export function ConfirmationButton() {
  return (
    <DialogButton
      variant="outlined"
      startIcon={<UploadFileIcon />}
      renderDialog={(close) => <ConfirmationDialog onClose={close} />}
    >
      Wczytaj potwierdzenie
    </DialogButton>
  );
}

/** A file from the bank, and what it changed. */
function ConfirmationDialog({ onClose }: { onClose: () => void }) {
  const done = useDone(PAYOUT_KEYS);
  const [file, setFile] = useState<File>();
  const send = useMutation({ mutationFn: sendConfirmation, onSuccess: () => void done() });
  return (
    <OfficeDialog
      title="Potwierdzenie z banku"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{send.data ? "Zamknij" : "Anuluj"}</Button>
          {!send.data && (
            <Button
              variant="contained"
              disabled={!file}
              loading={send.isPending}
              onClick={() => file && send.mutate(file)}
            >
              Wczytaj
            </Button>
          )}
        </>
      }
    >
      <DialogContentText sx={{ mb: 2 }}>
        Raport pain.002, wyciąg camt.053 albo CSV z kolumnami instruction_id;status;reason. Każda wypłata rozliczy się
        raz, także gdy wczytasz plik ponownie.
      </DialogContentText>
      {send.data ? (
        <Result result={send.data} onClose={onClose} />
      ) : (
        <>
          <Button component="label" variant="outlined" sx={{ overflowWrap: "anywhere" }}>
            {file ? file.name : "Wybierz plik"}
            <Box
              component="input"
              type="file"
              accept=".xml,.csv,.txt"
              aria-label="Plik potwierdzenia"
              onChange={(event) => {
                setFile(event.target.files?.[0]);
                send.reset();
              }}
              sx={{ position: "absolute", width: 1, height: 1, overflow: "hidden", clipPath: "inset(50%)" }}
            />
          </Button>
          {send.error && (
            <Alert severity="error" sx={{ mt: 2 }}>
              {wordsOf(send.error)}
            </Alert>
          )}
        </>
      )}
    </OfficeDialog>
  );
}

function Result({ result, onClose }: { result: ConfirmationResult; onClose: () => void }) {
  if (result.known_before) {
    return <Alert severity="info">Ten plik wczytano już wcześniej. Nic się nie zmieniło.</Alert>;
  }
  const { conflicting, unknown } = result;
  return (
    <Box component="output" sx={{ display: "flex", flexDirection: "column", gap: 1.5 }}>
      <Alert severity={conflicting.length + unknown.length > 0 ? "warning" : "success"}>Plik został wczytany.</Alert>
      <Facts
        facts={[
          ["Wypłacone", formatCount(result.paid)],
          ["Zwrócone", formatCount(result.returned)],
          ["Rozliczone już wcześniej", formatCount(result.already)],
          ["Nieznane", formatCount(unknown.length)],
        ]}
      />
      {result.returned > 0 && (
        <Alert severity="info">
          {countOf(
            result.returned,
            "zwrot czeka na potwierdzenie",
            "zwroty czekają na potwierdzenie",
            "zwrotów czeka na potwierdzenie",
          )}{" "}
          przez drugą osobę. Do tego czasu zamówień nie da się wypłacić ponownie ani anulować, a uczestnicy nie dostaną
          wiadomości.
        </Alert>
      )}
      <Names title="Bank podał o nich wcześniej co innego. Czekają, aż dwie osoby to wyjaśnią:" names={conflicting} />
      <Names title="Nie ma u nas takich wypłat albo mają inną kwotę:" names={unknown} />
      {result.batch_ids.map((id) => (
        <MuiLink key={id} component={Link} to={`/payout-batches/${id}`} onClick={onClose}>
          Otwórz paczkę {id}
        </MuiLink>
      ))}
    </Box>
  );
}

const NAMES_SHOWN = 50;

function Names({ title, names }: { title: string; names: string[] }) {
  if (names.length === 0) return null;
  return (
    <Box>
      {title}
      <Box component="ul" sx={{ m: 0, pl: 3, maxHeight: 160, overflowY: "auto", overflowWrap: "anywhere" }}>
        {names.slice(0, NAMES_SHOWN).map((name) => (
          <li key={name}>{name}</li>
        ))}
        {names.length > NAMES_SHOWN && <li>i jeszcze {names.length - NAMES_SHOWN}</li>}
      </Box>
    </Box>
  );
}
