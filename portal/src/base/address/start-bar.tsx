import { postcodeProblem, tidyPostcode } from "@plon/rules/people/contact.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { labelClass } from "@plon/ui/fields/field.tsx";
import { MaskedField } from "@plon/ui/fields/masked-field.tsx";
import { LocateFixed, LocateOff } from "lucide-react";
import { useRef, useState } from "react";
import { postcodeMask } from "#shared/fields/form-masks.ts";
import type { useStart } from "./farm-place.ts";

type StartBarProps = {
  from: ReturnType<typeof useStart>;
  /** Whether it is the postcode that the address names, not the farm's own. */
  isAsked: boolean;
  /** Another postcode to begin at; undefined for the farm's own. */
  onPostcode: (postcode: string | undefined) => void;
};

/** From where distances are counted, and how that is changed: the device's position, or another postcode. */
export function StartBar({ from, isAsked, onPostcode }: StartBarProps) {
  const { near, town, isPending } = from;
  const [isChanging, setChanging] = useState(false);
  const isAsking = near.state !== "on" && !isPending && (isChanging || !town);
  return (
    <section aria-label="Skąd liczymy odległość" className="mb-4 flex flex-col gap-3">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
        <output className="min-w-0 text-soft">{isPending ? "" : textOf(from, isAsked)}</output>
        <span className="-mx-3 flex flex-wrap sm:mx-0 forced-colors:mx-0 forced-colors:gap-2">
          {near.state !== "on" && town && (
            <Button variant="quiet" size="sm" aria-expanded={isAsking} onClick={() => setChanging((isOpen) => !isOpen)}>
              Inny kod pocztowy
            </Button>
          )}
          {near.state !== "on" && isAsked && (
            <Button
              variant="quiet"
              size="sm"
              onClick={() => {
                setChanging(false);
                onPostcode(undefined);
              }}
            >
              Od gospodarstwa
            </Button>
          )}
          <NearButton near={near} />
        </span>
      </div>
      {near.state === "refused" && (
        <Alert tone="info" title="Nie znamy Twojego położenia">
          Pozwól przeglądarce podać położenie (ikona przy adresie strony) i spróbuj jeszcze raz albo wpisz kod pocztowy.
        </Alert>
      )}
      {isAsking && (
        <PostcodeForm
          isCalled={isChanging}
          onPostcode={(postcode) => {
            setChanging(false);
            onPostcode(postcode);
          }}
        />
      )}
    </section>
  );
}

function textOf({ near, town }: ReturnType<typeof useStart>, isAsked: boolean): string {
  if (near.state === "on") return "Odległość od Twojego położenia";
  if (!town) return isAsked ? "Nie znamy tego kodu pocztowego" : "Podaj kod pocztowy, a pokażemy najbliższe oddziały";
  return `Odległość od: ${town.name} (${town.postcode.replace("-", "\u2011")})`;
}

/** The device's position is asked for when this is pressed, and kept only while the page is open. */
function NearButton({ near }: { near: ReturnType<typeof useStart>["near"] }) {
  if (near.state === "on") {
    return (
      <Button variant="quiet" size="sm" onClick={near.stop}>
        <LocateOff aria-hidden className="size-5" />
        Wyłącz „Blisko mnie”
      </Button>
    );
  }
  return (
    <Button variant="quiet" size="sm" pending={near.state === "asking"} onClick={near.ask}>
      {near.state !== "asking" && <LocateFixed aria-hidden className="size-5" />}
      Blisko mnie
    </Button>
  );
}

type PostcodeFormProps = {
  /** It was opened by a press, and takes the focus. */
  isCalled: boolean;
  onPostcode: (postcode: string) => void;
};

function PostcodeForm({ isCalled, onPostcode }: PostcodeFormProps) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const found = postcodeProblem(tidyPostcode(typed));
        setProblem(found);
        if (found === undefined) onPostcode(tidyPostcode(typed));
        else field.current?.focus();
      }}
    >
      <div className="w-48">
        <MaskedField
          label="Kod pocztowy"
          name="postcode"
          mask={postcodeMask}
          inputMode="numeric"
          autoComplete="postal-code"
          value={typed}
          onChange={setTyped}
          error={problem}
          autoFocus={isCalled}
          inputRef={(element) => {
            field.current = element;
          }}
        />
      </div>
      <div className="flex flex-col gap-1.5">
        {/* As high as the field's label, in letters of any size: button and field stand on one line. */}
        <span aria-hidden className={labelClass}>
          {"\u00a0"}
        </span>
        <Button type="submit" variant="secondary" className="min-h-12">
          Pokaż
        </Button>
      </div>
    </form>
  );
}
