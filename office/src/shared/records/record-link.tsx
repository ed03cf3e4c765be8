import MuiLink from "@mui/material/Link";
import type { ReactNode } from "react";
import { useCreatePath, useRecordContext, useResourceContext } from "react-admin";
import { Link } from "react-router";

/** The record's page as a real link: a row can be clicked anywhere, but only a link is reached by keyboard. */
export function RecordLink({ children }: { children: ReactNode }) {
  const record = useRecordContext();
  const resource = useResourceContext();
  const createPath = useCreatePath();
  if (!record || !resource) return children;
  return (
    <MuiLink
      component={Link}
      to={createPath({ resource, id: record.id, type: "edit" })}
      color="inherit"
      underline="hover"
      // The row would open the page a second time.
      onClick={(event) => event.stopPropagation()}
      sx={{ fontWeight: 600 }}
    >
      {children}
    </MuiLink>
  );
}
