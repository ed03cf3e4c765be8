import DownloadIcon from "@mui/icons-material/Download";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { SeasonTable } from "@plon/contract/office/desk/reports.ts";
import { downloadFile } from "#shared/calls/download.ts";
import { ActButton } from "#shared/acts/act-buttons.tsx";
import { Hint } from "#shared/page/hint.tsx";
import { type AskedSeason, seasonFile } from "./reports.api.ts";

type DownloadProps = { asked: AskedSeason; table?: SeasonTable; label: string; of?: string };

/** Saves the whole report, or one of its tables. */
export function DownloadButton({ asked, table, label, of }: DownloadProps) {
  const { url, name } = seasonFile(asked, table);
  return (
    <ActButton
      variant={table ? "text" : "contained"}
      startIcon={<DownloadIcon />}
      aria-label={of ? `${label}: ${of}` : undefined}
      sx={{ whiteSpace: "nowrap", flexShrink: 0 }}
      send={() => downloadFile(url, name)}
    >
      {label}
    </ActButton>
  );
}

type Props = { title: string; hint: string; asked: AskedSeason; table: SeasonTable; children: ReactNode };

/** A section of the report: its content, the definition of its figures, and its download. */
export function ReportSection({ title, hint, asked, table, children }: Props) {
  return (
    <Paper variant="outlined" component="section" sx={{ p: { xs: 2, sm: 2.5 }, mb: 2, minWidth: 0 }}>
      <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1, alignItems: "flex-start" }}>
        <Typography variant="subtitle1" component="h2">
          {title}
        </Typography>
        <DownloadButton asked={asked} table={table} label="CSV" of={title} />
      </Stack>
      <Hint sx={{ mb: 2, maxWidth: 760 }}>{hint}</Hint>
      {children}
    </Paper>
  );
}
