import type { SatagroState } from "@plon/contract/portal/account/satagro.ts";
import { TEXT_LINK } from "@plon/ui/button-class.ts";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { FailedPart } from "#base/calls/failed-load.tsx";
import type { ModalProps } from "#base/modal-props.ts";
import { parseHtml, RichText } from "#shared/links/rich-text.tsx";
import { newWindow } from "./new-window.ts";
import { DELAYS_MS } from "#shared/pages/delays.ts";
import { OpenButton, sayFailed, WindowLink } from "./open-button.tsx";
import { askForAddress, satagroQuery, useConnect } from "./satagro.api.ts";

/** From the consent to opening the window (spec 2 §4). */

/** `#!satagro-zgody`: what is shared, with whom, and the consent; then SatAgro opens in a window of its own. */
export function SatagroConsentModal({ onClose }: ModalProps) {
  const [isGiven, setGiven] = useState(false);
  const state = useQuery(satagroQuery);
  return (
    <Modal title="Zgoda na udostępnienie danych SatAgro" width={800} onClose={onClose}>
      {isGiven ? (
        <Opening onClose={onClose} />
      ) : state.isPending ? (
        <output aria-label="Ładowanie..." className="flex flex-col gap-4">
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-12 w-full" />
        </output>
      ) : state.isError ? (
        <FailedPart error={state.error} onRetry={() => void state.refetch()} />
      ) : (
        <Question state={state.data} onClose={onClose} onGiven={() => setGiven(true)} />
      )}
    </Modal>
  );
}

type QuestionProps = {
  state: SatagroState;
  onClose: () => void;
  onGiven: () => void;
};

function Question({ state, onClose, onGiven }: QuestionProps) {
  const connect = useConnect();
  const nodes = useMemo(() => parseHtml(state.consent?.content ?? ""), [state.consent]);
  const { consent } = state;
  if (state.connection === "connected") {
    return (
      <div className="flex flex-col items-start gap-5">
        <p>Twoje konto jest już połączone z SatAgro.</p>
        <OpenButton />
      </div>
    );
  }
  if (!state.is_offered || !consent) {
    return <p>Program nie jest teraz połączony z SatAgro. Spróbuj później albo zadzwoń na infolinię.</p>;
  }
  const give = () => connect.mutate(consent.id, { onSuccess: onGiven, onError: sayFailed });
  return (
    <div className="flex flex-col gap-5">
      {connect.isError && (
        <Alert tone="danger" title="Konto nie zostało połączone">
          {connect.error instanceof ApiError ? connect.error.message : "Spróbuj ponownie."}
        </Alert>
      )}
      <div>
        <RichText nodes={nodes} />
      </div>
      <p className="flex flex-wrap gap-x-6 gap-y-1">
        <OutLink href="/polityka-prywatnosci">Polityka prywatności</OutLink>
        {state.rules_url !== null && <OutLink href={state.rules_url}>Regulamin usługi SatAgro</OutLink>}
      </p>
      <p className="rounded-field bg-sunken p-4 text-sm wrap-anywhere">
        Administrator Twoich danych w programie: {state.data_controller}. Za dane przekazane do serwisu SatAgro
        odpowiada jego operator, na zasadach regulaminu usługi.
      </p>
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button needsNetwork pending={connect.isPending} onClick={give}>
          Wyrażam zgodę
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Anuluj
        </Button>
      </div>
    </div>
  );
}

function OutLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={`${TEXT_LINK} hover:text-action-strong`}>
      {children}
      <span className="sr-only"> (nowe okno)</span>
    </a>
  );
}

/** Waits two seconds, opens the window and closes; if the browser blocks it, a link remains. */
function Opening({ onClose }: { onClose: () => void }) {
  const [forbidden, setForbidden] = useState<string>();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    let isWanted = true;
    const waited = new Promise((resolve) => setTimeout(resolve, DELAYS_MS.agronomyOpens));
    const opening = async () => {
      const [address] = await Promise.all([askForAddress(), waited]);
      if (!isWanted) return;
      const opened = newWindow();
      opened?.location.replace(address);
      if (opened) close.current();
      else setForbidden(address);
    };
    opening().catch(() => {
      if (!isWanted) return;
      // The consent is given: the SatAgro page has a button to retry.
      sayFailed();
      close.current();
    });
    return () => {
      isWanted = false;
    };
  }, []);
  return (
    <div className="flex flex-col gap-5">
      {forbidden === undefined ? (
        <output>Konto jest połączone. Za chwilę otworzymy SatAgro w nowym oknie.</output>
      ) : (
        <>
          <output>
            Konto jest połączone, ale przeglądarka nie pozwoliła otworzyć nowego okna. Skorzystaj z odnośnika.
          </output>
          <WindowLink address={forbidden} onOpen={onClose} />
        </>
      )}
    </div>
  );
}
