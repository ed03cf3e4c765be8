import Box from "@mui/material/Box";
import type { ReactElement, ReactNode } from "react";
import { Edit, SaveButton, SimpleForm, Toolbar } from "react-admin";

/** The page of a record with several sections, one of which is the record's own form, as `EditCard`. */
export function EditPage({ children }: { children: ReactNode }) {
  return (
    <Edit
      mutationMode="pessimistic"
      redirect={false}
      actions={false}
      sx={{ "& .RaEdit-card": { background: "none", border: 0, boxShadow: "none" } }}
    >
      <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2 }}>{children}</Box>
    </Edit>
  );
}

type Props = {
  validate: (values: unknown) => Record<string, string>;
  readOnly: boolean;
  /** Shown beside the save button. */
  beside?: ReactElement;
  children: ReactNode;
};

export function EditCard({ validate, readOnly, beside, children }: Props) {
  const toolbar = (
    <Toolbar sx={{ justifyContent: "space-between" }}>
      <SaveButton />
      {beside}
    </Toolbar>
  );
  return (
    <Box
      sx={{
        bgcolor: "background.paper",
        border: "1px solid",
        borderColor: "divider",
        borderRadius: 3,
        overflow: "hidden",
      }}
    >
      <SimpleForm validate={validate} warnWhenUnsavedChanges toolbar={readOnly ? false : toolbar}>
        {children}
      </SimpleForm>
    </Box>
  );
}
