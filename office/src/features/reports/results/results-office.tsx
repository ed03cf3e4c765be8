import MuiLink from "@mui/material/Link";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { officeListQueues, type QueueSummary } from "@plon/contract/office/desk/queues.ts";
import { formatCount, formatDay } from "@plon/client/format.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { queuesQuery } from "#shared/lists/queues.api.ts";
import { QUEUE_LABELS, queueAddress } from "#shared/lists/queue-words.ts";
import { Hint } from "#shared/page/hint.tsx";
import { Picture, ShareBars, YearBars } from "#shared/page/pictures.tsx";
import { SmallTable } from "#shared/page/small-table.tsx";
import { axisText } from "./results-words.ts";

/** What waits for the office, the queue with most first; nothing for whoever may not read queues. */
function Waiting() {
  const queues = useQuery({ ...queuesQuery, enabled: useMayCall(officeListQueues) });
  const some = (queues.data ?? []).filter(({ waiting }) => waiting > 0).toSorted((a, b) => b.waiting - a.waiting);
  if (!queues.data) return null;
  if (some.length === 0) return <Hint>W kolejkach nic nie czeka.</Hint>;
  return (
    <Picture
      caption="Co czeka w biurze"
      isRead
      picture={
        <ShareBars
          bars={some.map(({ queue, waiting, overdue }) => ({
            key: queue,
            name: link(queue),
            value: overdue > 0 ? `${formatCount(waiting)}, po terminie ${formatCount(overdue)}` : formatCount(waiting),
            amount: waiting,
          }))}
        />
      }
      table={
        <SmallTable
          isNarrow
          label="Co czeka w biurze"
          rows={some}
          rowKey={({ queue }) => queue}
          columns={[
            { head: "Kolejka", isName: true, render: ({ queue }) => link(queue) },
            { head: "Czeka", align: "right", render: ({ waiting }) => formatCount(waiting) },
            { head: "Od", align: "right", render: ({ oldest_at }) => (oldest_at ? formatDay(oldest_at) : "–") },
            { head: "Po terminie", align: "right", render: ({ overdue }) => formatCount(overdue) },
          ]}
        />
      }
    />
  );
}

const link = (queue: QueueSummary["queue"]) => (
  <MuiLink component={Link} to={queueAddress(queue)}>
    {QUEUE_LABELS[queue]}
  </MuiLink>
);

type Props = { weeks: readonly { week: string; decided: number }[] };

/** Documents decided week by week, and what waits. */
export function Office({ weeks }: Props) {
  return (
    <>
      <Picture
        caption="Decyzje o fakturach tydzień po tygodniu"
        picture={
          <YearBars
            bars={weeks.map(({ week, decided }) => ({ key: week, name: dayAndMonth(week), now: decided }))}
            formatAxis={axisText}
            namesEvery={3}
          />
        }
        table={
          <SmallTable
            isNarrow
            label="Decyzje o fakturach tydzień po tygodniu"
            rows={weeks}
            rowKey={({ week }) => week}
            columns={[
              { head: "Tydzień od", isName: true, render: ({ week }) => formatDay(week) },
              { head: "Decyzje", align: "right", render: ({ decided }) => formatCount(decided) },
            ]}
          />
        }
      />
      <Waiting />
    </>
  );
}

/** '2026-11-23' as '23.11'. */
const dayAndMonth = (day: string) => `${Number(day.slice(8))}.${day.slice(5, 7)}`;
