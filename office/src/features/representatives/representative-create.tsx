import { Create, SaveButton, SimpleForm, Toolbar } from "react-admin";
import { representativeFields } from "@plon/contract/office/representatives.ts";
import { validateBy } from "#shared/contract-form.ts";
import { RepresentativeFields } from "./representative-fields.tsx";

// Pressed too early, the button says what is missing; greyed out it would say nothing.
const createToolbar = (
  <Toolbar>
    <SaveButton alwaysEnable label="Dodaj przedstawiciela" />
  </Toolbar>
);

/** Adds a representative; their page opens then, where the photo is added. */
export default function RepresentativeCreate() {
  return (
    <Create title="Dodaj przedstawiciela" redirect="edit" mutationMode="pessimistic">
      <SimpleForm validate={validateBy(representativeFields)} toolbar={createToolbar} warnWhenUnsavedChanges>
        <RepresentativeFields />
      </SimpleForm>
    </Create>
  );
}
