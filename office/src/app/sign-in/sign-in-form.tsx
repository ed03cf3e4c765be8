import FingerprintIcon from "@mui/icons-material/Fingerprint";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Divider from "@mui/material/Divider";
import TextField from "@mui/material/TextField";
import { type ComponentType, type ReactNode, type SubmitEvent, useState } from "react";
import { keyProblem, knowsPasskeys, signWithKey } from "@plon/client/passkeys.ts";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { wordsOf } from "@plon/client/refusal-words.ts";
import { askForFactor, type Credentials } from "#shared/calls/session.ts";

type Refusal = { message: string; fields: Record<string, string[]> };
/** By what the account's second factor is shown. */
type Factor = { hasKey: boolean; takesCode: boolean };

const WITH_FACTOR =
  "Kto ma drugi składnik, zaloguje się od razu: prawidłowe hasło i kod albo klucz otwierają konto mimo blokady.";

/** The fields at which a refusal is said. */
const FIELDS = ["email", "password", "code"] as const;

type Entered = { email: string; password: string; code: string };

function missingOf({ email, password, code }: Entered, asksForCode: boolean): Refusal["fields"] {
  return {
    ...(email.trim() ? {} : { email: ["Pole jest wymagane"] }),
    ...(password ? {} : { password: ["Pole jest wymagane"] }),
    ...(asksForCode && !code.trim() ? { code: ["Pole jest wymagane"] } : {}),
  };
}

type Props = {
  /** Signs in, and goes on from there. Rejects with what the server refuses. */
  login: (credentials: Credentials) => Promise<unknown>;
  /** What the form stands in, under the title of its step. */
  frame: ComponentType<{ title: string; children: ReactNode }>;
  title: string;
  /** Why somebody is asked, if not by their own wish. */
  reason?: string | undefined;
  /** Whose account it is, where that is known. */
  email?: string;
  /** The way on for who can't sign in here. */
  beside: ReactNode;
};

/** Sends the input. A second factor is asked for once the server requires one, or if it opens a locked account. */
function useSignIn(entered: Entered, login: Props["login"]) {
  const { email, password, code } = entered;
  const [factor, setFactor] = useState<Factor>();
  const [sending, setSending] = useState<"form" | "key">();
  const [refusal, setRefusal] = useState<Refusal>();

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const isAtField = FIELDS.some((field) => field in error.fields);
    setRefusal({ message: isAtField ? error.message : wordsOf(error), fields: error.fields });
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
/** Signing in by e-mail and password, and by a code or a key once the account has a second factor. */
export function SignInForm({ login, frame: Frame, title, reason, email: known, beside }: Props) {
  const [email, setEmail] = useState(known ?? "");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const { handleSubmit, handleKey, factor, leave, sending, refusal } = useSignIn({ email, password, code }, login);

  const problem = (field: string) => {
    const text = refusal?.fields[field]?.[0];
    return { error: text !== undefined, helperText: text };
  };

  return (
    <Frame title={factor ? "Potwierdź, że to Ty" : title}>
      <form onSubmit={handleSubmit} noValidate>
        {refusal?.message ? (
          <Alert severity="error" sx={{ mb: 2 }}>
            {refusal.message}
          </Alert>
        ) : (
          reason && (
            <Alert severity="info" sx={{ mb: 2 }}>
              {reason}
            </Alert>
          )
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
              autoFocus={known === undefined}
              slotProps={{ input: { readOnly: known !== undefined } }}
              {...problem("email")}
            />
            <TextField
              label="Hasło"
              type="password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              autoComplete="current-password"
              autoFocus={known !== undefined}
              {...problem("password")}
            />
          </>
        )}
        <FormButtons factor={factor} isSending={sending === "form"} leave={leave} beside={beside} />
      </form>
    </Frame>
  );
}

function FormButtons({
  factor,
  isSending,
  leave,
  beside,
}: {
  factor: Factor | undefined;
  isSending: boolean;
  leave: () => void;
  beside: ReactNode;
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
        <Button fullWidth sx={{ mt: 1 }} onClick={leave}>
          Zaloguj się na inne konto
        </Button>
      ) : (
        beside
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
