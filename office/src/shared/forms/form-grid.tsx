import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** Fields of a form: two side by side on a desktop, stacked on a phone. */
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
