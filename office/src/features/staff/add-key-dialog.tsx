import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useNotify } from "react-admin";
import type { z } from "zod";
import { keyProblem, signWithKey } from "@plon/client/passkeys.ts";
import { type officeAddPasskey, officeNewPasskeyOptions } from "@plon/contract/office/people/staff-passkeys.ts";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import type { CreationOptions } from "@plon/contract/shared/calls/passkeys.ts";
import { MakeKey } from "#shared/acts/make-key.tsx";
import { OfficeDialog } from "#shared/page/office-dialog.tsx";
import { askForFactor, call, currentStaff } from "#shared/calls/session.ts";

const TITLE = "Dodaj klucz dostępu";

type Proof = { password: string; code: string };

/** The key that proves its owner, where no code was typed. */
async function answerByKey(password: string) {
  const { options } = await askForFactor({ email: currentStaff()?.email ?? "", password });
  if (!options) throw new DOMException("", "NotAllowedError");
  return await signWithKey(options);
}

type AddKeyDialogProps = {
  hasKeys: boolean;
  hasTotp: boolean;
  onMade: (keys: z.infer<typeof officeAddPasskey.data>) => void;
  onClose: () => void;
};

/** Adds a key in two steps: the password and the second factor, if there is one, and then the device's own question. */
export function AddKeyDialog({ onMade, onClose, ...factors }: AddKeyDialogProps) {
  const notify = useNotify();
  const [options, setOptions] = useState<CreationOptions>();
  if (!options) return <ProofDialog {...factors} onProved={setOptions} onClose={onClose} />;
  return (
    <OfficeDialog title={TITLE} onClose={onClose} actions={<Button onClick={onClose}>Anuluj</Button>}>
      <MakeKey
        options={options}
        onMade={({ data, message = "" }) => {
          onMade(data);
          notify(message, { type: "success" });
          onClose();
        }}
      />
    </OfficeDialog>
  );
}

type ProofDialogProps = Omit<AddKeyDialogProps, "onMade"> & { onProved: (options: CreationOptions) => void };

function ProofDialog({ hasKeys, hasTotp, onProved, onClose }: ProofDialogProps) {
  const [{ password, code }, setProof] = useState<Proof>({ password: "", code: "" });
  const byKey = hasKeys && code.trim() === "";
  const start = useMutation({
    mutationFn: async () => {
      const factor = byKey ? { passkey: await answerByKey(password) } : hasTotp ? { code } : {};
      return (await call(officeNewPasskeyOptions, { body: { password, ...factor } })).data;
    },
    onSuccess: onProved,
  });

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    start.mutate();
  };

  const fields = start.error instanceof ApiError ? start.error.fields : {};
  const isAtField = "password" in fields || (hasTotp && "code" in fields);
  const isMissing = password === "" || (hasTotp && !hasKeys && code.trim() === "");
  return (
    <OfficeDialog
      title={TITLE}
      onClose={onClose}
      onSubmit={handleSubmit}
      actions={
        <>
          <Button onClick={onClose}>Anuluj</Button>
          <Button type="submit" variant="contained" loading={start.isPending} disabled={isMissing}>
            {byKey ? "Potwierdź kluczem" : "Dalej"}
          </Button>
        </>
      }
    >
      <Typography sx={{ mb: 1 }}>
        Najpierw potwierdź, że to Ty. Na Twój adres e-mail wyślemy wiadomość o nowym kluczu.
      </Typography>
      {start.error && !isAtField && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {keyProblem(start.error, hasTotp ? "użyj kodu" : "użyj innego klucza")}
        </Alert>
      )}
      <TextField
        label="Hasło do biura"
        type="password"
        value={password}
        onChange={(event) => setProof({ password: event.target.value, code })}
        autoComplete="current-password"
        autoFocus
        error={"password" in fields}
        helperText={fields["password"]?.[0]}
      />
      {hasTotp && (
        <TextField
          label="Kod z aplikacji albo kod zapasowy"
          value={code}
          onChange={(event) => setProof({ password, code: event.target.value })}
          autoComplete="one-time-code"
          error={"code" in fields}
          helperText={fields["code"]?.[0] ?? (hasKeys ? "Puste: potwierdzisz kluczem, który już masz" : undefined)}
        />
      )}
    </OfficeDialog>
  );
}
