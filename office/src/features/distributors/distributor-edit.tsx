import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { Edit, SaveButton, SimpleForm, Toolbar, useRecordContext } from "react-admin";
import { Link } from "react-router";
import { distributorFields, officeUpdateDistributor } from "@plon/contract/office/distributors.ts";
import { officeGetDistributorFeed } from "@plon/contract/office/feeds.ts";
import { useMayCall } from "#shared/access.ts";
import { validateBy } from "#shared/contract-form.ts";
import { BranchList } from "./branch-list.tsx";
import { DistributorFields } from "./distributor-fields.tsx";

const editToolbar = (
  <Toolbar>
    <SaveButton />
  </Toolbar>
);

function FeedLink() {
  const distributor = useRecordContext();
  if (!useMayCall(officeGetDistributorFeed) || !distributor) return null;
  return (
    <MuiLink component={Link} to={`/distributors/${distributor.id}/feed`} sx={{ py: 1, justifySelf: "start" }}>
      Klucze i przyjmowanie faktur
    </MuiLink>
  );
}

/** One distributor with its branches, and the way to how its documents come in. */
export default function DistributorEdit() {
  const canWrite = useMayCall(officeUpdateDistributor);
  return (
    <Edit
      mutationMode="pessimistic"
      redirect={false}
      actions={false}
      sx={{ "& .RaEdit-card": { background: "none", border: 0, boxShadow: "none" } }}
    >
      <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2 }}>
        <Box
          sx={{
            bgcolor: "background.paper",
            border: "1px solid",
            borderColor: "divider",
            borderRadius: 3,
            overflow: "hidden",
          }}
        >
          <SimpleForm
            validate={validateBy(distributorFields)}
            warnWhenUnsavedChanges
            toolbar={canWrite ? editToolbar : false}
          >
            <DistributorFields readOnly={!canWrite} />
          </SimpleForm>
        </Box>
        <BranchList />
        <FeedLink />
      </Box>
    </Edit>
  );
}
