import { segmentBody } from "@plon/contract/office/offers/segments.ts";
import { validateDeepBy } from "#shared/forms/contract-form.ts";
import { CreatePage } from "#shared/forms/create-page.tsx";
import { EMPTY_SEGMENT, SegmentFields } from "./segment-fields.tsx";

/** Saves a group of participants under a name; then opens its page with the people. */
export default function SegmentCreate() {
  return (
    <CreatePage title="Nowy segment" validate={validateDeepBy(segmentBody)} defaultValues={EMPTY_SEGMENT}>
      <SegmentFields />
    </CreatePage>
  );
}
