import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";

/** Which other offers count the same products on the same days. */
export function Overlaps({ of }: { of: readonly string[] | undefined }) {
  if (!of || of.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <Stack sx={{ gap: 0.75 }}>
        {of.map((sentence) => (
          <div key={sentence}>{sentence}</div>
        ))}
      </Stack>
    </Alert>
  );
}
