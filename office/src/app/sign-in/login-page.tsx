import Button from "@mui/material/Button";
import { useState } from "react";
import { Notification, useLogin } from "react-admin";
import { Link } from "react-router";
import { takeEnded } from "#shared/calls/session.ts";
import { Door } from "./door.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/** The sign-in as a page: it says why, if a session that this browser remembers is over. */
export default function LoginPage() {
  const login = useLogin();
  const [reason] = useState(() => (takeEnded() ? "Sesja wygasła. Zaloguj się ponownie." : undefined));
  return (
    <>
      <SignInForm
        login={login}
        frame={Door}
        title="Zaloguj się"
        reason={reason}
        beside={
          <Button component={Link} to="/zapomniane-haslo" fullWidth sx={{ mt: 1 }}>
            Nie pamiętasz hasła?
          </Button>
        }
      />
      <Notification />
    </>
  );
}
