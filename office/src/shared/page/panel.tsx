import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

type PanelProps = { title: string; children: ReactNode; isTop?: boolean };

/** A titled part of a record's page; `isTop` where no heading stands between it and the page's own. */
export function Panel({ title, children, isTop = false }: PanelProps) {
  return (
    <Paper variant="outlined" component="section" sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}>
      <Typography variant="subtitle1" component={isTop ? "h2" : "h3"} sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

/** Facts, one name and value per line. */
export function Facts({ facts }: { facts: [string, ReactNode][] }) {
  return (
    <Box component="dl" sx={{ m: 0, display: "grid", gap: 0.5 }}>
      {facts.map(([name, value]) => (
        <Stack key={name} direction="row" sx={{ justifyContent: "space-between", gap: 2 }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {name}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, textAlign: "right", overflowWrap: "anywhere" }}>
            {value}
          </Typography>
        </Stack>
      ))}
    </Box>
  );
}

/** Sections side by side on a desktop, stacked on a phone. */
export function PanelGrid({ columns, children }: { columns: 2 | 3; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: `repeat(${columns}, minmax(0, 1fr))` },
        gap: 2,
        alignItems: "start",
        mb: 2,
      }}
    >
      {children}
    </Box>
  );
}
