import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { Card } from "@plon/ui/card.tsx";
import { GatePicture } from "@plon/ui/pictures/gate-picture.tsx";
import { SecondaryLink } from "#shared/links/button-links.tsx";
import { EmptyPlace } from "#shared/pages/empty-place.tsx";

/** Whether a campaign is not open, which to everybody but the office is as if there were none. */
export const isNoCampaign = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Shown in place of a campaign that is not open. */
export function NoCampaign() {
  return (
    <Card>
      <EmptyPlace
        next={<SecondaryLink to="/">Strona główna</SecondaryLink>}
        illustration={<GatePicture />}
        title="Tej akcji teraz nie ma"
      >
        Gdy ruszy, znajdziesz tu jej zasady i zgłoszenie.
      </EmptyPlace>
    </Card>
  );
}
