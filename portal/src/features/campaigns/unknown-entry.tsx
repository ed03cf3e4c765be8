import { Card } from "@plon/ui/card.tsx";
import { EmptyState } from "@plon/ui/empty-state.tsx";
import { GatePicture } from "@plon/ui/gate-picture.tsx";

/** Shown if the link leads to no entry. */
export function UnknownEntry() {
  return (
    <Card>
      <EmptyState illustration={<GatePicture />} title="Nie ma tu zgłoszenia">
        Sprawdź, czy odnośnik jest cały, albo użyj tego z najnowszej wiadomości od nas: starsze przestają działać.
      </EmptyState>
    </Card>
  );
}
