import type { PublicPromotion } from "@plon/contract/portal/offers/promotions.ts";
import { countOf, formatQuantity } from "@plon/client/format.ts";
import { EXCLUSIVE_RULE } from "@plon/rules/offers/counted-once.ts";
import { Button } from "@plon/ui/button.tsx";
import { buttonClass } from "@plon/ui/button-class.ts";
import { Card } from "@plon/ui/card.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { FileDown, Printer } from "lucide-react";
import { type ComponentType, type ReactNode, useEffect, useMemo } from "react";
import { FailedPage } from "#base/calls/failed-load.tsx";
import { RegistrationLink } from "#base/registration-link.tsx";
import { SecondaryModalLink } from "#shared/links/button-links.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { parseHtml, RichText } from "#shared/links/rich-text.tsx";
import { SizedPicture } from "#shared/cards/sized-picture.tsx";
import { PromotionFacts } from "./promotion-facts.tsx";
import { publicLeafletPdf, publicPromotionQuery } from "./public-promotions.api.ts";
import { RulesLink } from "./rules-link.tsx";
import { SignInFor } from "./sign-in-for.tsx";
import { isUnknownPromotion } from "./unknown-promotion.ts";

/** Draws a QR code: another feature's. */
type Qr = ComponentType<{ text: string; label: string }>;

type PublicPromotionPageProps = {
  slug: string;
  Qr: Qr;
  /** What else may have this address where no promotion has it, around the way to sign in: another feature's. */
  Otherwise: ComponentType<{ slug: string; children: ReactNode }>;
};

/** What a poster leads to: a promotion as anybody may read it, to join, to pass on, and to print. */
export function PublicPromotionPage({ slug, Qr, Otherwise }: PublicPromotionPageProps) {
  const promotion = useQuery(publicPromotionQuery(slug));
  if (promotion.data) return <Offer promotion={promotion.data} Qr={Qr} />;
  if (promotion.data === null || isUnknownPromotion(promotion.error)) {
    return (
      <Otherwise slug={slug}>
        <SignInFor path={`/promocje/${slug}`} />
      </Otherwise>
    );
  }
  if (promotion.isError) return <FailedPage error={promotion.error} onRetry={() => void promotion.refetch()} />;
  return (
    <>
      <PageHeading title="Promocja" />
      <output aria-label="Ładowanie..." className="page-grid">
        <Skeleton className="col-span-12 h-80 rounded-card lg:col-span-7" />
        <Skeleton className="col-span-12 h-60 rounded-card lg:col-span-5" />
      </output>
    </>
  );
}

function Offer({ promotion, Qr }: { promotion: PublicPromotion; Qr: Qr }) {
  const { slug, title, lead, body, tiers } = promotion;
  const nodes = useMemo(() => parseHtml(body), [body]);
  const address = `${location.origin}/promocje/${slug}`;
  useDescription(lead);
  return (
    <>
      <link rel="canonical" href={address} />
      <PageHeading title={title} />
      <div className="page-grid items-start">
        <div className="col-span-12 min-w-0 lg:col-span-7 print:col-span-12">
          <Card>
            {promotion.photo && (
              <div className="mb-5 aspect-video overflow-hidden rounded-field bg-sunken">
                <SizedPicture
                  picture={promotion.photo}
                  sizes="(min-width: 1024px) 55vw, 95vw"
                  eager
                  className="size-full object-cover"
                />
              </div>
            )}
            <p className="mb-5 text-lg">{lead}</p>
            <PromotionFacts
              promotion={{
                ...promotion,
                agreement: null,
                tiers: tiers.map((tier) => Object.assign({ progress: null, bought: null, grant: null }, tier)),
              }}
            />
            {promotion.is_exclusive && <p className="mt-5 text-sm text-soft">{EXCLUSIVE_RULE}</p>}
            <Example example={promotion.example} unit={tiers[0]?.unit} />
          </Card>
        </div>
        <div className="col-span-12 min-w-0 lg:col-span-5 lg:row-span-2 print:hidden" data-screen-only>
          <Joining slug={slug} />
        </div>
        {nodes.length > 0 && (
          <div className="col-span-12 min-w-0 lg:col-span-7 print:col-span-12">
            <Card>
              <div className="max-w-[65ch]">
                <RichText nodes={nodes} />
              </div>
            </Card>
          </div>
        )}
        <div className="hidden print:col-span-12 print:flex print:items-center print:gap-6">
          <Qr text={address} label={`Kod QR adresu ${address}`} />
          <p className="text-lg">
            Zeskanuj kod albo wejdź na
            <br />
            <span className="font-semibold wrap-anywhere">{address.replace(/^https?:\/\//, "")}</span>
          </p>
        </div>
      </div>
    </>
  );
}

function Joining({ slug }: { slug: string }) {
  return (
    <Card title="Weź udział">
      <div className="flex flex-col gap-4">
        <p>
          Dołącz do programu, zaakceptuj regulamin promocji i zgłoś faktury za zakupy. Masz już konto? Zaloguj się, a
          wrócisz na tę stronę.
        </p>
        <RegistrationLink className={buttonClass("primary")}>Dołącz</RegistrationLink>
        <SecondaryModalLink modal="!logowanie">Zaloguj się</SecondaryModalLink>
        <div className="flex flex-col items-start gap-1">
          <RulesLink slug={slug} />
          <Button variant="quiet" onClick={() => print()}>
            <Printer aria-hidden className="size-5" />
            Wydrukuj ulotkę
          </Button>
          <a href={publicLeafletPdf(slug)} download className={buttonClass("quiet")}>
            <FileDown aria-hidden className="size-5" />
            Pobierz ulotkę (PDF)
          </a>
        </div>
      </div>
    </Card>
  );
}

const UNITS: Record<PublicPromotion["tiers"][number]["unit"], string> = { l: "l", kg: "kg", pack: "l" };

/** A purchase that earns the reward, in packs. */
function Example({ example, unit = "l" }: Pick<PublicPromotion, "example"> & { unit: keyof typeof UNITS | undefined }) {
  if (!example) return null;
  const { product, pack, packs, reward } = example;
  const size = pack === null ? "" : ` po ${formatQuantity(pack)}\u00a0${UNITS[unit]}`;
  return (
    <p className="mt-5 rounded-field bg-action-tint p-4">
      <span className="font-semibold">Przykład:</span> kupujesz {countOf(packs, "opakowanie", "opakowania", "opakowań")}{" "}
      {product}
      {size} i zgłaszasz fakturę. Gdy ją zaakceptujemy, Twoja nagroda to <span className="font-semibold">{reward}</span>
      .
    </p>
  );
}

/** What search engines and messengers say of the page, while it is shown. */
function useDescription(text: string): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    const before = meta?.content;
    if (meta) meta.content = text;
    return () => {
      if (meta && before !== undefined) meta.content = before;
    };
  }, [text]);
}
