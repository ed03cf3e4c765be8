import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { type BlockerFunction, type Location, useBlocker } from "react-router";
import { currentStaff } from "#shared/calls/session.ts";
import { fateOf, isAnythingUnsaved, unsavedNow, useIsUnsaved } from "#shared/page/unsaved.ts";

// Whose session has ended must sign in before anything can be saved: staying would help nobody.
const holds: BlockerFunction = ({ currentLocation, nextLocation }) =>
  nextLocation.pathname !== currentLocation.pathname && isAnythingUnsaved() && currentStaff() !== undefined;

/** Asks before a page with unsaved input is left: by our own dialog within the office, by the browser's for a closed tab. */
export function LeaveGuard() {
  const isUnsaved = useIsUnsaved();
  const blocker = useBlocker(holds);
  const isHeld = blocker.state === "blocked";
  // The router is shown a moment later than it is: whoever is answered already is still drawn as held.
  const answered = useRef<Location>(undefined);
  const answer = (how: "proceed" | "reset") => {
    if (blocker.state !== "blocked" || answered.current === blocker.location) return;
    answered.current = blocker.location;
    blocker[how]();
  };
  const isSaved = isHeld && !isUnsaved;
  const goOn = useEffectEvent(() => answer("proceed"));
  useEffect(() => {
    // A save that opens the next page may be seen as saved only after it was held.
    if (isSaved) goOn();
  }, [isSaved]);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
  if (!isHeld || !isUnsaved) return null;
  return <LeaveDialog onStay={() => answer("reset")} onLeave={() => answer("proceed")} />;
}

// A ring that stands still instead of a pulse: this button waits in focus until it is answered.
const FOCUS = { "&.Mui-focusVisible": { outline: "2px solid", outlineColor: "primary.main", outlineOffset: "2px" } };

/** Asks whether to go though something is not saved. Staying is the answer to a key pressed too soon. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const [unsaved] = useState(unsavedNow);
  const id = useId();
  return (
    <Dialog
      open
      onClose={onStay}
      fullWidth
      maxWidth="sm"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>Wyjść bez zapisywania?</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} component="div">
          Nie zapisano:
          <Box component="ul" sx={{ mt: 0.5, mb: 1.5, pl: 2.5, color: "text.primary" }}>
            {unsaved.map(({ where, fields }) => (
              <li key={where}>
                <strong>{where}</strong>
                {fields.length > 0 && `: ${fields.join(", ")}`}
              </li>
            ))}
          </Box>
          {fateOf(unsaved)}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: "wrap", gap: 1 }}>
        <Button disableFocusRipple sx={FOCUS} onClick={onLeave}>
          Wyjdź bez zapisywania
        </Button>
        <Button variant="contained" autoFocus disableFocusRipple sx={FOCUS} onClick={onStay}>
          Zostań
        </Button>
      </DialogActions>
    </Dialog>
  );
}
