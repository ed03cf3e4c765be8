import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** A form, and beside it what it makes as far as it is typed; under it on a phone. */
export function BesideForm({ shown, children }: { shown: ReactNode; children: ReactNode }) {
  return (
    <Box
      sx={{
        width: "100%",
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) 300px" },
        gap: 3,
        alignItems: "start",
      }}
    >
      <Box>{children}</Box>
      {shown}
    </Box>
  );
}
