import { SearchInput, SelectInput } from "react-admin";

/** The search field of a list; `placeholder` names what it searches, `width` is for a row that is full. */
export const searchFilter = (placeholder: string, width?: number) => (
  <SearchInput
    key="search"
    source="search"
    alwaysOn
    placeholder={placeholder}
    sx={width === undefined ? { minWidth: { sm: 300 } } : { width: { sm: width } }}
  />
);

/**
 * A field that shows only rows of one kind: by status unless `source` and `label` say otherwise. One that `isFolded` stands
 * under "Więcej filtrów" until it is wanted.
 */
export const choiceFilter = (
  choices: { id: string; name: string }[],
  { source = "status", label = "Stan", emptyText = "Wszystkie", isFolded = false } = {},
) => (
  <SelectInput
    key={source}
    source={source}
    label={label}
    alwaysOn={!isFolded}
    emptyText={emptyText}
    choices={choices}
  />
);

/** A field that shows only rows with a property, or only those without it. */
export const yesNoFilter = (source: string, label: string, yes: string, no: string) =>
  choiceFilter(
    [
      { id: "true", name: yes },
      { id: "false", name: no },
    ],
    { source, label },
  );
