import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { StatusLabel } from "@plon/contract/shared/calls/envelope.ts";
import { StatusChip } from "#shared/page/status-chip.tsx";

type Props = { name: string; statuses?: readonly StatusLabel[]; isClose?: boolean; children?: ReactNode };

/** The head of a record's page: its name with its statuses, and below it what to know first. */
export function RecordHead({ name, statuses, isClose = false, children }: Props) {
  return (
    <Box sx={{ mt: 1, mb: isClose ? 1 : 2 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
        <Typography variant="h5" component="h2" sx={{ mr: 1 }}>
          {name}
        </Typography>
        {statuses?.map((status) => (
          <StatusChip key={status.label} status={status} />
        ))}
      </Stack>
      {children && <Typography color="textSecondary">{children}</Typography>}
    </Box>
  );
}
