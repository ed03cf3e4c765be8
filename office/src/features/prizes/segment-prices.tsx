import Typography from "@mui/material/Typography";
import { officeSetSegmentPrices } from "@plon/contract/office/goods/prizes.ts";
import { countOf, formatDay, formatPoints } from "@plon/client/format.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { DialogButton } from "#shared/acts/act-buttons.tsx";
import { Panel } from "#shared/page/panel.tsx";
import { SmallTable } from "#shared/page/small-table.tsx";
import type { Prize } from "./prize-words.ts";
import { SegmentPricesDialog } from "./segment-prices-dialog.tsx";

type Price = Prize["segment_prices"][number];

const daysOf = ({ valid_from, valid_to }: Price) =>
  `od ${formatDay(valid_from)}${valid_to === null ? "" : ` do ${formatDay(valid_to)}`}`;

/** Who pays less for this prize than everybody, and how many farms that are; with the button that changes it. */
export function SegmentPrices({ prize, today }: { prize: Prize; today: string }) {
  const canWrite = useMayCall(officeSetSegmentPrices);
  const { segment_prices: prices } = prize;
  const stateOf = ({ valid_from, valid_to }: Price) =>
    valid_from > today ? " (jeszcze nie)" : valid_to !== null && valid_to < today ? " (skończyła się)" : "";
  return (
    <Panel title="Ceny dla grup">
      {prices.length === 0 ? (
        <Typography color="textSecondary">
          Wszyscy płacą {formatPoints(prize.points ?? 0)}. Możesz dać niższą cenę gospodarstwom z wybranego segmentu.
        </Typography>
      ) : (
        <SmallTable
          label="Ceny dla grup"
          rows={prices}
          rowKey={(price) => `${price.segment_id} ${price.valid_from}`}
          columns={[
            { head: "Segment", sx: { overflowWrap: "anywhere" }, render: ({ segment }) => segment },
            { head: "Cena", align: "right", render: ({ points }) => formatPoints(points) },
            { head: "Kiedy", render: (price) => `${daysOf(price)}${stateOf(price)}` },
            {
              head: "Ile gospodarstw",
              align: "right",
              render: ({ people_total }) => countOf(people_total, "gospodarstwo", "gospodarstwa", "gospodarstw"),
            },
          ]}
        />
      )}
      {canWrite && (
        <DialogButton
          variant="outlined"
          sx={{ mt: 2 }}
          renderDialog={(close) => <SegmentPricesDialog prize={prize} today={today} onClose={close} />}
        >
          {prices.length === 0 ? "Dodaj cenę dla grupy" : "Zmień ceny dla grup"}
        </DialogButton>
      )}
    </Panel>
  );
}
