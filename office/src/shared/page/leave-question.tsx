import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import { useState } from "react";
import { fateOf, unsavedNow } from "./unsaved.ts";

type Props = { title: string; onStay: () => void; onLeave: () => void };

/** Asks, within the dialog of that title, before it is closed over its input. */
export function LeaveQuestion({ title, onStay, onLeave }: Props) {
  const [unsaved] = useState(() => unsavedNow().filter(({ where }) => where === title));
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
      <AlertTitle>Zamknąć bez zapisu?</AlertTitle>
      {fateOf(unsaved)}
    </Alert>
  );
}
