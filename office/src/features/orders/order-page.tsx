import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { WaitingChange } from "#shared/acts/waiting-change.tsx";
import { PhoneLink } from "#shared/records/contact-links.tsx";
import { officeGetPrize } from "@plon/contract/office/goods/prizes.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { formatCount, formatInstant, formatMoney, formatPoints } from "@plon/client/format.ts";
import { Facts, Panel, PanelGrid } from "#shared/page/panel.tsx";
import { FailedPage } from "#shared/page/states.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { RecordHead } from "#shared/records/record-head.tsx";
import { CONFIRMED_BY } from "#shared/words/confirmed-by.ts";
import { Hint } from "#shared/page/hint.tsx";
import { RecordTitle } from "#shared/records/record-title.tsx";
import { ReturnPanel } from "./return-panel.tsx";
import { OrderSteps } from "./order-steps.tsx";
import type { Order } from "./order-words.ts";
import { orderQuery } from "./orders.api.ts";
import { PRIZE_KIND_LABELS } from "#shared/words/prize-words.ts";

function Delivery({ delivery, order }: { delivery: NonNullable<Order["delivery"]>; order: Order }) {
  return (
    <Panel title="Dostawa">
      <Typography component="address" sx={{ fontStyle: "normal", mb: 1.5, overflowWrap: "anywhere" }}>
        <b>{delivery.name}</b>
        <br />
        {delivery.street_line}
        <br />
        {delivery.postcode} {delivery.city}
        <br />
        tel. <PhoneLink phone={delivery.phone} />
      </Typography>
      <Facts
        facts={[
          ...(delivery.note ? [["Uwagi", delivery.note] as [string, ReactNode]] : []),
          ["Przewoźnik", order.carrier ?? "–"],
          ["Numer przesyłki", order.tracking_number || "–"],
        ]}
      />
    </Panel>
  );
}

function History({ events }: Pick<Order, "events">) {
  return (
    <Panel title="Co się działo">
      <Stack component="ol" sx={{ listStyle: "none", m: 0, p: 0, gap: 1.5 }}>
        {events.map((event) => (
          <Box component="li" key={`${event.happened_at} ${event.status_label.label}`}>
            <Stack direction="row" sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
              <StatusChip status={event.status_label} />
              <Hint>
                {formatInstant(event.happened_at)}, {event.actor}
              </Hint>
            </Stack>
            {event.note && (
              <Typography variant="body2" sx={{ mt: 0.5, overflowWrap: "anywhere" }}>
                {event.note}
              </Typography>
            )}
          </Box>
        ))}
      </Stack>
    </Panel>
  );
}

const PAYOUT_WORDS = {
  waiting: "Czeka na wypłatę",
  paid: "Wypłacone",
  returned: "Zwrot z banku",
  returned_after_paid: "Zwrot po wypłacie",
  recalled: "Wstrzymane",
  conflicting: "Sprzeczne dane banku",
  paid_twice: "Wypłacone drugi raz",
  removed: "Wyjęte",
};

function Payouts({ payouts }: Pick<Order, "payouts">) {
  return (
    <Panel title="Wypłaty">
      <Facts
        facts={payouts.map(({ batch_id, status, amount_grosze, return_reason }) => [
          `Paczka ${batch_id}`,
          `${formatMoney(amount_grosze)}, ${PAYOUT_WORDS[status]}${return_reason ? `: ${return_reason}` : ""}`,
        ])}
      />
    </Panel>
  );
}

function Contents({ order }: { order: Order }) {
  const canReadPrize = useMayCall(officeGetPrize);
  const prize = canReadPrize ? (
    <MuiLink component={Link} to={`/prizes/${order.prize_id}`}>
      {order.title}
    </MuiLink>
  ) : (
    order.title
  );
  const participant = (
    <MuiLink component={Link} to={`/participants/${order.participant.id}`}>
      {order.participant.name}
    </MuiLink>
  );
  const facts: [string, ReactNode][] = [
    ["Nagroda", prize],
    ["Rodzaj", PRIZE_KIND_LABELS[order.kind]],
    ["Sztuk", formatCount(order.quantity)],
    ["Punkty", order.points > 0 ? formatPoints(order.points) : "bez punktów, z akcji"],
    ["Wartość", formatMoney(order.value_grosze)],
    ...(order.tax_grosze > 0 ? [["Podatek", formatMoney(order.tax_grosze)] as [string, ReactNode]] : []),
    ...(order.kind === "voucher" ? [["Wydane kody", formatCount(order.vouchers_given)] as [string, ReactNode]] : []),
    ["Uczestnik", participant],
    ["NIP lub PESEL", order.participant.identifier],
    ["Zamówione", formatInstant(order.ordered_at)],
    ...(order.by_person ? [["Zlecone przez", order.by_person] as [string, string]] : []),
    ...(order.confirmed_by ? [["Potwierdzone", CONFIRMED_BY[order.confirmed_by]] as [string, string]] : []),
  ];
  return (
    <Panel title="Zamówienie">
      <Facts facts={facts} />
    </Panel>
  );
}

/** An open return is decided where it stands: taking it back from here would say nothing of what the farmer wrote. */
const decidedBelow = (order: Order): Order => ({
  ...order,
  actions: order.actions.filter((action) => action !== "take_back"),
});

/** One order: what, for whom, the delivery address, its history, and the next step. */
export default function OrderPage() {
  const order = useQuery(orderQuery(Number(useParams()["id"])));
  if (order.isPending) return <Skeleton variant="rounded" height={480} sx={{ mt: 2 }} />;
  if (order.isError) return <FailedPage error={order.error} onRetry={() => order.refetch()} />;
  const { data } = order;
  return (
    <>
      <RecordTitle title={`Zamówienie ${data.number}`} />
      <RecordHead
        name={data.number}
        statuses={data.goods_return ? [data.status_label, data.goods_return.status_label] : [data.status_label]}
      />
      <WaitingChange />
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", mb: 2, "&:empty": { display: "none" } }}>
        <OrderSteps orders={[data.may_decide_return ? decidedBelow(data) : data]} />
      </Stack>
      {data.cancel_reason && (
        <Alert severity="info" sx={{ mb: 2 }}>
          Anulowane: {data.cancel_reason}
        </Alert>
      )}
      <PanelGrid columns={2}>
        <Stack sx={{ gap: 2 }}>
          <Contents order={data} />
          {data.payouts.length > 0 && <Payouts payouts={data.payouts} />}
          {data.statements.length > 0 && (
            <Panel title="Oświadczenia uczestnika">
              <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
                {data.statements.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </Box>
            </Panel>
          )}
        </Stack>
        <Stack sx={{ gap: 2 }}>
          {data.returns.length > 0 && <ReturnPanel order={data} />}
          {data.delivery && <Delivery delivery={data.delivery} order={data} />}
          <History events={data.events} />
        </Stack>
      </PanelGrid>
    </>
  );
}
