import Alert from "@mui/material/Alert";

/** Which other offers count the same products on the same days. */
export function Overlaps({ of }: { of: readonly string[] | undefined }) {
  if (!of || of.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {of.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
    </Alert>
  );
}
