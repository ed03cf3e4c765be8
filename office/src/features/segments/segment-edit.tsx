import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import {
  Confirm,
  Edit,
  SaveButton,
  SimpleForm,
  Toolbar,
  useNotify,
  useRecordContext,
  useRedirect,
  useRefresh,
} from "react-admin";
import { officeListSegmentPeople, officeUpdateSegment, segmentBody } from "@plon/contract/office/segments.ts";
import { useMayCall } from "#shared/access.ts";
import { validateBy } from "#shared/contract-form.ts";
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

const editToolbar = (
  <Toolbar sx={{ justifyContent: "space-between" }}>
    <SaveButton />
    <DeleteButton />
  </Toolbar>
);

/** One segment: its conditions with a count, and who is in it now. */
export default function SegmentEdit() {
  const canWrite = useMayCall(officeUpdateSegment);
  const maySeePeople = useMayCall(officeListSegmentPeople);
  return (
    <Edit
      mutationMode="pessimistic"
      redirect={false}
      actions={false}
      sx={{ "& .RaEdit-card": { background: "none", border: 0, boxShadow: "none" } }}
    >
      <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2 }}>
        <Box sx={{ bgcolor: "background.paper", border: "1px solid", borderColor: "divider", borderRadius: 3 }}>
          <SimpleForm
            validate={validateBy(segmentBody)}
            warnWhenUnsavedChanges
            toolbar={canWrite ? editToolbar : false}
          >
            <SegmentFields readOnly={!canWrite} />
          </SimpleForm>
        </Box>
        {maySeePeople && <SegmentPeople />}
      </Box>
    </Edit>
  );
}
