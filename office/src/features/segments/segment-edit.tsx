import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useRecordContext, useRedirect } from "react-admin";
import { Link } from "react-router";
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

/** A new segment begins with what this one says: whom a published promotion is for changes by another segment. */
function CopyButton() {
  const segment = useRecordContext<Segment>();
  if (!segment) return null;
  const { name, description, conditions } = segment;
  const record = { name: `${name} (kopia)`, description, conditions };
  return (
    <Button component={Link} to="/segments/create" state={{ record }}>
      Zrób kopię
    </Button>
  );
}

/** One segment: its conditions with a count, and who is in it now. */
export default function SegmentEdit() {
  const canWrite = useMayCall(officeUpdateSegment);
  const maySeePeople = useMayCall(officeListSegmentPeople);
  return (
    <EditPage>
      <EditCard
        validate={validateDeepBy(segmentBody)}
        readOnly={!canWrite}
        beside={
          <Stack direction="row" sx={{ gap: 1 }}>
            <CopyButton />
            <DeleteButton />
          </Stack>
        }
      >
        <SegmentFields readOnly={!canWrite} />
      </EditCard>
      {maySeePeople && <SegmentPeople />}
    </EditPage>
  );
}
