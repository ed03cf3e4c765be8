import FingerprintIcon from "@mui/icons-material/Fingerprint";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Divider from "@mui/material/Divider";
import TextField from "@mui/material/TextField";
import { type SubmitEvent, useState } from "react";
import { Notification, useLogin } from "react-admin";
import { Link } from "react-router";
import { keyProblem, knowsPasskeys, signWithKey } from "@plon/client/passkeys.ts";
import { ApiError } from "@plon/contract/shared/client.ts";
import { askForFactor, type Credentials } from "#shared/session.ts";
import { Door } from "./door.tsx";

type Refusal = { message: string; fields: Record<string, string[]> };
/** By what the account's second factor is shown. */
type Factor = { hasKey: boolean; takesCode: boolean };

const WITH_FACTOR =
  "Kto ma drugi składnik, zaloguje się od razu: prawidłowe hasło i kod albo klucz otwierają konto mimo blokady.";

type Entered = { email: string; password: string; code: string };

function missingOf({ email, password, code }: Entered, asksForCode: boolean): Refusal["fields"] {
  return {
    ...(email.trim() ? {} : { email: ["Pole jest wymagane"] }),
    ...(password ? {} : { password: ["Pole jest wymagane"] }),
    ...(asksForCode && !code.trim() ? { code: ["Pole jest wymagane"] } : {}),
  };
}

/** Sends the input. A second factor is asked for once the server requires one, or if it opens a locked account. */
function useSignIn(entered: Entered) {
  const login = useLogin();
  const { email, password, code } = entered;
  const [factor, setFactor] = useState<Factor>();
  const [sending, setSending] = useState<"form" | "key">();
  const [refusal, setRefusal] = useState<Refusal>();

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    setRefusal({ message: error.message, fields: error.fields });
  };

  const send = async (
    by: "form" | "key",
    credentials: () => Promise<Credentials>,
    onError: (error: unknown) => unknown,
  ) => {
    setSending(by);
    setRefusal(undefined);
    try {
      await login(await credentials());
    } catch (error) {
      await onError(error);
    } finally {
      setSending(undefined);
    }
  };

  const askForMore = async (error: unknown) => {
    if (factor || !(error instanceof ApiError)) return refuse(error);
    if (error.code === "staff.code_required") {
      try {
        const { options, takes_code } = await askForFactor({ email, password });
        return setFactor({ hasKey: options !== null, takesCode: takes_code });
      } catch (problem) {
        return refuse(problem);
      }
    }
    refuse(error);
    // Somebody guessing passwords does not lock out an owner who has the second factor.
    if (error.code === "auth.too_many_attempts") {
      setFactor({ hasKey: knowsPasskeys(), takesCode: true });
      setRefusal({ message: `${error.message} ${WITH_FACTOR}`, fields: {} });
    }
  };

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    const asksForCode = factor?.takesCode ?? false;
    const missing = missingOf(entered, asksForCode);
    if (Object.keys(missing).length > 0) return setRefusal({ message: "", fields: missing });
    await send("form", async () => ({ email, password, ...(asksForCode ? { code } : {}) }), askForMore);
  };

  const handleKey = () =>
    send(
      "key",
      async () => {
        const { options } = await askForFactor({ email, password });
        if (!options) throw new DOMException("", "NotAllowedError");
        return { email, password, passkey: await signWithKey(options) };
      },
      (error) =>
        setRefusal({ message: keyProblem(error, factor?.takesCode ? "użyj kodu" : "użyj innego klucza"), fields: {} }),
    );

  return { handleSubmit, handleKey, factor, leave: () => setFactor(undefined), sending, refusal };
}

/** Signing in by e-mail and password, and by a code or a key once the account has a second factor. */
export default function LoginPage() {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const { handleSubmit, handleKey, factor, leave, sending, refusal } = useSignIn({ email, password, code });

  const problem = (field: string) => {
    const text = refusal?.fields[field]?.[0];
    return { error: text !== undefined, helperText: text };
  };

  return (
    <Door title={factor ? "Potwierdź, że to Ty" : "Zaloguj się"}>
      <form onSubmit={handleSubmit} noValidate>
        {refusal?.message && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {refusal.message}
          </Alert>
        )}
        {factor ? (
          <FactorFields
            factor={factor}
            code={code}
            onCode={setCode}
            isSendingKey={sending === "key"}
            onKey={() => void handleKey()}
            problem={problem}
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
        <FormButtons factor={factor} isSending={sending === "form"} onLeave={leave} />
      </form>
      <Notification />
    </Door>
  );
}

function FormButtons({
  factor,
  isSending,
  onLeave,
}: {
  factor: Factor | undefined;
  isSending: boolean;
  onLeave: () => void;
}) {
  const label = !factor ? "Zaloguj się" : factor.hasKey ? "Potwierdź kodem" : "Potwierdź";
  return (
    <>
      {(!factor || factor.takesCode) && (
        <Button
          type="submit"
          variant={factor?.hasKey ? "outlined" : "contained"}
          size="large"
          fullWidth
          loading={isSending}
          sx={{ mt: 2 }}
        >
          {label}
        </Button>
      )}
      {factor ? (
        <Button fullWidth sx={{ mt: 1 }} onClick={onLeave}>
          Zaloguj się na inne konto
        </Button>
      ) : (
        <Button component={Link} to="/zapomniane-haslo" fullWidth sx={{ mt: 1 }}>
          Nie pamiętasz hasła?
        </Button>
      )}
    </>
  );
}

type FactorFieldsProps = {
  factor: Factor;
  code: string;
  onCode: (code: string) => void;
  isSendingKey: boolean;
  onKey: () => void;
  problem: (field: string) => { error: boolean; helperText: string | undefined };
};

/** The key of the account, a code, or either. */
function FactorFields({ factor, code, onCode, isSendingKey, onKey, problem }: FactorFieldsProps) {
  return (
    <>
      {factor.hasKey && <KeyButton isSending={isSendingKey} onPress={onKey} />}
      {factor.hasKey && factor.takesCode && <Divider sx={{ mt: 2 }}>albo</Divider>}
      {factor.takesCode && (
        <TextField
          label="Kod z aplikacji albo kod zapasowy"
          value={code}
          onChange={(event) => onCode(event.target.value)}
          autoComplete="one-time-code"
          autoFocus={!factor.hasKey}
          {...problem("code")}
        />
      )}
    </>
  );
}

function KeyButton({ isSending, onPress }: { isSending: boolean; onPress: () => void }) {
  if (!knowsPasskeys()) {
    return <Alert severity="info">Ta przeglądarka nie obsługuje kluczy dostępu. Użyj innej.</Alert>;
  }
  return (
    <Button
      variant="contained"
      size="large"
      fullWidth
      autoFocus
      startIcon={<FingerprintIcon />}
      loading={isSending}
      onClick={onPress}
    >
      Użyj klucza dostępu
    </Button>
  );
}
