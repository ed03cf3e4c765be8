import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, use, useEffect, useEffectEvent, useState } from "react";
import { type RaRecord, useDataProvider, useListContext, useResourceContext } from "react-admin";
import type { PagerMeta } from "@plon/contract/shared/calls/envelope.ts";
import { formatCount, formatTotal } from "@plon/client/format.ts";
import { FOR_FINGERS } from "#shared/page/for-fingers.ts";
import { Hint } from "#shared/page/hint.tsx";
import { usePlainKey } from "#shared/keys/plain-keys.ts";
import { useTellRefusal } from "#shared/calls/refusal.ts";
import { KeyHint } from "#shared/keys/shortcuts.tsx";
import { ExportSelected } from "#shared/table/export-button.tsx";
import { Selectable } from "#shared/table/selectable.ts";
import { readWholeList } from "#shared/table/whole-list.ts";

/** A selection belongs to its filters: remounted for others, it starts with nothing selected. */
function ForgottenSelection() {
  const { onUnselectItems } = useListContext();
  const forget = useEffectEvent(() => onUnselectItems());
  useEffect(() => forget(), []);
  return null;
}

/** The selected rows, also those of pages that were turned since. */
function useSelectedRows<Row extends RaRecord>() {
  const { data, selectedIds } = useListContext<Row>();
  const [known, setKnown] = useState<ReadonlyMap<Row["id"], Row>>(new Map());
  const [last, setLast] = useState<readonly Row[]>();
  const know = (rows: readonly Row[]) => setKnown(new Map([...known, ...rows.map((row) => [row.id, row] as const)]));
  if (data && data !== last) {
    setLast(data);
    know(data);
  }
  return { selected: selectedIds.flatMap((id) => known.get(id) ?? []), know };
}

/** Selects everything that matches, over all pages, as far as the steps go. */
function SelectMatching<Row extends RaRecord>({ most, know }: { most: number; know: (rows: Row[]) => void }) {
  const { filterValues, sort, total = 0, onSelect, meta } = useListContext<Row>();
  const resource = useResourceContext() ?? "";
  const isSelectable = use(Selectable);
  const provider = useDataProvider();
  const tellRefusal = useTellRefusal();
  const select = useMutation({
    mutationFn: () =>
      readWholeList<Row>(
        provider,
        { list: resource, filter: filterValues, sort },
        { most, signal: new AbortController().signal },
      ),
    onSuccess: (rows) => {
      know(rows);
      onSelect(rows.filter(isSelectable).map(({ id }) => id));
    },
    onError: tellRefusal,
  });
  const all = formatTotal((meta as PagerMeta | undefined) ?? { total });
  return (
    <Button size="small" loading={select.isPending} onClick={() => select.mutate()}>
      {total > most ? `Zaznacz pierwsze ${formatCount(most)} pasujących` : `Zaznacz wszystkie pasujące (${all})`}
    </Button>
  );
}

/** As many rows are selected at once where a list's steps do not say otherwise. */
const MOST = 500;

/** On a phone the number and the way out share the first line. */
const HEAD = { xs: -1, sm: 0 };
const HEAD_WIDTH = { xs: "calc(100% - 96px)", sm: "auto" };

type Props<Row extends RaRecord> = {
  children: (selected: Row[], forget: () => void) => ReactNode;
  /** As many as the steps take at once. */
  most?: number;
};

/**
 * The steps for the selected rows of a list. They stand at the bottom of the window, so that no row moves away from under
 * the mouse, and before the rows for whoever goes on by keyboard.
 */
export function BulkSteps<Row extends RaRecord>({ children, most = MOST }: Props<Row>) {
  const { data = [], selectedIds, onUnselectItems, filterValues, total = 0 } = useListContext<Row>();
  const { selected, know } = useSelectedRows<Row>();
  usePlainKey("escape", () => onUnselectItems());
  return (
    <>
      <ForgottenSelection key={JSON.stringify(filterValues)} />
      {selectedIds.length > 0 && (
        <Paper
          component="section"
          aria-label="Zaznaczone"
          elevation={8}
          sx={{
            position: "fixed",
            bottom: 16,
            left: 16,
            right: 16,
            mx: "auto",
            width: "fit-content",
            "& .MuiButton-root": FOR_FINGERS,
            zIndex: 5,
            display: "flex",
            flexWrap: "wrap",
            alignItems: "center",
            columnGap: 1,
            rowGap: { xs: 0.5, sm: 1 },
            px: { xs: 1.5, sm: 2 },
            py: { xs: 0.5, sm: 1 },
          }}
        >
          <Typography
            component="output"
            variant="body2"
            sx={{ fontWeight: 600, whiteSpace: "nowrap", order: HEAD, flexBasis: HEAD_WIDTH }}
          >
            Zaznaczono: {formatCount(selectedIds.length)}
          </Typography>
          {selected.length > 0 && selected.length <= most && children(selected, () => onUnselectItems())}
          {selected.length > 0 && <ExportSelected<Row> rows={selected} />}
          {selected.length > most && <Hint>Te czynności obejmują najwyżej {formatCount(most)} naraz.</Hint>}
          {total > data.length && selectedIds.length < Math.min(total, most) && (
            <SelectMatching<Row> most={most} know={know} />
          )}
          <Button size="small" onClick={() => onUnselectItems()} sx={{ order: HEAD }}>
            Odznacz
            <KeyHint>Esc</KeyHint>
          </Button>
        </Paper>
      )}
    </>
  );
}
