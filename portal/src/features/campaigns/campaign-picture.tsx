import { FieldPicture } from "@plon/ui/pictures/field-picture.tsx";
import { CanisterPicture, ShieldPicture } from "@plon/ui/pictures/offer-pictures.tsx";
import { DrawnPicture } from "#shared/cards/offer-card.tsx";

/** What a campaign's card is told apart by, without a photo of its own: its product's drawing, else a field. */
export function CampaignPicture({ slug }: { slug: string }) {
  const Drawn = slug.startsWith("dovvo") ? CanisterPicture : slug.startsWith("halvetic") ? ShieldPicture : undefined;
  if (Drawn === undefined) {
    return (
      <DrawnPicture isWide>
        <FieldPicture />
      </DrawnPicture>
    );
  }
  return (
    <DrawnPicture>
      <Drawn />
    </DrawnPicture>
  );
}
