import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import CardActionArea from "@mui/material/CardActionArea";
import CardContent from "@mui/material/CardContent";
import FormControlLabel from "@mui/material/FormControlLabel";
import Checkbox from "@mui/material/Checkbox";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import type { Theme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Children, type ReactElement, type ReactNode, type RefObject, use, useEffect, useState } from "react";
import {
  Button,
  DataTable,
  ListBase,
  ListView,
  type RaRecord,
  RecordContextProvider,
  type SortPayload,
  TopToolbar,
  useCreatePath,
  useDataTableConfigContext,
  useGetRecordRepresentation,
  useListContext,
  useRecordContext,
  useResourceContext,
} from "react-admin";
import { Link, Navigate, useLocation } from "react-router";
import { officeCreateView, type SavedView } from "@plon/contract/office/desk/views.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { useListKeys } from "#shared/keys/list-keys.ts";
import { DroppedNotice } from "#shared/page/dropped-notice.tsx";
import { FOR_FINGERS } from "#shared/page/for-fingers.ts";
import { knownSearch } from "#shared/table/known-filter.ts";
import { OfficePagination } from "./office-pagination.tsx";
import { EmptyState, LoadError } from "#shared/page/states.tsx";
import { ColumnWidths } from "#shared/table/column-widths.tsx";
import { ColumnsButton } from "#shared/table/columns-button.tsx";
import { ExportButton, ListFile } from "#shared/table/export-button.tsx";
import { useDensity, useListColumns } from "#shared/table/list-columns.ts";
import { columnsIn } from "#shared/table/office-column.tsx";
import { keptFilter, useOpenedView } from "#shared/table/open-view.ts";
import { Selectable } from "#shared/table/selectable.ts";
import { SaveViewButton, ViewRow } from "#shared/table/view-row.tsx";
import { hasFile, hasViews, useViews } from "#shared/table/views.api.ts";
import { visuallyHidden } from "#shared/page/visually-hidden.ts";

type Words = { title: string; hint?: ReactNode };

/** A record's card on a phone: the two most important values on top, then values one below the other, and the rest. */
export type RecordCard = { title: ReactNode; aside?: ReactNode; lines?: ReactNode[]; body?: ReactNode };

type BodyProps<Row extends RaRecord> = {
  children: ReactNode;
  card: (row: Row) => RecordCard;
  empty: Words;
  /** Set when a row opens the record's page. */
  opens?: boolean;
  /** The content of an unfolded row; reads the record from the context. */
  expand?: ReactElement;
  /** The list's default filters: with them an empty list is reported as empty, not as having no matches. */
  filterDefaultValues?: Record<string, unknown>;
  /** Actions for several selected rows. */
  bulk?: ReactElement;
};

type CardsProps<Row extends RaRecord> = Pick<BodyProps<Row>, "card" | "opens" | "expand" | "bulk">;

function Cards<Row extends RaRecord>({ card, opens, expand, bulk }: CardsProps<Row>) {
  const { data, isPending, resource } = useListContext<Row>();
  const createPath = useCreatePath();
  if (isPending) return <Skeleton variant="rounded" height={320} />;
  return (
    <Stack spacing={1} sx={{ p: 1 }}>
      {bulk && (
        <>
          {bulk}
          <FormControlLabel sx={{ m: 0, minHeight: 44 }} control={<SelectAll />} label="Zaznacz wszystkie" />
        </>
      )}
      {data?.map((row) => {
        const { title, aside, lines = [], body } = card(row);
        const content = (
          <CardContent sx={{ p: 2, "&:last-child": { pb: 2 } }}>
            {/* A long name keeps its own line; its companions wrap below it. */}
            <Stack
              direction="row"
              sx={{ flexWrap: "wrap", justifyContent: "space-between", columnGap: 2, rowGap: 0.5 }}
            >
              <Typography variant="subtitle1" component="div" sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
                {title}
              </Typography>
              <Typography variant="subtitle1" component="div" sx={{ whiteSpace: "nowrap" }}>
                {aside}
              </Typography>
            </Stack>
            <Typography component="div" variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
              {Children.map(lines, (line, at) => (
                <>
                  {at > 0 && <br />}
                  {line}
                </>
              ))}
              {body}
            </Typography>
            {expand && (
              <details>
                <Typography component="summary" variant="body2" color="primary" sx={{ py: 1, cursor: "pointer" }}>
                  Szczegóły
                </Typography>
                <RecordContextProvider value={row}>{expand}</RecordContextProvider>
              </details>
            )}
          </CardContent>
        );
        return (
          <Card key={row.id} sx={{ display: "flex", alignItems: "flex-start" }}>
            {bulk && (
              <Box sx={BESIDE_TITLE}>
                <RecordContextProvider value={row}>
                  <SelectRow />
                </RecordContextProvider>
              </Box>
            )}
            {opens ? (
              <CardActionArea component={Link} to={createPath({ resource, id: row.id, type: "edit" })}>
                {content}
              </CardActionArea>
            ) : (
              <Box sx={{ flex: 1, minWidth: 0 }}>{content}</Box>
            )}
          </Card>
        );
      })}
    </Stack>
  );
}

