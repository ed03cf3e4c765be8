import { Card } from "@plon/ui/card.tsx";
import { EmptyState } from "@plon/ui/empty-state.tsx";
import { BellPicture } from "@plon/ui/illustrations.tsx";

/** The same message for everybody: whether there was an entry already is private. */
export function CheckMail({ email }: { email: string }) {
  return (
    <Card>
      <EmptyState illustration={<BellPicture />} title="Sprawdź swoją pocztę">
        Na adres <span className="font-semibold wrap-anywhere">{email}</span> wysłaliśmy odnośnik do Twojego zgłoszenia.
        Nie ma go? Zajrzyj też do folderu ze spamem.
      </EmptyState>
    </Card>
  );
}
