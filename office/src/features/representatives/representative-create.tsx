import { representativeFields } from "@plon/contract/office/people/representatives.ts";
import { validateBy } from "#shared/forms/contract-form.ts";
import { CreatePage } from "#shared/forms/create-page.tsx";
import { RepresentativeFields } from "./representative-fields.tsx";

/** Adds a representative; then opens their page, where the photo is added. */
export default function RepresentativeCreate() {
  return (
    <CreatePage
      title="Dodaj przedstawiciela"
      submitLabel="Dodaj przedstawiciela"
      validate={validateBy(representativeFields)}
    >
      <RepresentativeFields />
    </CreatePage>
  );
}
