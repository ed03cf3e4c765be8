import CancelIcon from "@mui/icons-material/Cancel";
import CheckCircleIcon from "@mui/icons-material/CheckCircle";
import DoNotDisturbIcon from "@mui/icons-material/DoNotDisturbOn";
import PendingIcon from "@mui/icons-material/Pending";
import ScheduleIcon from "@mui/icons-material/Schedule";
import Chip from "@mui/material/Chip";
import type { Theme } from "@mui/material/styles";
import type { StatusLabel } from "@plon/contract/shared/calls/envelope.ts";

const LOOK = {
  green: { light: ["#DCFCE7", "#166534"], dark: ["#14432A", "#86EFAC"], Icon: CheckCircleIcon },
  yellow: { light: ["#FEF3C7", "#854D0E"], dark: ["#453411", "#FDE68A"], Icon: ScheduleIcon },
  orange: { light: ["#FFEDD5", "#9A3412"], dark: ["#4A2A12", "#FDBA74"], Icon: PendingIcon },
  red: { light: ["#FEE2E2", "#991B1B"], dark: ["#4C1D1D", "#FCA5A5"], Icon: CancelIcon },
  grey: { light: ["#E5E9EE", "#3B4757"], dark: ["#2A3A50", "#C6D2E0"], Icon: DoNotDisturbIcon },
} as const;

/** A status as a word with its colour and icon. */
export function StatusChip({ status }: { status: StatusLabel }) {
  const { Icon } = LOOK[status.color];
  return (
    <Chip
      size="small"
      icon={<Icon />}
      label={status.label}
      sx={(theme: Theme) => {
        const [background, text] = LOOK[status.color][theme.palette.mode];
        return {
          bgcolor: background,
          color: text,
          fontWeight: 600,
          // In a narrow place it is longer, not shorter of words.
          height: "auto",
          minHeight: 24,
          "& .MuiChip-icon": { color: "inherit" },
          "& .MuiChip-label": { whiteSpace: "normal" },
        };
      }}
    />
  );
}
