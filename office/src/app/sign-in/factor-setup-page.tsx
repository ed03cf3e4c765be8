import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Divider from "@mui/material/Divider";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useLogout } from "react-admin";
import { knowsPasskeys } from "@plon/client/passkeys.ts";
import { officeNewPasskeyOptions } from "@plon/contract/office/people/staff-passkeys.ts";
import { MakeKey } from "#shared/acts/make-key.tsx";
import { call, reloadStaff } from "#shared/calls/session.ts";
import { wordsOf } from "@plon/client/refusal-words.ts";
import { Door } from "./door.tsx";
import { fieldProblem } from "./field-problem.ts";
import { TotpSetup } from "./totp-setup.tsx";

function KeySetup() {
  const [password, setPassword] = useState("");
  const start = useMutation({ mutationFn: () => call(officeNewPasskeyOptions, { body: { password } }) });

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    start.mutate();
  };

  if (start.data) return <MakeKey options={start.data.data} onMade={() => void reloadStaff()} />;
  const atPassword = fieldProblem(start.error, "password");
  return (
    <form onSubmit={handleSubmit} noValidate>
      {start.isError && atPassword === undefined && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {wordsOf(start.error)}
        </Alert>
      )}
      <TextField
        label="Hasło do biura"
        type="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        autoComplete="current-password"
        autoFocus
        error={atPassword !== undefined}
        helperText={atPassword}
      />
      <Button
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        loading={start.isPending}
        disabled={password === ""}
        sx={{ mt: 2 }}
      >
        Dodaj klucz dostępu
      </Button>
    </form>
  );
}

/** Sets up the second factor before anything else: a key of the device, or an app with codes. */
export default function FactorSetupPage() {
  const logout = useLogout();
  const [byApp, setByApp] = useState(!knowsPasskeys());
  const others = (
    <>
      {knowsPasskeys() && (
        <>
          <Divider sx={{ my: 2 }}>albo</Divider>
          <Button variant="outlined" fullWidth onClick={() => setByApp(!byApp)}>
            {byApp ? "Użyj klucza dostępu" : "Użyj aplikacji z kodami"}
          </Button>
        </>
      )}
      <Button fullWidth sx={{ mt: 1 }} onClick={() => logout({ isOwnWish: true })}>
        Wyloguj się
      </Button>
    </>
  );
  if (byApp) return <TotpSetup>{others}</TotpSetup>;
  return (
    <Door title="Włącz drugi składnik logowania">
      <Typography sx={{ mb: 2 }}>
        Klucz dostępu to palec, twarz albo PIN tego urządzenia. Nie da się go ani podejrzeć, ani podyktować przez
        telefon.
      </Typography>
      <KeySetup />
      {others}
    </Door>
  );
}
