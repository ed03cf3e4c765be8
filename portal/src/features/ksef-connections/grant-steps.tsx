import type { KSEF_LEAFLET_PATH, KsefState } from "@plon/contract/portal/documents/ksef-connections.ts";
import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { Download, ExternalLink } from "lucide-react";
import { type ReactNode, useState } from "react";
import { download } from "#base/calls/download.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { useKsefChange } from "./ksef-connections.api.ts";
import { NipToCopy } from "./nip-to-copy.tsx";
import { KindPicture, MenuPicture, NipPicture, ScopePicture, SignInPicture } from "./step-pictures.tsx";

type GrantStepsProps = { operator: NonNullable<KsefState["operator"]>; state: KsefState };

/** The steps in the taxpayer's application, one picture each, and the button that ends them. */
export function GrantSteps({ operator, state }: GrantStepsProps) {
  const granted = useKsefChange("granted");
  return (
    <Card title="Nadaj uprawnienie w KSeF">
      <p className="max-w-prose">
        Zrób to na komputerze albo w telefonie, w państwowej Aplikacji Podatnika KSeF. Zwykle zajmuje to kilka minut.
        Ten telefon może leżeć obok: numer i kroki są poniżej.
      </p>
      <div className="my-5">
        <NipToCopy operator={operator} />
      </div>
      <ol className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
        <Step number={1} picture={<SignInPicture nip={state.nip} />}>
          Otwórz{" "}
          <a
            href={state.taxpayer_app_url ?? "https://ksef.mf.gov.pl/"}
            target="_blank"
            rel="noreferrer"
            className="font-semibold text-action underline underline-offset-4 hover:text-action-strong"
          >
            Aplikację Podatnika KSeF
            <ExternalLink aria-hidden className="ml-1 inline size-4" />
            <span className="sr-only"> (nowe okno)</span>
          </a>{" "}
          i zaloguj się w imieniu gospodarstwa, na przykład profilem zaufanym.
        </Step>
        <Step number={2} picture={<MenuPicture />}>
          Wybierz „Uprawnienia”, a potem „Nadaj uprawnienia”.
        </Step>
        <Step number={3} picture={<KindPicture />}>
          Wybierz uprawnienie dla podmiotu: do wystawiania i przeglądania faktur.
        </Step>
        <Step number={4} picture={<NipPicture nip={operator.nip} />}>
          Wpisz NIP operatora: <span className="figures font-semibold whitespace-nowrap">{operator.nip}</span>.
        </Step>
        <Step number={5} picture={<ScopePicture />}>
          Zaznacz tylko „Przeglądanie faktur” i zapisz. Wystawianie i dalsze przekazywanie zostaw puste.
        </Step>
      </ol>
      <div className="mt-6 flex flex-col gap-4 border-t border-line pt-5">
        <p>Gotowe? Daj znać, a program od razu sprawdzi uprawnienie. Jeśli tego nie zrobisz, znajdzie je sam.</p>
        <FormRefusal>{granted.error instanceof ApiError ? granted.error.message : null}</FormRefusal>
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <Button needsNetwork pending={granted.isPending} onClick={() => granted.mutate()}>
            Uprawnienie nadane
          </Button>
          <LeafletButton />
        </div>
      </div>
    </Card>
  );
}

function Step({ number, picture, children }: { number: number; picture: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-w-0 flex-col gap-3">
      <p className="flex items-start gap-3">
        <span
          aria-hidden
          className="figures flex size-8 shrink-0 items-center justify-center rounded-full bg-action font-semibold text-on-action"
        >
          {number}
        </span>
        <span className="min-w-0 pt-1 wrap-anywhere">{children}</span>
      </p>
      <div className="max-w-100">{picture}</div>
    </li>
  );
}

const LEAFLET: typeof KSEF_LEAFLET_PATH = "/api/v1/user/ksef/ulotka.pdf";

/** The same steps as a PDF to print. */
export function LeafletButton() {
  const [pending, setPending] = useState(false);
  async function handleClick() {
    setPending(true);
    await download(LEAFLET, "polaczenie-z-ksef.pdf");
    setPending(false);
  }
  return (
    <Button variant="secondary" needsNetwork pending={pending} onClick={() => void handleClick()}>
      <Download aria-hidden className="size-5" />
      Ulotka do wydruku (PDF)
    </Button>
  );
}
