import { CreateButton, useResourceDefinition } from "react-admin";

/** The button of a list that leads to a new record, in the words of its resource. */
export function NewRecordButton() {
  const { options } = useResourceDefinition<{ creates?: string }>();
  return <CreateButton label={options?.creates ?? "ra.action.create"} />;
}