/** Whether the list is filtered more narrowly than by default. */
function isNarrowed(asked: Record<string, unknown>, begun: Record<string, unknown> = {}): boolean {
  return Object.entries(asked).some(([name, value]) => value !== undefined && value !== "" && value !== begun[name]);
}

function NoRows({ empty, begun }: { empty: Words; begun: Record<string, unknown> | undefined }) {
  const { filterValues, setFilters } = useListContext();
  if (!isNarrowed(filterValues, begun)) return <EmptyState title={empty.title}>{empty.hint}</EmptyState>;
  return (
    <EmptyState title="Nic nie pasuje do tych filtrów">
      <Button label="Wyczyść filtry" onClick={() => setFilters(begun ?? {}, {})} />
    </EmptyState>
  );
}

const BESIDE_TITLE = { pt: 2, "@media (pointer: coarse)": { pt: 1 } };
const TICK = { p: 0.5, "@media (pointer: coarse)": { p: 1.5 } };

/** Selects all rows of the page, or none of them; those of other pages stay as they are. */
function SelectAll() {
  const { data = [], selectedIds, onSelect } = useListContext();
  const isSelectable = use(Selectable);
  const here = data.filter(isSelectable).map(({ id }) => id);
  const elsewhere = selectedIds.filter((id) => !here.includes(id));
  const isEach = here.length > 0 && elsewhere.length + here.length === selectedIds.length;
  return (
    <Checkbox
      size="small"
      checked={isEach}
      indeterminate={!isEach && selectedIds.length > elsewhere.length}
      slotProps={{ input: { "aria-label": "Zaznacz wszystkie" } }}
      onChange={() => onSelect(isEach ? elsewhere : [...elsewhere, ...here])}
      sx={TICK}
    />
  );
}

// The library's own checkboxes label a span around the box and not the box itself.
function SelectRow() {
  const record = useRecordContext();
  const represent = useGetRecordRepresentation();
  const isSelectable = use(Selectable);
  const { selectedIds, onToggleItem } = useListContext();
  if (!record) return null;
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(record.id)}
      disabled={!isSelectable(record)}
      slotProps={{ input: { "aria-label": `Zaznacz: ${String(represent(record))}` } }}
      onChange={() => onToggleItem(record.id)}
      sx={TICK}
      // The row would open the record's page.
      onClick={(event) => event.stopPropagation()}
    />
  );
}

/** The head of a table; the column of the unfolding buttons has a name too. */
function TableHeads({ children }: { children?: ReactNode }) {
  const { expand } = useDataTableConfigContext();
  return (
    <TableHead className="RaDataTable-thead">
      <TableRow className="RaDataTable-row RaDataTable-headerRow">
        {expand && (
          <TableCell padding="none" className="RaDataTable-headerCell">
            <Box component="span" sx={visuallyHidden}>
              Szczegóły
            </Box>
          </TableCell>
        )}
        {children}
      </TableRow>
    </TableHead>
  );
}

