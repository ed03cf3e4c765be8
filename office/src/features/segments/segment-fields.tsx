import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { TextInput } from "react-admin";
import { ConditionGroup } from "#shared/conditions/segment-conditions.tsx";
import { SegmentPreview } from "./segment-preview.tsx";

export const EMPTY_SEGMENT = { name: "", description: "", conditions: { is: "all", of: [] } };

const keepText = (text: string) => text;

/** A segment's name and conditions, with those who match beside them. */
export function SegmentFields({ readOnly = false }: { readOnly?: boolean }) {
  return (
    <Box
      sx={{
        width: "100%",
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) 300px" },
        gap: 3,
        alignItems: "start",
      }}
    >
      <Box>
        <TextInput source="name" label="Nazwa" isRequired readOnly={readOnly} />
        <TextInput source="description" label="Opis" multiline parse={keepText} readOnly={readOnly} />
        <Typography variant="subtitle1" component="h2" sx={{ mt: 1 }}>
          Warunki
        </Typography>
        <ConditionGroup source="conditions" depth={1} readOnly={readOnly} />
      </Box>
      <SegmentPreview />
    </Box>
  );
}
