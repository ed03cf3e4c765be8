import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { PickButton } from "@plon/ui/fields/file-field.tsx";
import { ArrowDown, ArrowUp, Camera, RotateCw, ScanLine, Trash2 } from "lucide-react";
import { type ComponentProps, useCallback, useEffect, useRef } from "react";
import type { PhotoPage } from "./photo-desk.ts";
import type { PhotoPages } from "./use-photo-pages.ts";

/** The photographed pages, each with what can be done with it. */
export default function PhotoPagesList({ photos }: { photos: PhotoPages }) {
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<HTMLElement>(null);
  // A button loses the focus when its page moves, when it has nothing more to do, and when its page is removed.
  useEffect(() => {
    const button = pressed.current;
    const active = document.activeElement;
    if (!button || (active !== document.body && active?.matches(":enabled") === true)) return;
    const again = button.isConnected ? button.closest("li") : list.current;
    (button.matches(":enabled") && button.isConnected ? button : again?.querySelector<HTMLElement>("button"))?.focus();
  });
  return (
    <ol
      ref={list}
      aria-label="Strony faktury"
      className="flex flex-col gap-5"
      onClickCapture={({ target }) => (pressed.current = (target as Element).closest("button"))}
    >
      {photos.pages.map((page, index) => (
        <li key={page.id} className="flex flex-col gap-3">
          <div className="flex flex-wrap items-start gap-3">
            <Picture jpeg={page.jpeg} number={index + 1} />
            <Actions page={page} number={index + 1} photos={photos} />
          </div>
          {page.isBlurred && !page.isAccepted && <BlurWarning page={page} number={index + 1} photos={photos} />}
        </li>
      ))}
    </ol>
  );
}

type PageProps = { page: PhotoPage; number: number; photos: PhotoPages };

function Actions({ page: { id, isStraight, hasSheet }, number, photos }: PageProps) {
  const count = photos.pages.length;
  return (
    <div className="flex shrink grow basis-32 flex-col items-stretch gap-2 sm:max-w-60">
      <span className="font-semibold">
        Strona {number}
        {count > 1 && <span className="font-normal text-soft"> z {count}</span>}
      </span>
      <Action aria-label={`Obróć stronę ${number}`} onClick={() => photos.turn(id)}>
        <RotateCw aria-hidden className="size-4 shrink-0" />
        Obróć
      </Action>
      {hasSheet && (
        <Action
          aria-label={isStraight ? `Bez prostowania strony ${number}` : `Wyprostuj stronę ${number}`}
          onClick={() => photos.straighten(id)}
        >
          <ScanLine aria-hidden className="size-4 shrink-0" />
          {isStraight ? "Bez prostowania" : "Wyprostuj"}
        </Action>
      )}
      {count > 1 && (
        <div className="grid grid-cols-2 gap-2">
          <Action
            aria-label={`Przesuń stronę ${number} wyżej`}
            disabled={number === 1}
            onClick={() => photos.move(id, -1)}
          >
            <ArrowUp aria-hidden className="size-5" />
          </Action>
          <Action
            aria-label={`Przesuń stronę ${number} niżej`}
            disabled={number === count}
            onClick={() => photos.move(id, 1)}
          >
            <ArrowDown aria-hidden className="size-5" />
          </Action>
        </div>
      )}
      <Action variant="danger" aria-label={`Usuń stronę ${number}`} onClick={() => photos.remove(id)}>
        <Trash2 aria-hidden className="size-4 shrink-0" />
        Usuń
      </Action>
    </div>
  );
}

const Action = (props: ComponentProps<typeof Button>) => <Button variant="secondary" size="sm" {...props} />;

function BlurWarning({ page, number, photos }: PageProps) {
  return (
    <Alert
      tone="warning"
      title="Zdjęcie jest nieostre"
      action={
        <div className="flex flex-wrap gap-2">
          <PickButton
            className="inline-flex"
            accept="image/jpeg,image/png"
            capture="environment"
            size="sm"
            variant="primary"
            onPick={(files) => photos.retake(page.id, files)}
          >
            <Camera aria-hidden className="size-4" />
            Zrób jeszcze raz
          </PickButton>
          <Action onClick={() => photos.accept(page)}>Zostaw</Action>
        </div>
      }
    >
      Strona {number}: litery zlewają się i możemy ich nie odczytać.
    </Alert>
  );
}

function Picture({ jpeg, number }: { jpeg: Blob; number: number }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(jpeg);
      return () => URL.revokeObjectURL(image.src);
    },
    [jpeg],
  );
  return (
    <span className="flex w-36 max-w-full shrink-0 items-start justify-center rounded-field border border-line bg-sunken p-1 sm:w-56">
      <img ref={show} alt={`Podgląd strony ${number}`} className="max-h-80 min-h-11 w-full object-contain" />
    </span>
  );
}
