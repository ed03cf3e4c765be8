import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { StatusChip } from "@plon/ui/status-chip.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { ArrowLeft, Download } from "lucide-react";
import type { ReactNode } from "react";
import type { PortalProduct } from "@plon/contract/portal/goods/products.ts";
import { download } from "#base/calls/download.ts";
import { FailedPage } from "#base/calls/failed-load.tsx";
import { PrimaryLink } from "#shared/links/button-links.tsx";
import { SAFETY_NOTICE } from "#shared/pages/brand.ts";
import { formatLongDay, formatPoints, formatQuantity } from "@plon/client/format.ts";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { parseHtml, RichText } from "#shared/links/rich-text.tsx";
import { multiplierText, PackPoints, perUnitText } from "./pack-points.tsx";
import { ProductPicture } from "./product-picture.tsx";
import { productQuery } from "./products.api.ts";
import { selectedSaps, selectionText } from "./products-search.ts";

/** `/produkty/{slug}`: one product, its points, and where to buy it. */
export function ProductPage() {
  const { slug } = useParams({ from: "/_member/produkty/$slug" });
  const product = useQuery(productQuery(slug));
  if (product.data) return <ProductView product={product.data} />;
  if (product.isError) return <FailedPage error={product.error} onRetry={() => void product.refetch()} />;
  return (
    <>
      <PageHeading title="Produkt" />
      <output aria-label="Ładowanie..." className="grid gap-4 md:gap-6 lg:grid-cols-[1fr_22rem]">
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </output>
    </>
  );
}

function ProductView({ product }: { product: PortalProduct }) {
  const search = useSearch({ from: "/_member/produkty/$slug" });
  return (
    <>
      <Link
        to="/produkty"
        search={search}
        className="-mt-2 mb-2 inline-flex min-h-11 items-center gap-2 font-semibold text-action"
      >
        <ArrowLeft aria-hidden className="size-5" />
        Wszystkie produkty
      </Link>
      <PageHeading title={product.name} />
      <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ProductPicture
          photo={product.photo}
          sizes="(min-width: 64rem) 45rem, 92vw"
          eager
          className="rounded-card border border-line"
        />
        <PointsBox product={product} selection={search.products} />
        <div className="flex min-w-0 flex-col gap-6">
          <Facts product={product} />
          {product.doses.length > 0 && <Doses product={product} />}
          {product.description !== "" && (
            <div className="max-w-prose">
              <RichText nodes={parseHtml(product.description)} />
            </div>
          )}
          <p className="max-w-prose text-soft">{SAFETY_NOTICE}</p>
          {product.is_demo_fact_invented && (
            <Alert tone="info" title="Dane przykładowe">
              To wersja pokazowa: część danych o produkcie jest wymyślona i nie zastępuje etykiety.
            </Alert>
          )}
        </div>
      </div>
    </>
  );
}

function PointsBox({ product, selection }: { product: PortalProduct; selection: string | undefined }) {
  const products = selectionText([...new Set([...selectedSaps(selection), product.sap])]) ?? "";
  return (
    <Card title="Punkty za opakowanie" className="lg:sticky lg:top-24">
      <div className="flex flex-col gap-4">
        <PackPoints product={product} />
        {product.points_per_unit === null ? (
          <p className="text-soft">Ten produkt nie daje teraz punktów.</p>
        ) : (
          <p className="text-soft">
            {perUnitText(product.points_per_unit, product.unit)}
            {product.campaign && ` × ${multiplierText(product)}`}.
          </p>
        )}
        {product.campaign && (
          <p className="flex flex-wrap items-center gap-2 text-soft">
            <StatusChip tone="success" label={product.campaign.name} />
            do {formatLongDay(product.campaign.valid_to)}
          </p>
        )}
        {product.yearly_limit_points !== null && (
          <p className="text-soft">
            W ciągu roku ten produkt może dać najwyżej {formatPoints(product.yearly_limit_points)}.
          </p>
        )}
        <PrimaryLink to="/produkty/sprawdz-dostepnosc" search={{ products }}>
          Sprawdź dostępność
        </PrimaryLink>
        {product.label && (
          <Button
            variant="secondary"
            needsNetwork
            onClick={() => void download(product.label!.url, `Etykieta ${product.name}.pdf`)}
          >
            <Download aria-hidden className="size-5" />
            {`Etykieta (PDF, ${Math.max(1, Math.round(product.label.size_bytes / 1024))}\u00a0kB)`}
          </Button>
        )}
      </div>
    </Card>
  );
}

function Facts({ product }: { product: PortalProduct }) {
  const facts: [string, ReactNode][] = [
    ["Marka", product.brand],
    ["Kategoria", product.category],
    ["Substancje czynne", product.active_substances],
    ["Uprawy", product.crops.join(", ")],
    ["Dawka", product.dose],
    ["Numer SAP", String(product.sap)],
  ];
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
      {facts
        .filter(([, value]) => value !== "")
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="mb-2 wrap-anywhere sm:mb-0">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Doses({ product }: { product: PortalProduct }) {
  return (
    <section aria-labelledby="doses">
      <h2 id="doses" className="mb-3 text-lg font-semibold">
        Dawki na hektar
      </h2>
      <table className="w-full max-w-md">
        <thead>
          <tr className="border-b border-line text-left text-sm text-soft">
            <th scope="col" className="py-2 font-semibold">
              Uprawa
            </th>
            <th scope="col" className="py-2 text-right font-semibold">{`Dawka (${product.unit}/ha)`}</th>
          </tr>
        </thead>
        <tbody>
          {product.doses.map((dose) => (
            <tr key={dose.crop_id} className="border-b border-line">
              <td className="py-2">{dose.crop}</td>
              <td className="figures py-2 text-right whitespace-nowrap">
                {dose.min === dose.max
                  ? formatQuantity(dose.min)
                  : `${formatQuantity(dose.min)}–${formatQuantity(dose.max)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
