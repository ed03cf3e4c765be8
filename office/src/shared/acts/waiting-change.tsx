import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import MuiLink from "@mui/material/Link";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { officeListApprovals } from "@plon/contract/office/house/approvals.ts";
import { formatInstant } from "@plon/client/format.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { Hint } from "#shared/page/hint.tsx";
import { call } from "#shared/calls/session.ts";

/** The first words of the key of what waits for a second person about a record. */
export const WAITING_CHANGE_KEY = "waiting-change";

/** What somebody asked for about this page's record and a second person has not decided: nothing of it counts yet. */
export function WaitingChange() {
  const path = useLocation().pathname;
  const mayRead = useMayCall(officeListApprovals);
  const { data } = useQuery({
    queryKey: [WAITING_CHANGE_KEY, path],
    queryFn: () => call(officeListApprovals, { query: { status: "waiting", subject_path: path, per_page: 5 } }),
    enabled: mayRead,
  });
  return data?.data.map(({ id, subject, after, effect, is_outdated, requested_by, requested_at }) => (
    <Alert key={id} severity="warning" sx={{ my: 1, overflowWrap: "anywhere" }}>
      <AlertTitle>Czeka na drugą osobę: {subject}</AlertTitle>
      Będzie: {after}. {effect} Prosi {requested_by.name}, {formatInstant(requested_at)}.{" "}
      {is_outdated && <Hint>Od tego czasu coś się zmieniło: trzeba ją odrzucić albo wycofać i poprosić ponownie.</Hint>}
      <MuiLink component={Link} to="/approvals" color="inherit">
        Do zatwierdzenia
      </MuiLink>
    </Alert>
  ));
}
