import type { SatagroState } from "@plon/contract/portal/account/satagro.ts";
import { Card } from "@plon/ui/card.tsx";
import { countOf, formatHectares, formatLongInstant, formatPoints, formatQuantity } from "@plon/client/format.ts";
import { Fact } from "#shared/pages/fact.tsx";

type Shared = NonNullable<SatagroState["shared"]>;

/** Exactly what was last sent to SatAgro. */
export function SharedCard({ shared, sharedAt }: { shared: Shared | null; sharedAt: string | null }) {
  return (
    <Card title="Co udostępniasz">
      {shared === null || sharedAt === null ? (
        <p className="text-soft">Nie przekazaliśmy jeszcze żadnych danych.</p>
      ) : (
        <>
          <p className="mb-4 text-soft">{`Ostatnio przekazane: ${formatLongInstant(sharedAt)}.`}</p>
          <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[13rem_1fr] sm:gap-y-3">
            <Fact name="Nazwa użytkownika">{shared.username}</Fact>
            <Fact name="Adres e-mail">{shared.email}</Fact>
            <Fact name="Punkty">{formatPoints(shared.points)}</Fact>
            <Fact name="Zakupione produkty">
              {shared.products.length === 0 ? "brak" : <Products products={shared.products} />}
            </Fact>
            <Fact name="Areał upraw">
              {shared.area.length === 0
                ? "brak"
                : shared.area.map(({ crop, hectares }) => `${crop}: ${formatHectares(hectares)}`).join(", ")}
            </Fact>
          </dl>
        </>
      )}
    </Card>
  );
}

function Products({ products }: { products: Shared["products"] }) {
  return (
    <details>
      <summary className="-my-2.5 flex min-h-11 items-center text-action underline underline-offset-4">
        {countOf(products.length, "produkt", "produkty", "produktów")}
      </summary>
      <ul className="mt-1 flex flex-col gap-1 font-normal">
        {products.map(({ farm, product, volume, unit }) => (
          <li key={`${farm ?? ""} ${product} ${unit}`}>
            {`${product}, ${formatQuantity(volume)}\u00a0${unit}`}
            {farm !== null && <span className="text-soft">{` (${farm})`}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