/** The rows of a list: a table on a desktop, cards on a phone; texts for empty, without matches, failed and loading. */
export function OfficeRows<Row extends RaRecord>(props: BodyProps<Row>) {
  const { children, card, empty, filterDefaultValues, opens, expand, bulk } = props;
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down("md"));
  const [density] = useDensity();
  const { error, refetch, total, isPending } = useListContext<Row>();
  if (error) return <LoadError error={error} onRetry={refetch} />;
  if (!isPending && total === 0) return <NoRows empty={empty} begun={filterDefaultValues} />;
  if (isPhone) return <Cards<Row> {...props} card={card} />;
  return (
    <KeyedTable>
      <DataTable
        bulkActionButtons={false}
        {...(bulk ? { bulkActionsToolbar: bulk } : {})}
        rowClick={opens ? "edit" : false}
        head={TableHeads}
        {...(expand ? { expand } : {})}
        sx={{
          "& .RaDataTable-headerCell": { bgcolor: "background.paper", position: "sticky", zIndex: 2 },
          // Eight columns fit beside the open menu at 1280 px.
          "& .RaDataTable-headerCell, & .RaDataTable-rowCell": { px: 1 },
          "& .RaDataTable-rowCell": density === "dense" ? DENSE_CELL : {},
        }}
      >
        {bulk && <DataTable.Col label={<SelectAll />} disableSort render={() => <SelectRow />} />}
        {children}
      </DataTable>
    </KeyedTable>
  );
}

const DENSE_CELL = { "@media (pointer: fine)": { py: 0.25 } };

/** Whether the table is wider than its place, however it is shown. */
function useIsTooWide(place: RefObject<HTMLElement | null>): boolean {
  const [isTooWide, setIsTooWide] = useState(false);
  useEffect(() => {
    const box = place.current;
    if (!box) return undefined;
    const measure = () => setIsTooWide((box.querySelector("table")?.offsetWidth ?? 0) > box.clientWidth + 1);
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    // The table itself: it grows with its columns, and comes after the first rows.
    const found = new MutationObserver(() => {
      const table = box.querySelector("table");
      if (table) watch.observe(table);
    });
    found.observe(box, { childList: true, subtree: true });
    const table = box.querySelector("table");
    if (table) watch.observe(table);
    return () => {
      watch.disconnect();
      found.disconnect();
    };
  }, [place]);
  return isTooWide;
}

/**
 * A table whose rows are reached, opened and selected by single keys. Its head stays in sight: below the page's bar, or,
 * where more columns are shown than fit, at the top of a place that scrolls by itself.
 */
function KeyedTable({ children }: { children: ReactNode }) {
  const place = useListKeys();
  const isTooWide = useIsTooWide(place);
  return (
    <Box
      ref={place}
      sx={{
        minWidth: 0,
        "& tr:focus": { outline: "2px solid", outlineColor: "primary.main", outlineOffset: -2 },
        // At the page's end its bar above, and the numbers of pages below, leave so much room.
        "& .RaDataTable-tableWrapper": isTooWide
          ? { overflow: "auto", maxHeight: "calc(100dvh - 192px)" }
          : { overflow: "visible" },
        "& .RaDataTable-headerCell": { top: isTooWide ? 0 : 48 },
      }}
    >
      {children}
    </Box>
  );
}

export type ListProps<Row extends RaRecord> = BodyProps<Row> & {
  sort: SortPayload;
  filters?: ReactElement[];
  /** Buttons before those that every list has. */
  actions?: ReactNode;
  /** Which rows the steps for several can be done with; without this, each. */
  isSelectable?: (row: Row) => boolean;
  /** It has a better file of its own. */
  ownFile?: true;
  /** Above the rows: another choice of what they are. */
  above?: ReactNode;
  perPage?: 25 | 50;
  /** The list is a part of a page about these: it begins with such rows alone, and has no views of the whole list. */
  within?: Record<string, string | number>;
  /** The page's address says something else: the list's page, order and filters are not kept in it. */
  withoutAddress?: true;
};

