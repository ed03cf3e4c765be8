import MuiLink from "@mui/material/Link";
import { Link } from "react-router";
import { officeListAudit } from "@plon/contract/office/desk/audit.ts";
import { useMayCall } from "#shared/calls/access.ts";

/** A link from a record to the staff actions on it, for those who may read the log. */
export function AuditLink({ subject }: { subject: { subject_type: string; subject_id: string } }) {
  const mayRead = useMayCall(officeListAudit);
  if (!mayRead) return null;
  const query = new URLSearchParams({ filter: JSON.stringify(subject), sort: "happened_at", order: "DESC" });
  return (
    <MuiLink component={Link} to={`/audit?${query}`} variant="body2" sx={{ display: "inline-block", py: 0.5 }}>
      Dziennik zdarzeń
    </MuiLink>
  );
}
