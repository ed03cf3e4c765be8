import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { AutocompleteInput, ReferenceInput, useListContext } from "react-admin";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { BulkSteps } from "#shared/lists/bulk-steps.tsx";
import { officeMoveOrders } from "@plon/contract/office/goods/orders.ts";
import { officeListPrizes } from "@plon/contract/office/goods/prizes.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { formatCount, formatDay, formatMoney, formatPoints, formatTotal } from "@plon/client/format.ts";
import { choiceFilter, searchFilter } from "#shared/lists/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { ResultsNotice } from "#shared/lists/results-notice.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { OrderSteps } from "./order-steps.tsx";
import { type BoardMeta, COLUMNS, type OrderRow } from "./order-words.ts";
import { PRIZE_KIND_LABELS } from "#shared/words/prize-words.ts";

const numberFilter = searchFilter("Numer, uczestnik, nagroda, przesyłka");
const kindFilter = choiceFilter(
  Object.entries(PRIZE_KIND_LABELS).map(([id, name]) => ({ id, name })),
  { source: "kind", label: "Rodzaj", emptyText: "Każdy" },
);
const prizeFilter = (
  <ReferenceInput key="prize_id" source="prize_id" reference="prizes" sort={{ field: "title", order: "ASC" }} alwaysOn>
    <AutocompleteInput
      label="Nagroda"
      optionText="title"
      filterToQuery={(search: string) => ({ search })}
      sx={{ minWidth: 220 }}
    />
  </ReferenceInput>
);

const columnTotal = ({ by_status, by_status_more }: BoardMeta, status: OrderRow["status"]) =>
  formatTotal({ total: by_status[status], ...(by_status_more.includes(status) ? { total_is_more: true } : {}) });

/** The tab of orders that farmers give back, in whatever column they are. */
const RETURNS = "returns";

/** The board's columns as tabs, each with its number of orders. */
function ColumnTabs() {
  const { filterValues, setFilters, meta } = useListContext();
  const counts = meta as BoardMeta | undefined;
  const column = COLUMNS.some(({ status }) => status === filterValues["status"]) ? filterValues["status"] : "all";
  const chosen = filterValues["returning"] ? RETURNS : column;
  const choose = (tab: string) => {
    const { status: _before, returning: _also, ...rest } = filterValues;
    if (tab === RETURNS) return setFilters({ ...rest, returning: "open" }, {});
    setFilters(tab === "all" ? rest : { ...rest, status: tab }, {});
  };
  return (
    <Tabs
      value={chosen}
      onChange={(_event, tab: string) => choose(tab)}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label="Status zamówień"
      sx={{ borderBottom: 1, borderColor: "divider", px: 1 }}
    >
      {COLUMNS.map(({ status, label }) => (
        <Tab key={status} value={status} label={counts ? `${label} (${columnTotal(counts, status)})` : label} />
      ))}
      <Tab value={RETURNS} label="Zwroty do decyzji" />
      <Tab value="all" label="Wszystkie" />
    </Tabs>
  );
}

const boardSteps = (
  <BulkSteps<OrderRow> most={200}>{(selected, forget) => <OrderSteps orders={selected} onMoved={forget} />}</BulkSteps>
);

const parcelText = ({ carrier, tracking_number }: OrderRow) =>
  [carrier, tracking_number].filter(Boolean).join(", ") || "–";

/** With the promised day, as long as somebody has to do something. */
const returnText = ({ status_label, due_on }: NonNullable<OrderRow["goods_return"]>) =>
  due_on ? `${status_label.label} (do ${formatDay(due_on)})` : status_label.label;

function orderCard(order: OrderRow): RecordCard {
  return {
    title: order.title,
    aside: order.points > 0 ? formatPoints(order.points) : formatMoney(order.value_grosze),
    lines: [
      `${order.number}, ${formatDay(order.ordered_at)}`,
      [order.participant.name, order.delivery_city].filter(Boolean).join(", "),
      <StatusChip key="status" status={order.status_label} />,
      ...(order.goods_return ? [<StatusChip key="return" status={order.goods_return.status_label} />] : []),
    ],
  };
}

const Column = OfficeColumn<OrderRow>;

/** Orders by status, oldest first; several can be moved at once. */
export default function OrderBoard() {
  const canWrite = useMayCall(officeMoveOrders);
  const canReadPrizes = useMayCall(officeListPrizes);
  return (
    <OfficeList<OrderRow>
      sort={{ field: "id", order: "ASC" }}
      perPage={50}
      filters={[numberFilter, kindFilter, ...(canReadPrizes ? [prizeFilter] : [])]}
      // Orders packed here come first: money rewards are moved by their payouts.
      filterDefaultValues={{ status: "accepted", kind: "item" }}
      above={
        <>
          <ResultsNotice />
          <ColumnTabs />
        </>
      }
      opens
      card={orderCard}
      empty={{ title: "Nie ma jeszcze zamówień", hint: "Pojawią się tutaj, gdy rolnicy wymienią punkty." }}
      {...(canWrite ? { bulk: boardSteps } : {})}
    >
      <Column source="id" label="Numer" text={(row) => row.number} as="link" sx={{ whiteSpace: "nowrap" }} />
      <Column label="Zamówione" text={(row) => formatDay(row.ordered_at)} />
      <Column label="Nagroda" text={(row) => row.title} oneLine={190} />
      <Column align="right" label="Sztuk" text={(row) => formatCount(row.quantity)} />
      <Column label="Uczestnik" text={(row) => row.participant.name} oneLine={150} />
      <Column label="Miejscowość" text={(row) => row.delivery_city ?? "–"} oneLine={120} onWide />
      <Column label="Przesyłka" text={(row) => parcelText(row)} oneLine={130} />
      <Column
        align="right"
        source="points"
        label="Punkty"
        text={(row) => (row.points > 0 ? formatPoints(row.points) : "–")}
      />
      <Column source="status_changed_at" label="Status" status={(row) => row.status_label} />
      <Column
        label="Zwrot"
        text={(row) => (row.goods_return ? returnText(row.goods_return) : "–")}
        render={(row) => (row.goods_return ? <StatusChip status={row.goods_return.status_label} /> : "–")}
        onWide
      />
    </OfficeList>
  );
}
