import { distributorFields } from "@plon/contract/office/people/distributors.ts";
import { validateBy } from "#shared/forms/contract-form.ts";
import { CreatePage } from "#shared/forms/create-page.tsx";
import { DistributorFields } from "./distributor-fields.tsx";

const EMPTY = { edi: false, is_active: true };

/** Adds a distributor; then opens its page, where branches are added. */
export default function DistributorCreate() {
  return (
    <CreatePage title="Dodaj dystrybutora" validate={validateBy(distributorFields)} defaultValues={EMPTY}>
      <DistributorFields />
    </CreatePage>
  );
}
