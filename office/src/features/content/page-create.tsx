import { TextInput } from "react-admin";
import { officeCreatePage } from "@plon/contract/office/house/content.ts";
import { validateBy } from "#shared/forms/contract-form.ts";
import { CreatePage } from "#shared/forms/create-page.tsx";
import { NamedByTitle } from "#shared/records/named-by-title.tsx";
import { PageEditor } from "./page-editor.tsx";

/** Adds a page as a draft; then opens its editor, where it is published. */
export default function PageCreate() {
  return (
    <CreatePage
      title="Dodaj stronę"
      submitLabel="Zapisz szkic"
      validate={validateBy(officeCreatePage.body)}
      defaultValues={{ title: "", slug: "", content: "" }}
    >
      <TextInput source="title" label="Tytuł" isRequired />
      <NamedByTitle
        isNew
        source="slug"
        label="Adres"
        isRequired
        helperText="Część adresu po ukośniku, na przykład dni-pola. Później nie można jej zmienić."
      />
      <PageEditor />
    </CreatePage>
  );
}
