import { Card } from "@plon/ui/card.tsx";
import { GatePicture } from "@plon/ui/pictures/gate-picture.tsx";
import { SecondaryLink } from "#shared/links/button-links.tsx";
import { EmptyPlace } from "#shared/pages/empty-place.tsx";

/** Shown if the link leads to no entry. */
export function UnknownEntry() {
  return (
    <Card>
      <EmptyPlace
        next={<SecondaryLink to="/kontakt">Napisz do nas</SecondaryLink>}
        illustration={<GatePicture />}
        title="Nie ma tu zgłoszenia"
      >
        Sprawdź, czy odnośnik jest cały, albo użyj tego z najnowszej wiadomości od nas: starsze przestają działać.
      </EmptyPlace>
    </Card>
  );
}
