import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import CardActionArea from "@mui/material/CardActionArea";
import CardContent from "@mui/material/CardContent";
import Checkbox from "@mui/material/Checkbox";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import type { Theme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Children, type ReactElement, type ReactNode } from "react";
import {
  Button,
  DataTable,
  List,
  type RaRecord,
  RecordContextProvider,
  type SortPayload,
  useCreatePath,
  useDataTableConfigContext,
  useGetRecordRepresentation,
  useListContext,
  useRecordContext,
} from "react-admin";
import { Link } from "react-router";
import { useListKeys } from "./list-keys.ts";
import { OfficePagination } from "./office-pagination.tsx";
import { EmptyState, LoadError } from "./states.tsx";
import { visuallyHidden } from "./visually-hidden.ts";

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
  /** Actions for several selected rows, on a desktop. */
  bulk?: ReactElement;
};

function Cards<Row extends RaRecord>({ card, opens, expand }: Pick<BodyProps<Row>, "card" | "opens" | "expand">) {
  const { data, isPending, resource } = useListContext<Row>();
  const createPath = useCreatePath();
  if (isPending) return <Skeleton variant="rounded" height={320} />;
  return (
    <Stack spacing={1} sx={{ p: 1 }}>
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
          <Card key={row.id}>
            {opens ? (
              <CardActionArea component={Link} to={createPath({ resource, id: row.id, type: "edit" })}>
                {content}
              </CardActionArea>
            ) : (
              content
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

/** Selects all visible rows, or none. */
function SelectAll() {
  const { data = [], selectedIds, onSelect, onUnselectItems } = useListContext();
  const isEach = data.length > 0 && data.every(({ id }) => selectedIds.includes(id));
  return (
    <Checkbox
      size="small"
      checked={isEach}
      indeterminate={!isEach && selectedIds.length > 0}
      slotProps={{ input: { "aria-label": "Zaznacz wszystkie" } }}
      onChange={() => (isEach ? onUnselectItems() : onSelect(data.map(({ id }) => id)))}
      sx={{ p: 0.5 }}
    />
  );
}

// The library's own checkboxes label a span around the box and not the box itself.
function SelectRow() {
  const record = useRecordContext();
  const represent = useGetRecordRepresentation();
  const { selectedIds, onToggleItem } = useListContext();
  if (!record) return null;
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(record.id)}
      slotProps={{ input: { "aria-label": `Zaznacz: ${String(represent(record))}` } }}
      onChange={() => onToggleItem(record.id)}
      sx={{ p: 0.5 }}
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
  const { error, refetch, total, isPending } = useListContext<Row>();
  if (error) return <LoadError error={error} onRetry={refetch} />;
  if (!isPending && total === 0) return <NoRows empty={empty} begun={filterDefaultValues} />;
  if (isPhone) return <Cards card={card} {...(opens ? { opens } : {})} {...(expand ? { expand } : {})} />;
  return (
    <KeyedTable>
      <DataTable
        bulkActionButtons={false}
        {...(bulk ? { bulkActionsToolbar: bulk } : {})}
        rowClick={opens ? "edit" : false}
        head={TableHeads}
        {...(expand ? { expand } : {})}
        sx={{
          // The header stays below the page's bar if the table does not scroll by itself.
          "& .RaDataTable-headerCell": {
            bgcolor: "background.paper",
            position: "sticky",
            top: { xs: 0, lg: 48 },
            zIndex: 2,
          },
          // Eight columns fit beside the open menu at 1280 px; on a narrower screen the table scrolls, not the page.
          "& .RaDataTable-headerCell, & .RaDataTable-rowCell": { px: 1 },
          "& .RaDataTable-tableWrapper": { overflowX: { xs: "auto", lg: "visible" } },
        }}
      >
        {bulk && <DataTable.Col label={<SelectAll />} disableSort render={() => <SelectRow />} />}
        {children}
      </DataTable>
    </KeyedTable>
  );
}

/** A table whose rows are reached, opened and selected by single keys. */
function KeyedTable({ children }: { children: ReactNode }) {
  return (
    <Box
      ref={useListKeys()}
      sx={{ "& tr:focus": { outline: "2px solid", outlineColor: "primary.main", outlineOffset: -2 } }}
    >
      {children}
    </Box>
  );
}

type ListProps<Row extends RaRecord> = BodyProps<Row> & {
  sort: SortPayload;
  filters?: ReactElement[];
  actions?: ReactElement | false;
};

/** A resource's list page in the office's style. */
export function OfficeList<Row extends RaRecord>(props: ListProps<Row>) {
  const { sort, filters, filterDefaultValues, actions, ...body } = props;
  return (
    <List
      sort={sort}
      perPage={25}
      pagination={<OfficePagination />}
      exporter={false}
      empty={false}
      {...(filters ? { filters } : {})}
      {...(filterDefaultValues ? { filterDefaultValues } : {})}
      {...(actions === undefined ? {} : { actions })}
      sx={{
        // On a phone filters and buttons are stacked in one column.
        "& .RaList-actions": { flexWrap: { sm: "wrap" } },
        // A wide table scrolls in itself, never the page.
        "& .RaList-main": { minWidth: 0 },
        "& .RaList-content": { minWidth: 0, overflow: { xs: "auto", lg: "visible" } },
      }}
    >
      <OfficeRows {...body} {...(filterDefaultValues ? { filterDefaultValues } : {})} />
    </List>
  );
}
