import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { useQuery } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { canHoldPasskey, declinedHere, heldHere } from "#base/device/passkeys.ts";
import { useWaitsForPromotions } from "#base/offers/promotion-day.ts";
import { useSessionState } from "#base/session/session.ts";
import { SecondaryModalLink } from "#shared/links/button-links.tsx";

/** Offers a key where this device can hold one and has none yet, until it is made or declined here. */
export function PasskeyOffer() {
  const state = useSessionState();
  // Read anew when a key was added.
  const isWaiting = useWaitsForPromotions();
  const [isDeclined, setIsDeclined] = useState(declinedHere.read);
  const isWanted = !isDeclined && !heldHere.read() && !isWaiting;
  const isOwn = state.status === "member" && state.support === undefined;
  const can = useQuery({
    queryKey: ["passkey-device"],
    meta: { offline: "none" },
    queryFn: canHoldPasskey,
    enabled: isOwn && isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: "always",
  });
  if (!isOwn || !isWanted || can.data !== true) return null;
  function handleNotNow() {
    declinedHere.write();
    setIsDeclined(true);
  }
  return (
    <Card title="Następnym razem bez hasła">
      <div className="flex items-start gap-4">
        <Fingerprint aria-hidden className="size-8 shrink-0 text-action" />
        <p className="text-soft">
          Zaloguj się palcem, twarzą albo PIN-em tego urządzenia. Tak samo potwierdzisz przekazanie punktów, bez kodu
          SMS.
        </p>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <SecondaryModalLink modal="!klucze-dostepu">Dodaj klucz dostępu</SecondaryModalLink>
        <Button variant="quiet" onClick={handleNotNow}>
          Nie teraz
        </Button>
      </div>
    </Card>
  );
}
