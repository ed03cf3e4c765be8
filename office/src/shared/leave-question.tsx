import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";

/** Asks, within a dialog, before the input is discarded. */
export function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Alert
      // A long form may be scrolled: bring the question into view.
      ref={(alert: HTMLDivElement | null) => alert?.scrollIntoView({ block: "nearest" })}
      severity="warning"
      sx={{ mb: 1 }}
      action={
        <>
          <Button color="inherit" onClick={onStay}>
            Wróć do pisania
          </Button>
          <Button color="inherit" onClick={onLeave}>
            Zamknij bez zapisu
          </Button>
        </>
      }
    >
      Zamknięcie okna usunie to, co w nim wpisano.
    </Alert>
  );
}
