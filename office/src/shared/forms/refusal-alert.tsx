import Alert from "@mui/material/Alert";

const comeIntoSight = (place: HTMLElement | null) => place?.scrollIntoView({ block: "nearest" });

/** Why something was not taken: above a form that is longer than the screen it comes into sight by itself. */
export function RefusalAlert({ children }: { children: string }) {
  return (
    <Alert key={children} ref={comeIntoSight} severity="error" role="alert" sx={{ mb: 1, scrollMarginTop: "72px" }}>
      {children}
    </Alert>
  );
}
