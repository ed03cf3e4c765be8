import { buttonClass } from "@plon/ui/button-class.ts";
import type { ButtonVariant } from "@plon/ui/button-class.ts";
import { Button } from "@plon/ui/button.tsx";
import { showToast } from "@plon/ui/layers/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { newWindow } from "./new-window.ts";
import { askForAddress, satagroQuery } from "./satagro.api.ts";
import { TOAST_MS } from "#shared/pages/delays.ts";

export const sayFailed = () => showToast({ tone: "danger", title: "Wystąpił błąd!", durationMs: TOAST_MS.failed });

/** Opens SatAgro in a new window. If the browser blocks windows, a link replaces the button. */
export function OpenButton({ variant = "primary" }: { variant?: ButtonVariant }) {
  const cache = useQueryClient();
  const [forbidden, setForbidden] = useState<string>();
  const opening = useMutation({ mutationFn: askForAddress });

  async function handleClick() {
    // Immediately, while the click still allows a popup.
    const opened = newWindow();
    try {
      const address = await opening.mutateAsync();
      if (opened) opened.location.replace(address);
      else setForbidden(address);
    } catch {
      opened?.close();
      sayFailed();
      void cache.invalidateQueries({ queryKey: satagroQuery.queryKey });
    }
  }

  if (forbidden !== undefined) {
    return <WindowLink address={forbidden} variant={variant} onOpen={() => setForbidden(undefined)} />;
  }
  return (
    <Button variant={variant} needsNetwork pending={opening.isPending} onClick={() => void handleClick()}>
      <ExternalLink aria-hidden className="size-5" />
      Otwórz SatAgro
    </Button>
  );
}

type WindowLinkProps = {
  address: string;
  variant?: ButtonVariant;
  /** The URL works once. */
  onOpen: () => void;
};

/** A link for when the browser did not open the window by itself. */
export function WindowLink({ address, variant = "primary", onOpen }: WindowLinkProps) {
  return (
    <a href={address} target="_blank" rel="noreferrer" className={buttonClass(variant)} onClick={onOpen}>
      <ExternalLink aria-hidden className="size-5" />
      Przejdź do SatAgro (nowe okno)
    </a>
  );
}
