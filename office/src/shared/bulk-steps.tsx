import Stack from "@mui/material/Stack";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { BulkActionsToolbar, type RaRecord, useListContext } from "react-admin";

/** Bulk actions apply only to visible rows: remounted for another page or filter, it starts with nothing selected. */
function ForgottenSelection() {
  const { onUnselectItems } = useListContext();
  const forget = useEffectEvent(() => onUnselectItems());
  useEffect(() => forget(), []);
  return null;
}

type Props<Row extends RaRecord> = { children: (selected: Row[], forget: () => void) => ReactNode };

/** The steps for the selected rows of a list, above it. */
export function BulkSteps<Row extends RaRecord>({ children }: Props<Row>) {
  const { data = [], selectedIds, onUnselectItems, page, filterValues } = useListContext<Row>();
  const selected = data.filter(({ id }) => selectedIds.includes(id));
  return (
    <BulkActionsToolbar selectAllButton={false}>
      <ForgottenSelection key={`${page} ${JSON.stringify(filterValues)}`} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
        {selected.length > 0 && children(selected, () => onUnselectItems())}
      </Stack>
    </BulkActionsToolbar>
  );
}
