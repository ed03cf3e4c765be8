import type { Receiver } from "@plon/contract/portal/points/transfers.ts";
import type { ConfirmationAsked } from "@plon/contract/shared/calls/confirmation.ts";
import { Button } from "@plon/ui/button.tsx";
import { ActConfirmation } from "#shared/forms/act-confirmation.tsx";
import { PersonFacts } from "./person-facts.tsx";
import { addStanding, askToConfirmStanding, type StandingRequest } from "./transfers.api.ts";

type ConfirmStandingProps = {
  request: StandingRequest;
  asked: ConfirmationAsked;
  receiver: Receiver;
  onSent: () => void;
  onBack: () => void;
};

/** The step after the form: to whom everything is to go, and the key or the code that asks for it. */
export function ConfirmStanding({ request, asked, receiver, onSent, onBack }: ConfirmStandingProps) {
  return (
    <div className="flex flex-col gap-5">
      <div>
        <p className="mb-2">Wszystkie punkty, które zdobędziesz, otrzyma:</p>
        <PersonFacts person={receiver} nip={request.receiver_nip} />
      </div>
      <ActConfirmation
        button="Potwierdź i wyślij"
        asked={asked}
        ask={(byCode) => askToConfirmStanding(request, byCode)}
        send={(confirmation) => addStanding({ ...request, ...confirmation })}
        onDone={onSent}
      >
        <Button variant="secondary" onClick={onBack}>
          Wróć
        </Button>
      </ActConfirmation>
    </div>
  );
}
