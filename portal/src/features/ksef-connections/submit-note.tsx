import { Button } from "@plon/ui/button.tsx";
import { TEXT_LINK } from "@plon/ui/button-class.ts";
import { Link } from "@tanstack/react-router";
import { useKsefOffer } from "./use-ksef-offer.ts";

/** Below the form of an invoice, until the farm is connected or the note is dismissed. */
export function KsefSubmitNote() {
  const { isOffered, dismiss } = useKsefOffer();
  if (!isOffered) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-sunken p-4">
      <p className="min-w-0">
        Nie chcesz zgłaszać faktur?{" "}
        <Link to="/ksef" className={`${TEXT_LINK} hover:text-action-strong`}>
          Połącz z KSeF, a przyjdą same
        </Link>
      </p>
      <Button variant="quiet" size="sm" onClick={dismiss}>
        Ukryj
      </Button>
    </div>
  );
}
