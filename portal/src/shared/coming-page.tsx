import { buttonClass } from "@plon/ui/button-class.ts";
import { EmptyState } from "@plon/ui/empty-state.tsx";
import { BellPicture, GatePicture, InvoicePicture, SheafPicture, TankPicture } from "@plon/ui/illustrations.tsx";
import { Link } from "@tanstack/react-router";
import { bindShortWords } from "./format.ts";
import { PageHeading } from "./page-heading.tsx";

const pictures = {
  bell: BellPicture,
  gate: GatePicture,
  invoice: InvoicePicture,
  sheaf: SheafPicture,
  tank: TankPicture,
};

interface ComingPageProps {
  title: string;
  picture: keyof typeof pictures;
  /** One sentence: what will be here. */
  children: string;
  back?: "/" | "/dashboard" | "/nagrody" | "/promocje" | "/produkty" | "/przekazywanie-punktow";
}

const backLabels = {
  "/": "Wróć na stronę główną",
  "/dashboard": "Wróć do pulpitu",
  "/nagrody": "Wróć do nagród",
  "/promocje": "Wróć do promocji",
  "/produkty": "Wróć do produktów",
  "/przekazywanie-punktow": "Wróć do przekazywania punktów",
};

/** A page that says honestly what will be here and shows the way back. */
export function ComingPage({ title, picture, children, back = "/dashboard" }: ComingPageProps) {
  const Picture = pictures[picture];
  return (
    <>
      <PageHeading title={title} />
      <div className="rounded-card border border-line bg-surface">
        <EmptyState
          illustration={<Picture />}
          title="Jeszcze tu pusto"
          action={
            <Link to={back} className={buttonClass("secondary")}>
              {backLabels[back]}
            </Link>
          }
        >
          {bindShortWords(children)}
        </EmptyState>
      </div>
    </>
  );
}
