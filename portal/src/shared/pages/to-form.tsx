import { Button } from "@plon/ui/button.tsx";

const FIRST_FIELD = "main form :is(input, textarea, select):not([type=hidden]):enabled";

/** Leads from an empty list to the form of the same page that fills it. */
export function ToForm({ children }: { children: string }) {
  return (
    <Button variant="secondary" onClick={() => document.querySelector<HTMLElement>(FIRST_FIELD)?.focus()}>
      {children}
    </Button>
  );
}
