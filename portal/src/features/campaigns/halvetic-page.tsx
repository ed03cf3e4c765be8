import { Card } from "@plon/ui/card.tsx";
import { FieldPicture } from "@plon/ui/pictures/field-picture.tsx";
import { PrimaryLink, SecondaryLink } from "#shared/links/button-links.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";

const FACTS = [
  ["Substancja czynna", "glifosat (sól izopropyloaminowa) 180 g/l"],
  ["Zastosowanie", "ścierniska, kukurydza przed wschodami, sady, tereny nieuprawne"],
  ["Opakowania w programie", "5 l, 20 l, 640 l, 1000 l"],
] as const;

/** /halvetic: what the product is, and its campaigns. */
export function HalveticPage() {
  return (
    <>
      <PageHeading title="Halvetic" />
      <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <p className="text-lg">Herbicyd nieselektywny na całe pole. Za każdy litr dostajesz punkty w programie.</p>
          <Card title="Najważniejsze">
            <dl className="flex flex-col gap-3">
              {FACTS.map(([name, value]) => (
                <div key={name}>
                  <dt className="text-sm text-soft">{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <p className="mt-4 text-sm text-soft">
              Ze środków ochrony roślin korzystaj z zachowaniem bezpieczeństwa. Przed każdym użyciem przeczytaj
              etykietę.
            </p>
          </Card>
          <div className="flex flex-wrap gap-3">
            <PrimaryLink to="/halvetic-promocja">Promocja Halvetic</PrimaryLink>
            <SecondaryLink to="/kalkulator-zewnetrzny">Policz punkty</SecondaryLink>
          </div>
        </div>
        <div className="aspect-[620/420] overflow-hidden rounded-card">
          <FieldPicture />
        </div>
      </div>
    </>
  );
}
