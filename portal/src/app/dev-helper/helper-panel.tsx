import { Button } from "@plon/ui/button.tsx";
import { Checkbox } from "@plon/ui/fields/checkbox.tsx";
import { useState } from "react";
import { FLAGS, readFlag, writeFlag } from "./flags.ts";
import type { Flag } from "./flags.ts";
import { FormFieldNotes } from "./form-field-notes.tsx";
import { FormValues } from "./form-values.tsx";
import { SampleColumns } from "./sample-columns.tsx";

const names = Object.keys(FLAGS) as Flag[];
const readAll = () => Object.fromEntries(names.map((flag) => [flag, readFlag(localStorage, flag)]));

/** The switches and what each of them shows; what is switched on is shown with the panel closed too. */
export function HelperPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [flags, setFlags] = useState<Record<string, boolean>>(readAll);
  function turn(flag: Flag, on: boolean) {
    writeFlag(localStorage, flag, on);
    setFlags(readAll());
  }
  return (
    <>
      {flags["ColName"] && <style>{`[data-column]::after { content: " [" attr(data-column) "]"; }`}</style>}
      {flags["ExampleCols"] && <SampleColumns />}
      {flags["FormFieldInfo"] && <FormFieldNotes />}
      {flags["FormDataDebug"] && <FormValues />}
      {open && (
        <aside
          aria-label="Panel pomocniczy"
          className="fixed right-4 bottom-4 z-50 flex w-80 flex-col gap-2 rounded-card border border-line bg-surface p-4 shadow-float"
        >
          {names.map((flag) => (
            <Checkbox key={flag} name={flag} checked={flags[flag] ?? false} onChange={(on) => turn(flag, on)}>
              {flag}: {FLAGS[flag]}
            </Checkbox>
          ))}
          <Button variant="secondary" size="sm" onClick={onClose}>
            Zamknij panel
          </Button>
        </aside>
      )}
    </>
  );
}
