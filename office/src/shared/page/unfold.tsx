import ButtonBase from "@mui/material/ButtonBase";
import type { ReactNode } from "react";
import { useExpanded, useRecordContext, useResourceContext } from "react-admin";

/** Unfolds its row. The table's arrow is for the mouse only; this one is labelled and reachable by keyboard. */
export function Unfold({ children }: { children: ReactNode }) {
  const record = useRecordContext();
  const resource = useResourceContext() ?? "";
  const [isExpanded, toggle] = useExpanded(resource, record?.id ?? "");
  return (
    <ButtonBase
      aria-expanded={isExpanded}
      disableRipple
      onClick={(event) => {
        event.stopPropagation();
        toggle();
      }}
      sx={{
        font: "inherit",
        fontWeight: 600,
        textAlign: "left",
        "&:hover, &:focus-visible": { textDecoration: "underline" },
      }}
    >
      {children}
    </ButtonBase>
  );
}
