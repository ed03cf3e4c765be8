import { Create, SaveButton, SimpleForm, TextInput, Toolbar } from "react-admin";
import { officeCreatePage } from "@plon/contract/office/content.ts";
import { validateBy } from "#shared/contract-form.ts";
import { PageEditor } from "./page-editor.tsx";

// Pressed too early, the button says what is missing; greyed out it would say nothing.
const createToolbar = (
  <Toolbar>
    <SaveButton alwaysEnable label="Zapisz szkic" />
  </Toolbar>
);

/** Adds a page as a draft; its editor opens then, where it is published. */
export default function PageCreate() {
  return (
    <Create title="Dodaj stronę" redirect="edit" mutationMode="pessimistic">
      <SimpleForm
        validate={validateBy(officeCreatePage.body)}
        defaultValues={{ title: "", slug: "", content: "" }}
        toolbar={createToolbar}
        warnWhenUnsavedChanges
      >
        <TextInput source="title" label="Tytuł" isRequired />
        <TextInput
          source="slug"
          label="Adres"
          isRequired
          helperText="Część adresu po ukośniku, na przykład dni-pola. Później nie można jej zmienić."
        />
        <PageEditor />
      </SimpleForm>
    </Create>
  );
}
