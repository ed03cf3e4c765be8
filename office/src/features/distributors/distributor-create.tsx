import { Create, SaveButton, SimpleForm, Toolbar } from "react-admin";
import { distributorFields } from "@plon/contract/office/distributors.ts";
import { validateBy } from "#shared/contract-form.ts";
import { DistributorFields } from "./distributor-fields.tsx";

const EMPTY = { edi: false, is_active: true };

// Pressed too early, the button says what is missing; greyed out it would say nothing.
const createToolbar = (
  <Toolbar>
    <SaveButton alwaysEnable />
  </Toolbar>
);

/** Adds a distributor; its page opens then, where branches are added. */
export default function DistributorCreate() {
  return (
    <Create title="Dodaj dystrybutora" redirect="edit" mutationMode="pessimistic">
      <SimpleForm
        validate={validateBy(distributorFields)}
        defaultValues={EMPTY}
        toolbar={createToolbar}
        warnWhenUnsavedChanges
      >
        <DistributorFields />
      </SimpleForm>
    </Create>
  );
}
