import AddIcon from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import { useSimpleFormIterator } from "react-admin";

/** Adds a row to the rows of a form, and names what it adds. */
export function AddRowButton({ label }: { label: string }) {
  const { add } = useSimpleFormIterator();
  return (
    <Button size="small" startIcon={<AddIcon />} onClick={() => add()}>
      {label}
    </Button>
  );
}
