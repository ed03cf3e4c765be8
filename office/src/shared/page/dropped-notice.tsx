import Alert from "@mui/material/Alert";
import { Button, useListContext } from "react-admin";

/** Above a list that is shown without what its address or an earlier visit asked for and the list does not know. */
export function DroppedNotice() {
  const { meta, filterValues, setFilters } = useListContext();
  const { dropped = [] } = Object(meta) as { dropped?: string[] };
  if (dropped.length === 0) return null;
  const known = Object.entries(filterValues).filter(([name]) => !dropped.includes(name));
  const isFiltered = known.length < Object.keys(filterValues).length;
  const forget = <Button label="Usuń je" onClick={() => setFilters(Object.fromEntries(known), {})} />;
  return (
    <Alert severity="info" sx={{ mb: 1 }} action={isFiltered ? forget : undefined}>
      Adres albo zapamiętany widok ma ustawienia, których ta lista nie zna. Pokazujemy ją bez nich.
    </Alert>
  );
}
