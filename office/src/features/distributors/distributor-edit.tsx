import MuiLink from "@mui/material/Link";
import { useRecordContext } from "react-admin";
import { Link } from "react-router";
import { distributorFields, officeUpdateDistributor } from "@plon/contract/office/people/distributors.ts";
import { officeGetDistributorFeed } from "@plon/contract/office/documents/feeds.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { validateBy } from "#shared/forms/contract-form.ts";
import { EditCard, EditPage } from "#shared/forms/edit-page.tsx";
import { BranchList } from "./branch-list.tsx";
import { DistributorFields } from "./distributor-fields.tsx";

function FeedLink() {
  const distributor = useRecordContext();
  if (!useMayCall(officeGetDistributorFeed) || !distributor) return null;
  return (
    <MuiLink component={Link} to={`/distributors/${distributor.id}/feed`} sx={{ py: 1, justifySelf: "start" }}>
      Klucze i przyjmowanie faktur
    </MuiLink>
  );
}

/** One distributor with its branches, and a link to how its documents come in. */
export default function DistributorEdit() {
  const canWrite = useMayCall(officeUpdateDistributor);
  return (
    <EditPage>
      <EditCard validate={validateBy(distributorFields)} readOnly={!canWrite}>
        <DistributorFields readOnly={!canWrite} />
      </EditCard>
      <BranchList />
      <FeedLink />
    </EditPage>
  );
}
