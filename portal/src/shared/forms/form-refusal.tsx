import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { useEffect, useRef } from "react";
import { reloadForCode } from "./code-reload.ts";
import type { MissingCode } from "./form-problems.ts";

/** After dialogs over the form have returned the focus. */
const SETTLE_MS = 80;

/** Why an action was refused. It scrolls into view and takes the focus, wherever the page or the modal is. */
export function FormRefusal({ children }: { children: string | MissingCode | undefined | null }) {
  if (!children) return null;
  const { text, needsReload } = typeof children === "string" ? { text: children, needsReload: false } : children;
  return <Refusal key={text} text={text} needsReload={needsReload} />;
}

function Refusal({ text, needsReload }: MissingCode) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      box.current?.scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
      box.current?.focus({ preventScroll: true });
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="rounded-card outline-offset-2">
      <Alert tone="danger" action={needsReload ? <ReloadButton /> : undefined}>
        {text}
      </Alert>
    </div>
  );
}

function ReloadButton() {
  return (
    <Button variant="secondary" onClick={reloadForCode}>
      Odśwież stronę
    </Button>
  );
}
