import { FieldPicture } from "@plon/ui/pictures/field-picture.tsx";
import { CanisterPicture, ShieldPicture } from "@plon/ui/pictures/offer-pictures.tsx";
import { DrawnPicture } from "#shared/cards/offer-card.tsx";

/** What a campaign's card is told apart by, without a photo of its own: its product's drawing, else a field. */
export function CampaignPicture({ slug }: { slug: string }) {
  const isDovvo = slug.startsWith("dovvo");
  if (!isDovvo && !slug.startsWith("halvetic")) {
    return (
      <DrawnPicture isWide>
        <FieldPicture />
      </DrawnPicture>
    );
  }
  return <DrawnPicture>{isDovvo ? <CanisterPicture /> : <ShieldPicture />}</DrawnPicture>;
}
