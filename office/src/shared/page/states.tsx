import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Title } from "react-admin";
import { useLocation } from "react-router";
import { DeadEnd } from "./dead-end.tsx";

/** Shown in place of data that could not be loaded, with a retry button. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const message = error instanceof Error && error.message ? error.message : "Nie udało się wczytać danych.";
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={onRetry} sx={{ whiteSpace: "nowrap" }}>
          Spróbuj ponownie
        </Button>
      }
      sx={{ my: 2, flexWrap: { xs: "wrap", sm: "nowrap" } }}
    >
      {message}
    </Alert>
  );
}

/** The same in place of a whole page, which has a heading all the same. */
export function FailedPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { pathname } = useLocation();
  const isMissing = error instanceof Error && "status" in error && error.status === 404;
  if (isMissing) {
    // Asking again would not bring it: the way on is the list that it would stand in.
    return (
      <DeadEnd title="Nie ma takiej strony" to={`/${pathname.split("/")[1] ?? ""}`} linkWords="Przejdź do listy">
        {error.message} Adres jest błędny albo odnośnik stracił ważność.
      </DeadEnd>
    );
  }
  return (
    <>
      <Title title="Nie udało się wczytać strony" />
      <LoadError error={error} onRetry={onRetry} />
    </>
  );
}

/** Shown in place of an empty list: what it means, and what to do next. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Box sx={{ textAlign: "center", px: 2, py: 6 }}>
      <Typography variant="subtitle1" component="p">
        {title}
      </Typography>
      {children && (
        <Typography component="div" color="textSecondary" sx={{ mt: 0.5 }}>
          {children}
        </Typography>
      )}
    </Box>
  );
}
