import { type ComponentType, type ReactNode, use, useEffect, useState } from "react";
import { Title } from "react-admin";
import { arriving } from "@plon/ui/arriving.ts";
import { OfficeDialog } from "./office-dialog.tsx";
import { LoadError } from "./states.tsx";
import { isAnythingUnsaved } from "./unsaved.ts";
import Button from "@mui/material/Button";

type Missed<Props> = {
  onRetry: () => void;
  /** Trying again did not help, and the page could not be loaded anew. */
  isMissedAgain: boolean;
  /** What the missing component was given. */
  props: Props;
};

type Outcome<Props> = { Part: ComponentType<Props> } | { Part: undefined };

export type CodeOnDemand = {
  isHere: () => boolean;
  /** Asks for the code; ends without an error also where it does not come. */
  come: () => Promise<unknown>;
};

/**
 * A component whose code comes when it is first drawn, in the nearest `Suspense`. If it does not come, `Missing` stands in its
 * place and offers to try again; everything else on the page stays as it is (what `React.lazy` throws takes the page away).
 * Chromium remembers that a module did not come and never asks for it again, so where trying again does not help the page
 * is loaded anew, unless something on it is not saved.
 */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Missing: (missed: Missed<Props>) => ReactNode = MissingPage,
): ComponentType<Props> & CodeOnDemand {
  const part = arriving(async () => (await load()).default);
  let outcome: Promise<Outcome<Props>> | undefined;
  const attempt = () => part.come().catch(() => ({ Part: undefined }));
  const come = () => (outcome ??= attempt());
  const forget = () => {
    outcome = undefined;
  };

  function Missed({ props, onHere }: { props: Props; onHere: () => void }) {
    const [isMissedAgain, setIsMissedAgain] = useState(false);
    // Who comes back to this place later asks anew.
    useEffect(() => forget, []);
    async function retry() {
      const { Part } = await attempt();
      if (Part) onHere();
      else if (navigator.onLine && !isAnythingUnsaved()) location.reload();
      else setIsMissedAgain(true);
    }
    return <Missing props={props} isMissedAgain={isMissedAgain} onRetry={() => void retry()} />;
  }

  function Coming(props: Props) {
    const [, setIsHere] = useState(false);
    const came = use(come());
    const { Part } = part.here() ?? came;
    return Part ? <Part {...props} /> : <Missed props={props} onHere={() => setIsHere(true)} />;
  }

  function Drawn(props: Props) {
    // As it began: what stands already is not drawn anew because its code is here.
    const [begun] = useState(part.here);
    return begun ? <begun.Part {...props} /> : <Coming {...props} />;
  }
  return Object.assign(Drawn, { isHere: () => part.here() !== undefined, come });
}

/** Opens what is drawn by code of its own once that has come or failed to; from then on at once, so that the next key goes to it. */
export function useOpening(part: CodeOnDemand | undefined, open: () => void): () => void {
  return () => {
    if (part === undefined || part.isHere()) open();
    else void part.come().then(open);
  };
}

/** In place of a part of a page. */
export function MissingPart({ onRetry, isMissedAgain }: Omit<Missed<unknown>, "props">) {
  return (
    <LoadError
      error={
        new Error(
          isMissedAgain
            ? "Nadal nie udało się tego wczytać. Zapisz to, co jest wpisane, i odśwież stronę."
            : "Nie udało się tego wczytać: brakuje połączenia z internetem albo jest już nowa wersja biura. Spróbuj ponownie.",
        )
      }
      onRetry={onRetry}
    />
  );
}

/** In place of a whole page: the menu stays. */
function MissingPage(missed: Omit<Missed<unknown>, "props">) {
  return (
    <>
      <Title title="Nie udało się wczytać strony" />
      <MissingPart {...missed} />
    </>
  );
}

/** In place of a dialog. */
export function MissingDialog({ props, ...missed }: Missed<{ onClose: () => void }>) {
  return (
    <OfficeDialog
      title="Nie udało się wczytać okna"
      onClose={props.onClose}
      actions={<Button onClick={props.onClose}>Zamknij</Button>}
    >
      <MissingPart {...missed} />
    </OfficeDialog>
  );
}
