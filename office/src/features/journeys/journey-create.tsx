import { journeyBody } from "@plon/contract/office/offers/journeys.ts";
import { validateDeepBy } from "#shared/forms/contract-form.ts";
import { CreatePage } from "#shared/forms/create-page.tsx";
import { JourneyFields } from "./journey-fields.tsx";
import { EMPTY_JOURNEY } from "./journey-words.ts";

/** A new journey from one of the templates; saved as a draft. */
export default function JourneyCreate() {
  return (
    <CreatePage title="Nowa ścieżka" validate={validateDeepBy(journeyBody)} defaultValues={EMPTY_JOURNEY}>
      <JourneyFields isNew />
    </CreatePage>
  );
}
