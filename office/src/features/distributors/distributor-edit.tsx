import Box from "@mui/material/Box";
import { Edit, SaveButton, SimpleForm, Toolbar } from "react-admin";
import { distributorFields } from "@plon/contract/office/distributors.ts";
import { useMayWrite } from "#shared/access.ts";
import { validateBy } from "#shared/contract-form.ts";
import { BranchList } from "./branch-list.tsx";
import { DistributorFields } from "./distributor-fields.tsx";

const editToolbar = (
  <Toolbar>
    <SaveButton />
  </Toolbar>
);

/** One distributor with its branches. */
export default function DistributorEdit() {
  const canWrite = useMayWrite("distributors");
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
      </Box>
    </Edit>
  );
}
