import { encode } from "uqr";
import { useState } from "react";
import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { Checkbox } from "@plon/ui/fields/checkbox.tsx";
import { useField } from "./field-work.api.ts";

/** Around the code readers need this many light squares. */
const EDGE = 4;

/**
 * Help with KSeF at the farm's table, readable without a network: what the farmer does on their own phone, and a code that
 * leads there. The representative does none of it and sees no number of theirs.
 */
export function KsefPage() {
  const { facts } = useField();
  const ksef = facts?.ksef;
  const [done, setDone] = useState<readonly number[]>([]);
  const address = `${location.origin}/ksef`;
  if (!ksef) {
    return (
      <>
        <h1 className="text-2xl font-semibold">KSeF przy stole</h1>
        <Alert tone="info">Program nie proponuje teraz połączenia z KSeF.</Alert>
      </>
    );
  }
  const steps = [
    "Rolnik otwiera na swoim telefonie stronę „Połącz z KSeF” (kod poniżej) i sam się loguje.",
    "Czyta, co będzie odczytywane, zaznacza zgodę i wybiera „Dalej: nadaj uprawnienie”.",
    "Otwiera Aplikację Podatnika KSeF i loguje się w imieniu gospodarstwa, na przykład profilem zaufanym.",
    "Wybiera „Uprawnienia”, a potem „Nadaj uprawnienia”, dla podmiotu.",
    `Wpisuje NIP operatora: ${ksef.identifier} (${ksef.operator}).`,
    "Zaznacza tylko „Przeglądanie faktur” i zapisuje. Wystawianie zostaje puste.",
    "Wraca na stronę programu i wybiera „Uprawnienie nadane”.",
  ];
  const toggle = (step: number, isDone: boolean) =>
    setDone(isDone ? [...done, step] : done.filter((one) => one !== step));
  return (
    <>
      <h1 className="text-2xl font-semibold">KSeF przy stole</h1>
      <Alert tone="warning" title="Tylko na telefonie rolnika">
        Nie loguj się za rolnika, nie bierz jego telefonu do ręki i nie pytaj o hasła ani kody. Ty czytasz kroki, on je
        robi.
      </Alert>
      <Card title="Kroki">
        <ol className="flex flex-col">
          {steps.map((step, at) => (
            <li key={step}>
              <Checkbox name={`step-${at}`} checked={done.includes(at)} onChange={(isDone) => toggle(at, isDone)}>
                {at + 1}. {step}
              </Checkbox>
            </li>
          ))}
        </ol>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="text-soft">
            Zrobione: {done.length} z {steps.length}
          </p>
          {done.length > 0 && (
            <Button variant="quiet" size="sm" onClick={() => setDone([])}>
              Zacznij od nowa
            </Button>
          )}
        </div>
      </Card>
      <Card title="Kod dla telefonu rolnika">
        <QrPicture text={address} label="Kod QR strony „Połącz z KSeF”" />
        <p className="mt-3 wrap-anywhere">{address}</p>
        {ksef.app_url !== null && (
          <p className="mt-1 text-sm text-soft wrap-anywhere">Aplikacja Podatnika: {ksef.app_url}</p>
        )}
      </Card>
    </>
  );
}

/** Dark on light in both schemes, as readers expect. */
function QrPicture({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: EDGE });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, so that nothing is loaded and no address made of it
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-56 max-w-full rounded-field"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={dark.join("")} fill="#000" />
    </svg>
  );
}
