import { Create, SaveButton, SimpleForm, TextInput, Toolbar } from "react-admin";
import { officeCreateNews } from "@plon/contract/office/news.ts";
import { validateBy } from "#shared/contract-form.ts";
import { NewsFields } from "./news-fields.tsx";

// Pressed too early, the button says what is missing; greyed out it would say nothing.
const createToolbar = (
  <Toolbar>
    <SaveButton alwaysEnable label="Zapisz szkic" />
  </Toolbar>
);

/** Adds a news as a draft; its page opens then, where it gets a photo and is published. */
export default function NewsCreate() {
  return (
    <Create title="Dodaj aktualność" redirect="edit" mutationMode="pessimistic">
      <SimpleForm
        validate={validateBy(officeCreateNews.body)}
        defaultValues={{ title: "", slug: "", lead: "", content: "" }}
        toolbar={createToolbar}
        warnWhenUnsavedChanges
      >
        <TextInput
          source="slug"
          label="Adres"
          isRequired
          helperText="Część adresu po /aktualnosci/, na przykład dni-pola. Później nie można jej zmienić."
        />
        <NewsFields />
      </SimpleForm>
    </Create>
  );
}
