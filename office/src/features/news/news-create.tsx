import { officeCreateNews } from "@plon/contract/office/house/news.ts";
import { validateBy } from "#shared/forms/contract-form.ts";
import { CreatePage } from "#shared/forms/create-page.tsx";
import { NamedByTitle } from "#shared/records/named-by-title.tsx";
import { NewsFields } from "./news-fields.tsx";

/** Adds a news item as a draft; then opens its page, where it gets a photo and is published. */
export default function NewsCreate() {
  return (
    <CreatePage
      title="Dodaj aktualność"
      submitLabel="Zapisz szkic"
      validate={validateBy(officeCreateNews.body)}
      defaultValues={{ title: "", slug: "", lead: "", content: "" }}
    >
      <NewsFields
        address={
          <NamedByTitle
            isNew
            source="slug"
            label="Adres"
            isRequired
            helperText="Część adresu po /aktualnosci/, na przykład dni-pola. Później nie można jej zmienić."
          />
        }
      />
    </CreatePage>
  );
}
