import { partnerBody } from "@plon/contract/office/offers/partners.ts";
import { validateBy } from "#shared/forms/contract-form.ts";
import { CreatePage } from "#shared/forms/create-page.tsx";
import { EMPTY_PARTNER, PartnerFields } from "./partner-fields.tsx";

/** Adds a partner; then opens its page, where its keys are made. */
export default function PartnerCreate() {
  return (
    <CreatePage title="Nowy partner" validate={validateBy(partnerBody)} defaultValues={EMPTY_PARTNER}>
      <PartnerFields />
    </CreatePage>
  );
}
