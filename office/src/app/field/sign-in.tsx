import Button from "@mui/material/Button";
import CssBaseline from "@mui/material/CssBaseline";
import { createTheme, ThemeProvider, type ThemeOptions } from "@mui/material/styles";
import { signIn, type Staff } from "#shared/calls/session.ts";
import { Door } from "#app/sign-in/door.tsx";
import { SignInForm } from "#app/sign-in/sign-in-form.tsx";
import { darkTheme, lightTheme } from "#app/theme.ts";

const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
const theme = createTheme((isDark ? darkTheme : lightTheme) as ThemeOptions);

/** The office's own sign-in: one session for both, whichever page it began on. */
export default function FieldSignIn({ staff, reason }: { staff: Staff | undefined; reason: string | undefined }) {
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline enableColorScheme />
      <SignInForm
        key={staff?.id}
        login={signIn}
        frame={Door}
        title="W terenie: zaloguj się"
        reason={reason}
        {...(staff && { email: staff.email })}
        beside={
          <Button fullWidth sx={{ mt: 1 }} href="/office/zapomniane-haslo">
            Nie pamiętam hasła
          </Button>
        }
      />
    </ThemeProvider>
  );
}
