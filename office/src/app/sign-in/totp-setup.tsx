import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { totpConfirm, totpSetup } from "@plon/contract/office/people/staff-access.ts";
import { call, reloadStaff } from "#shared/calls/session.ts";
import { Hint } from "#shared/page/hint.tsx";
import { wordsOf } from "@plon/client/refusal-words.ts";
import { Door } from "./door.tsx";

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <Door title="Zapisz kody zapasowe">
      <Typography sx={{ mb: 2 }}>
        Każdy z nich jeden raz zastąpi kod z aplikacji, gdy nie masz telefonu pod ręką. Widzisz je tylko teraz.
      </Typography>
      <Box component="ol" sx={{ fontFamily: "monospace", fontSize: 16, p: 0, pl: 4, mb: 3, userSelect: "all" }}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Button fullWidth sx={{ mb: 1 }} onClick={() => navigator.clipboard.writeText(codes.join("\n"))}>
        Kopiuj kody
      </Button>
      <Button variant="contained" size="large" fullWidth onClick={() => reloadStaff()}>
        Mam je zapisane, przejdź do biura
      </Button>
    </Door>
  );
}

/** Sets up an app with codes: scan, confirm with a code, save the recovery codes. `children` is what else can be done. */
export function TotpSetup({ children }: { children: ReactNode }) {
  const [code, setCode] = useState("");
  const setup = useQuery({
    queryKey: ["totp-setup"],
    queryFn: async () => (await call(totpSetup, {})).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const confirm = useMutation({ mutationFn: () => call(totpConfirm, { body: { code } }) });

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    confirm.mutate();
  };

  if (confirm.data) return <RecoveryCodes codes={confirm.data.data.recovery_codes} />;
  return (
    <Door title="Włącz aplikację z kodami">
      <Typography sx={{ mb: 2 }}>
        Zeskanuj kod aplikacją uwierzytelniającą w telefonie, a potem wpisz sześć cyfr, które pokaże.
      </Typography>
      {setup.isError && (
        <Alert severity="error" action={<Button onClick={() => setup.refetch()}>Ponów</Button>}>
          {setup.error.message}
        </Alert>
      )}
      {setup.isPending && <CircularProgress aria-label="Wczytywanie" />}
      {setup.data && (
        <form onSubmit={handleSubmit} noValidate>
          <Box
            component="img"
            alt="Kod QR do zeskanowania w aplikacji uwierzytelniającej"
            src={`data:image/svg+xml;utf8,${encodeURIComponent(setup.data.qr_svg)}`}
            sx={{ display: "block", width: 200, height: 200, mx: "auto", bgcolor: "#fff", borderRadius: 1 }}
          />
          <Hint sx={{ my: 2, overflowWrap: "anywhere" }}>
            Nie możesz zeskanować? Wpisz w aplikacji klucz: <b>{setup.data.secret}</b>
          </Hint>
          <TextField
            label="Kod z aplikacji"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            autoComplete="one-time-code"
            slotProps={{ htmlInput: { inputMode: "numeric", maxLength: 10 } }}
            error={confirm.isError}
            helperText={confirm.error && wordsOf(confirm.error)}
          />
          <Button
            type="submit"
            variant="contained"
            size="large"
            fullWidth
            loading={confirm.isPending}
            disabled={code.trim() === ""}
            sx={{ mt: 2 }}
          >
            Włącz
          </Button>
        </form>
      )}
      {children}
    </Door>
  );
}
