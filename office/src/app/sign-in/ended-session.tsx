import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { type ReactNode, useId } from "react";
import { leaveEnded, type Staff, signIn } from "#shared/calls/session.ts";
import { SignInForm } from "./sign-in-form.tsx";

/**
 * The sign-in over the page of a session that is over. What is on the page stays, unreadable, and what was being sent goes
 * on once the same person is back.
 */
export default function EndedSession({ staff }: { staff: Staff }) {
  return (
    <SignInForm
      login={signIn}
      frame={OverThePage}
      title="Sesja wygasła"
      reason="Zaloguj się, a dokończysz: nic z tej strony nie zginęło."
      email={staff.email}
      beside={
        <Button fullWidth sx={{ mt: 1 }} onClick={() => void leaveEnded()}>
          Wyloguj się
        </Button>
      }
    />
  );
}

function OverThePage({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
      // Above any dialog that is open already. Whoever walks by must not read what stands behind.
      sx={{ zIndex: (theme) => theme.zIndex.modal + 100 }}
      slotProps={{ backdrop: { sx: { backdropFilter: "blur(16px)" } } }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
    </Dialog>
  );
}
