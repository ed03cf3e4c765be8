import { Card } from "@plon/ui/card.tsx";
import { BellPicture } from "@plon/ui/pictures/illustrations.tsx";
import { EmptyPlace } from "#shared/pages/empty-place.tsx";

/** The same message for everybody: whether there was an entry already is private. */
export function CheckMail({ email }: { email: string }) {
  return (
    <Card>
      <EmptyPlace
        next={{ nothingToDo: "the next step is in the mailbox" }}
        illustration={<BellPicture />}
        title="Sprawdź swoją pocztę"
      >
        Na adres <span className="font-semibold wrap-anywhere">{email}</span> wysłaliśmy odnośnik do Twojego zgłoszenia.
        Nie ma go? Zajrzyj też do folderu ze spamem.
      </EmptyPlace>
    </Card>
  );
}