const LIST = {
  // On a phone filters and buttons are stacked in one column.
  "& .RaList-actions": { flexWrap: { sm: "wrap", lg: "nowrap" }, alignItems: { lg: "flex-start" } },
  // Filters in one row stand where the first of several stands, and the buttons in its middle.
  "& .RaList-actions > :first-child": { minWidth: { lg: 0 }, minHeight: { lg: 0 } },
  "& .RaList-actions > :last-child": {
    flexShrink: { lg: 0 },
    maxWidth: { lg: "50%" },
    px: 0,
    pt: { lg: 1.5 },
    columnGap: 1,
    rowGap: 0,
    justifyContent: "flex-end",
  },
  // Where filters are folded, those that are left stand in one row.
  "& .RaList-actions:has(.add-filter) > :last-child": { maxWidth: { lg: "40%" } },
  "@media (max-width: 599.95px)": { "& .RaList-actions .filter-field > *": { width: "100%" } },
  "& .RaList-actions .MuiButton-root": FOR_FINGERS,
  "& .RaFilterFormInput-spacer": { display: { xs: "none", sm: "block" } },
  // A wide table scrolls in itself, never the page.
  "& .RaList-main": { minWidth: 0 },
  "& .RaList-content": { minWidth: 0, overflow: "visible" },
};

const NO_VIEWS: SavedView[] = [];

const everyRow = () => true;

function ListPage<Row extends RaRecord>(
  props: Omit<ListProps<Row>, "perPage" | "withoutAddress"> & { pageSizes: number[] },
) {
  const { filters, actions, above, ownFile, isSelectable, pageSizes, within, children, ...rest } = props;
  const { sort: begunSort, ...body } = rest;
  const resource = useResourceContext() ?? "";
  const { filterValues, sort } = useListContext<Row>();
  const maySave = useMayCall(officeCreateView) && hasViews(resource) && !within;
  const isFiled = !ownFile && hasFile(resource);
  const all = useViews(resource);
  const views = within ? NO_VIEWS : all;
  const { opened, open } = useOpenedView(resource, views);
  const columns = useListColumns(
    columnsIn<Row>(children),
    opened ? `${resource}.views.${opened.id}` : resource,
    opened?.columns,
  );
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down("md"));
  const shows = { filter: keptFilter(filterValues), sort, columns: columns.kept };
  return (
    <>
      <ViewRow
        views={views}
        opened={opened}
        onOpen={open}
        shows={shows}
        begun={{ sort: begunSort, filter: body.filterDefaultValues ?? {} }}
      />
      <ListView
        pagination={<OfficePagination rowsPerPageOptions={pageSizes} />}
        empty={false}
        {...(within ? { title: false as const } : {})}
        {...(filters ? { filters } : {})}
        actions={
          <TopToolbar>
            {actions}
            {maySave && <SaveViewButton shows={shows} onSaved={({ id }) => open(id)} />}
            {isFiled && <ExportButton<Row> columns={columns} />}
            {!isPhone && <ColumnsButton columns={columns} />}
          </TopToolbar>
        }
        // The steps for selected rows stand in front of what is at the bottom.
        sx={[LIST, { pb: body.bulk ? 8 : 0 }]}
      >
        <DroppedNotice />
        {above}
        <ColumnWidths value={{ widths: columns.widths, onResize: columns.resize }}>
          <Selectable value={(isSelectable ?? everyRow) as (row: RaRecord) => boolean}>
            <ListFile value={isFiled ? columns : null}>
              <OfficeRows<Row> {...body}>{columns.shown.map(({ element }) => element)}</OfficeRows>
            </ListFile>
          </Selectable>
        </ColumnWidths>
      </ListView>
    </>
  );
}

/** A resource's list page: the one table of the office. */
export function OfficeList<Row extends RaRecord>({ sort, perPage = 25, withoutAddress, ...page }: ListProps<Row>) {
  const { within } = page;
  const { pathname, search } = useLocation();
  const known = knownSearch(search);
  if (known !== search) return <Navigate to={{ pathname, search: known }} replace />;
  const filterDefaultValues = within ? { ...page.filterDefaultValues, ...within } : page.filterDefaultValues;
  return (
    <ListBase
      sort={sort}
      perPage={perPage}
      exporter={false}
      {...(filterDefaultValues ? { filterDefaultValues } : {})}
      {...(within ? { storeKey: false as const } : {})}
      {...(withoutAddress ? { disableSyncWithLocation: true } : {})}
    >
      <ListPage<Row>
        {...page}
        {...(filterDefaultValues ? { filterDefaultValues } : {})}
        sort={sort}
        pageSizes={perPage === 50 ? [25, 50, 100] : [10, 25, 50]}
      />
    </ListBase>
  );
}
