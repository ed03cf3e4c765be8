import { SearchInput, SelectInput } from "react-admin";

/** The search field of a list; `placeholder` names what it searches. */
export const searchFilter = (placeholder: string) => (
  <SearchInput key="search" source="search" alwaysOn placeholder={placeholder} sx={{ minWidth: { sm: 300 } }} />
);

/** A field that shows only rows of one kind: by status unless `source` and `label` say otherwise. */
export const choiceFilter = (
  choices: { id: string; name: string }[],
  { source = "status", label = "Stan", emptyText = "Wszystkie" } = {},
) => <SelectInput key={source} source={source} label={label} alwaysOn emptyText={emptyText} choices={choices} />;

/** A field that shows only rows with a property, or only those without it. */
export const yesNoFilter = (source: string, label: string, yes: string, no: string) =>
  choiceFilter(
    [
      { id: "true", name: yes },
      { id: "false", name: no },
    ],
    { source, label },
  );
