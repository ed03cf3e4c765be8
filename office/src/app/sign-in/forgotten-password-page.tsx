import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { Link } from "react-router";
import { staffForgotPassword } from "@plon/contract/office/people/staff-access.ts";
import { call } from "#shared/calls/session.ts";
import { wordsOf } from "@plon/client/refusal-words.ts";
import { Door } from "./door.tsx";
import { fieldProblem } from "./field-problem.ts";

/** Requests a link to set a new password. */
export default function ForgottenPasswordPage() {
  const [email, setEmail] = useState("");
  const [missing, setMissing] = useState<string>();
  const ask = useMutation({ mutationFn: () => call(staffForgotPassword, { body: { email } }) });

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!email.trim()) return setMissing("Pole jest wymagane");
    setMissing(undefined);
    ask.mutate();
  };

  const problem = missing ?? fieldProblem(ask.error, "email");
  return (
    <Door title="Nie pamiętasz hasła?">
      {ask.isSuccess ? (
        <Alert severity="success">{ask.data.message}</Alert>
      ) : (
        <form onSubmit={handleSubmit} noValidate>
          {ask.isError && problem === undefined && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {wordsOf(ask.error)}
            </Alert>
          )}
          <Typography sx={{ mb: 1 }}>
            Podaj adres e-mail swojego konta. Wyślemy na niego link, który działa godzinę.
          </Typography>
          <TextField
            label="Adres e-mail"
            type="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            autoComplete="username"
            autoFocus
            error={problem !== undefined}
            helperText={problem}
          />
          <Button type="submit" variant="contained" size="large" fullWidth loading={ask.isPending} sx={{ mt: 2 }}>
            Wyślij link
          </Button>
        </form>
      )}
      <Button component={Link} to="/login" fullWidth sx={{ mt: 1 }}>
        Wróć do logowania
      </Button>
    </Door>
  );
}
