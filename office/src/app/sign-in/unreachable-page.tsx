import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { Door } from "./door.tsx";

/** Shown if the office starts and the server does not respond; the session is not lost by it. */
export function UnreachablePage({ onRetry }: { onRetry: () => void }) {
  return (
    <Door title="Serwer nie odpowiada">
      <Typography sx={{ mb: 3 }}>
        Sprawdź połączenie z internetem i spróbuj ponownie. Twoja sesja nie przepadła.
      </Typography>
      <Button variant="contained" size="large" fullWidth onClick={onRetry}>
        Spróbuj ponownie
      </Button>
    </Door>
  );
}
