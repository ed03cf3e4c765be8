import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { type SubmitEvent, useState } from "react";
import { Notification, useLogin } from "react-admin";
import { Link } from "react-router";
import { ApiError } from "@plon/contract/shared/client.ts";
import { Door } from "./door.tsx";

type Refusal = { message: string; fields: Record<string, string[]> };

const WITH_CODE = "Kto ma drugi składnik, zaloguje się od razu: prawidłowe hasło i kod otwierają konto mimo blokady.";

type Entered = { email: string; password: string; code: string };

/** Sends the input. A code is asked for once the server requires one, or if it opens a locked account. */
function useSignIn({ email, password, code }: Entered) {
  const login = useLogin();
  const [asksForCode, setAsksForCode] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    const missing: Refusal["fields"] = {};
    if (!email.trim()) missing["email"] = ["Pole jest wymagane"];
    if (!password) missing["password"] = ["Pole jest wymagane"];
    if (asksForCode && !code.trim()) missing["code"] = ["Pole jest wymagane"];
    if (Object.keys(missing).length > 0) return setRefusal({ message: "", fields: missing });
    setIsSending(true);
    setRefusal(undefined);
    try {
      await login({ email, password, ...(asksForCode ? { code } : {}) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "staff.code_required") return setAsksForCode(true);
      // Somebody guessing passwords does not lock out an owner who has the second factor.
      if (error.code === "auth.too_many_attempts" && !asksForCode) {
        setAsksForCode(true);
        setRefusal({ message: `${error.message} ${WITH_CODE}`, fields: {} });
      } else setRefusal({ message: error.message, fields: error.fields });
    } finally {
      setIsSending(false);
    }
  };

  return { handleSubmit, asksForCode, setAsksForCode, isSending, refusal };
}

/** Signing in by e-mail and password, and by a code once the account has a second factor. */
export function LoginPage() {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const { handleSubmit, asksForCode, setAsksForCode, isSending, refusal } = useSignIn({ email, password, code });

  const problem = (field: string) => {
    const text = refusal?.fields[field]?.[0];
    return { error: text !== undefined, helperText: text };
  };

  return (
    <Door title={asksForCode ? "Potwierdź, że to Ty" : "Zaloguj się"}>
      <form onSubmit={handleSubmit} noValidate>
        {refusal?.message && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {refusal.message}
          </Alert>
        )}
        {asksForCode ? (
          <TextField
            key="code"
            label="Kod z aplikacji albo kod zapasowy"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            autoComplete="one-time-code"
            autoFocus
            {...problem("code")}
          />
        ) : (
          <>
            <TextField
              label="Adres e-mail"
              type="email"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              autoComplete="username"
              autoFocus
              {...problem("email")}
            />
            <TextField
              label="Hasło"
              type="password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              autoComplete="current-password"
              {...problem("password")}
            />
          </>
        )}
        <Button type="submit" variant="contained" size="large" fullWidth loading={isSending} sx={{ mt: 2 }}>
          {asksForCode ? "Potwierdź" : "Zaloguj się"}
        </Button>
        {!asksForCode && (
          <Button component={Link} to="/zapomniane-haslo" fullWidth sx={{ mt: 1 }}>
            Nie pamiętasz hasła?
          </Button>
        )}
        {asksForCode && (
          <Button fullWidth sx={{ mt: 1 }} onClick={() => setAsksForCode(false)}>
            Zaloguj się na inne konto
          </Button>
        )}
      </form>
      <Notification />
    </Door>
  );
}
