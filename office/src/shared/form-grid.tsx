import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** Fields of a form: two beside each other on a desk, one below the other on a phone. */
export function FormGrid({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
        columnGap: 2,
        width: "100%",
        maxWidth: 860,
      }}
    >
      {children}
    </Box>
  );
}
