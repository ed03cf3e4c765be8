import { webhookBody } from "@plon/contract/office/house/webhooks.ts";
import { validateBy } from "#shared/forms/contract-form.ts";
import { CreatePage } from "#shared/forms/create-page.tsx";
import { EMPTY_WEBHOOK, WebhookFields } from "./webhook-fields.tsx";

/** Adds an address that is told of events; then opens its page, where its secret is made. */
export default function WebhookCreate() {
  return (
    <CreatePage title="Nowy adres" validate={validateBy(webhookBody)} defaultValues={EMPTY_WEBHOOK}>
      <WebhookFields />
    </CreatePage>
  );
}
