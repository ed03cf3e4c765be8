import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Confirm, useNotify, useRecordContext, useRedirect, useRefresh } from "react-admin";
import { officeListSegmentPeople, officeUpdateSegment, segmentBody } from "@plon/contract/office/segments.ts";
import { useMayCall } from "#shared/access.ts";
import { validateBy } from "#shared/contract-form.ts";
import { EditCard, EditPage } from "#shared/edit-page.tsx";
import { useTellRefusal } from "#shared/refusal.ts";
import { SegmentFields } from "./segment-fields.tsx";
import { SegmentPeople } from "./segment-people.tsx";
import { deleteSegment, type Segment } from "./segments.api.ts";

function DeleteButton() {
  const segment = useRecordContext<Segment>();
  const [isAsking, setIsAsking] = useState(false);
  const notify = useNotify();
  const redirect = useRedirect();
  const refresh = useRefresh();
  const tellRefusal = useTellRefusal();
  const removal = useMutation({
    mutationFn: deleteSegment,
    onSuccess: ({ message }) => {
      notify(message ?? "", { type: "success" });
      redirect("list", "segments");
      refresh();
    },
    onError: tellRefusal,
    onSettled: () => setIsAsking(false),
  });
  if (!segment) return null;
  return (
    <>
      <Button color="error" onClick={() => setIsAsking(true)}>
        Usuń segment
      </Button>
      <Confirm
        isOpen={isAsking}
        loading={removal.isPending}
        title={`Usunąć segment „${segment.name}”?`}
        content="Osoby zostają w programie, znika tylko ta grupa."
        confirm="Usuń"
        onConfirm={() => removal.mutate(segment.id)}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

/** One segment: its conditions with a count, and who is in it now. */
export default function SegmentEdit() {
  const canWrite = useMayCall(officeUpdateSegment);
  const maySeePeople = useMayCall(officeListSegmentPeople);
  return (
    <EditPage>
      <EditCard validate={validateBy(segmentBody)} readOnly={!canWrite} beside={<DeleteButton />}>
        <SegmentFields readOnly={!canWrite} />
      </EditCard>
      {maySeePeople && <SegmentPeople />}
    </EditPage>
  );
}
