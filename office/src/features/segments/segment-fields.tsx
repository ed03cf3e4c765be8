import Typography from "@mui/material/Typography";
import { TextInput } from "react-admin";
import { ConditionGroup } from "#shared/conditions/segment-conditions.tsx";
import { SegmentPreview } from "./segment-preview.tsx";
import { BesideForm } from "#shared/forms/beside-form.tsx";

export const EMPTY_SEGMENT = { name: "", description: "", conditions: { is: "all", of: [] } };

const keepText = (text: string) => text;

/** A segment's name and conditions, with those who match beside them. */
export function SegmentFields({ readOnly = false }: { readOnly?: boolean }) {
  return (
    <BesideForm shown={<SegmentPreview />}>
      <TextInput source="name" label="Nazwa" isRequired readOnly={readOnly} />
      <TextInput source="description" label="Opis" multiline parse={keepText} readOnly={readOnly} />
      <Typography variant="subtitle1" component="h2" sx={{ mt: 1 }}>
        Warunki
      </Typography>
      <ConditionGroup source="conditions" depth={1} readOnly={readOnly} />
    </BesideForm>
  );
}
