import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { z } from "zod";
import { keyProblem, knowsPasskeys, signWithKey } from "@plon/client/passkeys.ts";
import { staffPasswordLink, staffSetPassword } from "@plon/contract/office/people/staff-access.ts";
import { wordsOf } from "@plon/client/refusal-words.ts";
import { newPasswordProblem } from "@plon/rules/sign-in/password.ts";
import { call } from "#shared/calls/session.ts";
import { Door } from "./door.tsx";
import { fieldProblem } from "./field-problem.ts";

type LinkFacts = z.infer<typeof staffPasswordLink.data>;

type Entered = { password: string; repeated: string; code: string | undefined };

/** What is wrong with the input; the code is checked if there is nothing else to confirm by. */
function problemsOf({ password, repeated, code }: Entered): Partial<Record<keyof Entered, string>> {
  const weak = newPasswordProblem(password);
  return {
    ...(weak ? { password: weak } : {}),
    ...(password === repeated ? {} : { repeated: "Hasła są różne" }),
    ...(code?.trim() === "" ? { code: "Pole jest wymagane" } : {}),
  };
}

/** What a key of the account answers. It is asked anew: filling the form in may take longer than an answer may. */
async function answerByKey(token: string) {
  const { data } = await call(staffPasswordLink, { body: { token } });
  if (!data.passkey) throw new DOMException("", "NotAllowedError");
  return await signWithKey(data.passkey);
}

function PasswordForm({ token, link }: { token: string; link: LinkFacts }) {
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const [code, setCode] = useState("");
  const [problems, setProblems] = useState<ReturnType<typeof problemsOf>>({});
  const hasKey = link.passkey !== null && knowsPasskeys();
  const send = useMutation({
    mutationFn: async () => {
      const factor = code.trim() === "" && hasKey ? { passkey: await answerByKey(token) } : { code };
      return await call(staffSetPassword, { body: { token, password, ...factor } });
    },
  });

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = problemsOf({ password, repeated, code: link.asks_code && !hasKey ? code : undefined });
    setProblems(found);
    if (Object.keys(found).length === 0) send.mutate();
  };

  if (send.isSuccess) return <Alert severity="success">{send.data.message}</Alert>;
  const problem = (field: "password" | "repeated" | "code") => {
    const text = problems[field] ?? fieldProblem(send.error, field);
    return { error: text !== undefined, helperText: text };
  };
  const isAtField = ["password", "code"].some((field) => fieldProblem(send.error, field) !== undefined);
  return (
    <form onSubmit={handleSubmit} noValidate>
      {send.isError && !isAtField && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {hasKey ? keyProblem(send.error, "użyj innego klucza") : wordsOf(send.error)}
        </Alert>
      )}
      <Typography sx={{ mb: 1 }}>
        {link.name}, {link.email}
      </Typography>
      <input type="hidden" name="username" autoComplete="username" value={link.email} readOnly />
      <TextField
        label="Nowe hasło"
        type="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        autoComplete="new-password"
        autoFocus
        {...problem("password")}
        helperText={
          problem("password").helperText ?? "Co najmniej 8 znaków: mała i wielka litera, cyfra i znak specjalny"
        }
      />
      <TextField
        label="Powtórz hasło"
        type="password"
        value={repeated}
        onChange={(event) => setRepeated(event.target.value)}
        autoComplete="new-password"
        {...problem("repeated")}
      />
      <FactorFields link={link} hasKey={hasKey} code={code} onCode={setCode} problem={problem("code")} />
      <Button type="submit" variant="contained" size="large" fullWidth loading={send.isPending} sx={{ mt: 2 }}>
        Ustaw hasło
      </Button>
    </form>
  );
}

type FactorFieldsProps = {
  link: LinkFacts;
  hasKey: boolean;
  code: string;
  onCode: (code: string) => void;
  problem: { error: boolean; helperText: string | undefined };
};

/** What the new password is confirmed by, if the account has a second factor. */
function FactorFields({ link, hasKey, code, onCode, problem }: FactorFieldsProps) {
  if (link.asks_code) {
    return (
      <TextField
        label="Kod z aplikacji albo kod zapasowy"
        value={code}
        onChange={(event) => onCode(event.target.value)}
        autoComplete="one-time-code"
        error={problem.error}
        helperText={problem.helperText ?? (hasKey ? "Puste: potwierdzisz kluczem dostępu" : undefined)}
      />
    );
  }
  if (link.passkey === null) return null;
  return (
    <Alert severity="info" sx={{ mt: 1 }}>
      {hasKey
        ? "Nowe hasło potwierdzisz kluczem dostępu."
        : "Ta przeglądarka nie obsługuje kluczy dostępu. Użyj innej."}
    </Alert>
  );
}

/** Sets a password by the link of an invitation or after a forgotten one. */
export default function NewPasswordPage() {
  const [query] = useSearchParams();
  const token = query.get("token") ?? "";
  const link = useQuery({
    queryKey: ["password-link", token],
    queryFn: async () => (await call(staffPasswordLink, { body: { token } })).data,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return (
    <Door title={link.data?.purpose === "reset" ? "Ustaw nowe hasło" : "Ustaw hasło do biura"}>
      {link.isPending && <CircularProgress aria-label="Wczytywanie" />}
      {link.isError && <Alert severity="error">{link.error.message}</Alert>}
      {link.data && <PasswordForm token={token} link={link.data} />}
      <Button component={Link} to="/login" fullWidth sx={{ mt: 1 }}>
        Przejdź do logowania
      </Button>
    </Door>
  );
}
