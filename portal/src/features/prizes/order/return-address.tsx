import type { OrderDetails } from "@plon/contract/portal/goods/orders.ts";

type ReturnAddressProps = { address: OrderDetails["return_address"]; number: string };

/** Where something that is given back is sent to, and what is written on the parcel. */
export function ReturnAddress({ address, number }: ReturnAddressProps) {
  if (!address) return <p>Zanim odeślesz nagrodę, zapytaj o adres swojego przedstawiciela.</p>;
  return (
    <div>
      <p>Adres do odesłania:</p>
      <address className="font-semibold not-italic wrap-anywhere">
        {address.name}
        <br />
        {address.address}
      </address>
      <p>Do paczki włóż kartkę z numerem {number}.</p>
    </div>
  );
}
