import type { ConfirmationAsked } from "@plon/contract/shared/calls/confirmation.ts";
import type { Passkey } from "@plon/contract/shared/calls/passkeys.ts";
import { Button } from "@plon/ui/button.tsx";
import { ActConfirmation } from "#shared/forms/act-confirmation.tsx";
import { askToRemovePasskey, removePasskey } from "./passkeys.api.ts";

type RemovePasskeyProps = {
  passkey: Passkey;
  asked: ConfirmationAsked;
  onRemoved: (answer: Awaited<ReturnType<typeof removePasskey>>) => void;
  onBack: () => void;
};

/** A key is taken out by a key, this or another, or by a code: whoever only holds the open profile takes none. */
export function RemovePasskey({ passkey, asked, onRemoved, onBack }: RemovePasskeyProps) {
  return (
    <div className="flex flex-col gap-5">
      <p>
        Usunięcie klucza <span className="font-semibold wrap-anywhere">{passkey.name}</span> potwierdzasz{" "}
        {asked.by === "key" ? "kluczem, tym albo innym. Nie masz go przy sobie? Wyślemy kod SMS." : "kodem SMS."}
      </p>
      <ActConfirmation
        button="Usuń klucz"
        asked={asked}
        ask={(byCode) => askToRemovePasskey(passkey.id, byCode)}
        send={(confirmation) => removePasskey(passkey.id, confirmation)}
        onDone={onRemoved}
      >
        <Button variant="secondary" onClick={onBack}>
          Zostaw klucz
        </Button>
      </ActConfirmation>
    </div>
  );
}
