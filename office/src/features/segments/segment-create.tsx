import { Create, SaveButton, SimpleForm, Toolbar } from "react-admin";
import { segmentBody } from "@plon/contract/office/segments.ts";
import { validateBy } from "#shared/contract-form.ts";
import { EMPTY_SEGMENT, SegmentFields } from "./segment-fields.tsx";

// Pressed too early, the button says what is missing; greyed out it would say nothing.
const createToolbar = (
  <Toolbar>
    <SaveButton alwaysEnable />
  </Toolbar>
);

/** Saves a group of participants under a name; its page with the people opens then. */
export default function SegmentCreate() {
  return (
    <Create title="Nowy segment" redirect="edit" mutationMode="pessimistic">
      <SimpleForm
        validate={validateBy(segmentBody)}
        defaultValues={EMPTY_SEGMENT}
        toolbar={createToolbar}
        warnWhenUnsavedChanges
      >
        <SegmentFields />
      </SimpleForm>
    </Create>
  );
}
