import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { arriving } from "@plon/ui/arriving.ts";
import { Button } from "@plon/ui/button.tsx";
import { Card } from "@plon/ui/card.tsx";
import { LoadingSkeleton } from "@plon/ui/skeleton.tsx";
import { showToast } from "@plon/ui/layers/toast.tsx";
import { useQuery } from "@tanstack/react-query";
import { Copy, QrCode, Share2 } from "lucide-react";
import { useState } from "react";
import { FailedPart } from "#base/calls/failed-load.tsx";
import { OnlyWith } from "#base/member/only-with.tsx";
import { mayDo, useProfile } from "#base/profile.ts";
import { useBrand } from "#base/settings.ts";
import { TOAST_MS } from "#shared/pages/delays.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { Needed } from "#base/needed.tsx";
import { linkQuery, type RecommendLink, useMakeLink } from "./affiliation.api.ts";

const qrPicture = arriving(() => import("./qr-picture.tsx").then((module) => module.QrPicture));
const replaceDialog = arriving(() => import("./replace-link-dialog.tsx").then((module) => module.ReplaceDialog));

/** The own link: to send it, or to have a neighbour photograph it. */
export function LinkCard() {
  const link = useQuery(linkQuery);
  const mayMake = mayDo(useProfile(), "submit");
  // The form below says who could make one.
  if (link.data === null && !mayMake) return null;
  return (
    <Card title="Twój odnośnik i kod QR">
      {link.isPending && <LoadingSkeleton className="h-44 w-full" />}
      {link.isLoadingError && <FailedPart error={link.error} onRetry={() => void link.refetch()} />}
      {link.data === null && <NoLink />}
      {link.data && <Ready link={link.data} />}
    </Card>
  );
}

function NoLink() {
  const make = useMakeLink();
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="max-w-prose text-soft">
        Wyślij sąsiadowi odnośnik albo pokaż mu kod QR na swoim telefonie. Nie wpisujesz wtedy niczyich danych.
      </p>
      <FormRefusal>{make.error instanceof ApiError ? make.error.message : undefined}</FormRefusal>
      <Button needsNetwork pending={make.isPending} onClick={() => make.mutate(null)}>
        <QrCode aria-hidden className="size-5" />
        Utwórz odnośnik
      </Button>
    </div>
  );
}

function Ready({ link }: { link: RecommendLink }) {
  const { name } = useBrand();
  const [replacing, setReplacing] = useState(false);
  return (
    <div className="flex flex-col gap-5 sm:flex-row sm:items-start">
      <Needed part={qrPicture} waiting={<LoadingSkeleton className="size-44 shrink-0" />}>
        {(QrPicture) => <QrPicture text={link.address} label="Kod QR z Twoim odnośnikiem" />}
      </Needed>
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <p>
          <span className="block text-soft">Odnośnik do rejestracji z Twojego polecenia</span>
          <span className="font-semibold wrap-anywhere select-all">{link.address}</span>
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => void copy(link.address)}>
            <Copy aria-hidden className="size-5" />
            Kopiuj
          </Button>
          {typeof navigator.share === "function" && (
            <Button variant="secondary" onClick={() => void share(link.address, name)}>
              <Share2 aria-hidden className="size-5" />
              Udostępnij
            </Button>
          )}
        </div>
        <p className="text-sm text-soft">
          Kto go otworzy, zobaczy tylko Twoje imię i pierwszą literę nazwiska. Odnośnik działa, dopóki go nie zmienisz.
        </p>
        <OnlyWith power="submit">
          <div className="-mx-3 forced-colors:mx-0">
            <Button variant="quiet" size="sm" needsNetwork onClick={() => setReplacing(true)}>
              Zmień odnośnik na nowy
            </Button>
          </div>
        </OnlyWith>
      </div>
      {replacing && (
        <Needed part={replaceDialog}>
          {(ReplaceDialog) => <ReplaceDialog link={link} onClose={() => setReplacing(false)} />}
        </Needed>
      )}
    </div>
  );
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    showToast({ tone: "success", title: "Odnośnik skopiowany", durationMs: 3000 });
  } catch {
    const text = "Zaznacz odnośnik i skopiuj go.";
    showToast({ tone: "danger", title: "Nie udało się skopiować", text, durationMs: 5000 });
  }
}

async function share(address: string, programme: string): Promise<void> {
  try {
    await navigator.share({ title: programme, url: address });
  } catch (problem) {
    // Closed without a choice.
    if (problem instanceof DOMException && problem.name === "AbortError") return;
    showToast({ tone: "danger", title: "Nie udało się udostępnić", durationMs: TOAST_MS.failed });
  }
}
