import Alert from "@mui/material/Alert";

/** A key that was made just now: nobody can read it again, and it opens nothing before a second person agrees. */
export function MadeKey({ value }: { value: string | undefined }) {
  return (
    value && (
      <Alert severity="success" sx={{ mt: 2, "& .MuiAlert-message": { minWidth: 0, overflowWrap: "anywhere" } }}>
        Skopiuj klucz teraz: nie pokażemy go drugi raz. Zadziała, gdy drugi administrator zatwierdzi go w części „Do
        zatwierdzenia”.
        <br />
        <code>{value}</code>
      </Alert>
    )
  );
}
