import { OnlyWith } from "#base/member/only-with.tsx";
import type { OrderDetails, OrderRow } from "@plon/contract/portal/goods/orders.ts";
import { type HeldThing, heldText } from "@plon/rules/points/outgoing-hold.ts";
import { phoneNumber } from "@plon/rules/people/contact.ts";
import { Button } from "@plon/ui/button.tsx";
import { buttonClass, TEXT_LINK } from "@plon/ui/button-class.ts";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { FailedPart } from "#base/calls/failed-load.tsx";
import { maySpend, useProfile } from "#base/profile.ts";
import { formatMoney, formatLongInstant } from "@plon/client/format.ts";
import { AskLink } from "#base/matters/ask-link.tsx";
import { OrderReturn } from "./order-return.tsx";
import { OrderCancelDialog } from "../order/order-cancel-dialog.tsx";
import { orderQuery } from "../prizes.api.ts";
import { trackingUrl } from "./tracking-url.ts";
import { VoucherCodes } from "./voucher-codes.tsx";

/** The details of an order: codes, parcel, address, its history, and cancelling while that is possible. */
export function OrderDetailsPart({ order }: { order: OrderRow }) {
  const details = useQuery(orderQuery(order.id));
  if (details.data) return <Details order={details.data} />;
  if (details.isError) return <FailedPart error={details.error} onRetry={() => void details.refetch()} />;
  return (
    <output aria-label="Ładowanie...">
      <Skeleton className="h-40 w-full" />
    </output>
  );
}

function Details({ order }: { order: OrderDetails }) {
  const [cancelling, setCancelling] = useState(false);
  return (
    <div className="flex flex-col gap-6 text-left">
      {order.held_until !== null && <p>{heldText(heldThing(order), order.held_until)}</p>}
      {order.vouchers.length > 0 && (order.kind !== "voucher" || order.held_until === null) && (
        <Part title="Kody bonu">
          <VoucherCodes vouchers={order.vouchers} />
        </Part>
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        <Part title="Przebieg">
          <History order={order} />
        </Part>
        {order.tracking_number !== null && (
          <Part title="Przesyłka">
            <Parcel carrier={order.carrier} number={order.tracking_number} />
          </Part>
        )}
        {order.delivery && (
          <Part title="Adres dostawy">
            <address className="not-italic">
              {order.delivery.name}
              <br />
              {order.delivery.street_line}
              <br />
              {order.delivery.postcode} {order.delivery.city}
              <br />
              {phoneNumber(order.delivery.phone)}
            </address>
            {order.delivery.note !== "" && <p className="mt-2 text-soft wrap-anywhere">{order.delivery.note}</p>}
          </Part>
        )}
        {order.payout_grosze !== null && (
          <Part title="Wypłata">
            <p className="figures font-semibold">{formatMoney(order.payout_grosze)}</p>
            {order.payout_to !== null && (
              <p className="text-soft">
                {order.kind === "charity" ? order.payout_to : `Konto z końcówką ${order.payout_to}`}
              </p>
            )}
            {order.tax_grosze > 0 && <p className="text-soft">Podatek: {formatMoney(order.tax_grosze)}</p>}
          </Part>
        )}
      </div>
      {(order.returns.length > 0 || order.returnable) && (
        <Part title="Zwrot lub kłopot z nagrodą">
          <OrderReturn order={order} />
        </Part>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {(order.kind === "item" || order.kind === "voucher") && <PrizeLinks order={order} />}
        <AskLink type="order" id={order.id} name={order.title} />
        {order.is_cancellable && (
          <OnlyWith power="full">
            <Button variant="danger" needsNetwork onClick={() => setCancelling(true)}>
              Anuluj zamówienie
            </Button>
          </OnlyWith>
        )}
      </div>
      {cancelling && <OrderCancelDialog order={order} onClose={() => setCancelling(false)} />}
    </div>
  );
}

const heldThing = ({ kind }: OrderDetails): HeldThing =>
  kind === "item" ? "order" : kind === "voucher" ? "voucher" : "money";

function PrizeLinks({ order }: { order: OrderDetails }) {
  const user = useProfile();
  return (
    <>
      {maySpend(user) && (
        <Link
          to="/nagrody/$slug/zamowienie"
          params={{ slug: order.prize_slug }}
          search={{ jak: order.id }}
          className={buttonClass("secondary")}
        >
          Zamów ponownie
        </Link>
      )}
      <Link to="/nagrody/$slug" params={{ slug: order.prize_slug }} className={TEXT_LINK}>
        Zobacz nagrodę
      </Link>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-2 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function History({ order }: { order: OrderDetails }) {
  return (
    <ol className="flex flex-col gap-2">
      {order.events.map((event) => (
        <li key={event.happened_at + event.status_label.label}>
          <p>{event.status_label.label}</p>
          <p className="figures text-sm text-soft">{formatLongInstant(event.happened_at)}</p>
          {event.by_person !== null && <p className="text-sm text-soft wrap-anywhere">{event.by_person}</p>}
          {event.note !== null && <p className="text-sm text-soft wrap-anywhere">{event.note}</p>}
        </li>
      ))}
    </ol>
  );
}

function Parcel({ carrier, number }: { carrier: string | null; number: string }) {
  const url = trackingUrl(carrier, number);
  return (
    <>
      {carrier !== null && <p>{carrier}</p>}
      <p className="figures wrap-anywhere">{number}</p>
      {url !== undefined && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-action underline underline-offset-4"
        >
          Śledź przesyłkę
          <ExternalLink aria-hidden className="size-4" />
          <span className="sr-only">(otwiera się w nowej karcie)</span>
        </a>
      )}
    </>
  );
}
