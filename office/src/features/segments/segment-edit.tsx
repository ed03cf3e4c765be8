import { useRecordContext, useRedirect } from "react-admin";
import { officeListSegmentPeople, officeUpdateSegment, segmentBody } from "@plon/contract/office/offers/segments.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { validateDeepBy } from "#shared/forms/contract-form.ts";
import { EditCard, EditPage } from "#shared/forms/edit-page.tsx";
import { ConfirmButton } from "#shared/acts/act-buttons.tsx";
import { SegmentFields } from "./segment-fields.tsx";
import { SegmentPeople } from "./segment-people.tsx";
import { deleteSegment, makeSegmentAgain, type Segment } from "./segments.api.ts";

function DeleteButton() {
  const segment = useRecordContext<Segment>();
  const redirect = useRedirect();
  if (!segment) return null;
  const remove = async () => {
    const { message } = await deleteSegment(segment.id);
    redirect("list", "segments");
    return { message, undo: async () => ({ message: (await makeSegmentAgain(segment)).message }) };
  };
  return (
    <ConfirmButton
      color="error"
      question={`Usunąć segment „${segment.name}”?`}
      content="Osoby zostają w programie, znika tylko ta grupa."
      confirm="Usuń"
      send={remove}
      changes="all"
    >
      Usuń segment
    </ConfirmButton>
  );
}

/** One segment: its conditions with a count, and who is in it now. */
export default function SegmentEdit() {
  const canWrite = useMayCall(officeUpdateSegment);
  const maySeePeople = useMayCall(officeListSegmentPeople);
  return (
    <EditPage>
      <EditCard validate={validateDeepBy(segmentBody)} readOnly={!canWrite} beside={<DeleteButton />}>
        <SegmentFields readOnly={!canWrite} />
      </EditCard>
      {maySeePeople && <SegmentPeople />}
    </EditPage>
  );
}
