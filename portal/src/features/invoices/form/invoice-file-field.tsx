import { INVOICE_FILE_HINT, INVOICE_FILE_LIMIT_MB } from "@plon/rules/pictures/upload.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { arriving } from "@plon/ui/arriving.ts";
import { Button } from "@plon/ui/button.tsx";
import { FileField, PickedFile } from "@plon/ui/fields/file-field.tsx";
import { LoadingSkeleton } from "@plon/ui/skeleton.tsx";
import { useEffect, useEffectEvent, useState } from "react";
import { type Control, useController } from "react-hook-form";
import { Needed } from "#base/needed.tsx";
import { withHeic } from "#shared/photos/picture-kinds.ts";
import { PAGES_MAX, type PhotoPages, usePhotoPages } from "../capture/use-photo-pages.ts";
import { useOwner } from "./invoice-draft.ts";
import type { InvoiceFormSent, InvoiceFormValues } from "./invoice-form-schema.ts";
import { fetchSentFile } from "#base/calls/download.ts";

const photoPagesList = arriving(() => import("../capture/photo-pages-list.tsx").then((module) => module.default));

const HINT = `${INVOICE_FILE_HINT} Rozmiar do ${INVOICE_FILE_LIMIT_MB}MB.`;
const PICTURES = "image/png,image/jpeg,.png,.jpg,.jpeg";
const ACCEPTED = `application/pdf,${PICTURES},application/xml,.pdf,.xml`;

type InvoiceFileFieldProps = {
  control: Control<InvoiceFormValues, unknown, InvoiceFormSent>;
  /** What differs in an answer to a returned invoice, with the path of the file that was sent. */
  answer: { sentFile: string | null } | undefined;
};

/** The invoice's file: photographs of its pages, which become one file, or a document from the device. */
export function InvoiceFileField({ control, answer }: InvoiceFileFieldProps) {
  const { field, fieldState } = useController({ control, name: "invoice" });
  const file = field.value;
  const photos = usePhotoPages(file, field.onChange);
  // A clerk who views an account is not who shared it.
  const isOwn = useOwner() !== undefined;
  const [offered, takeOffer] = useShared(isOwn && !answer, (files) => {
    if (file !== null) return false;
    photos.pick(files);
    return true;
  });
  const hasPages = photos.pages.length > 0;
  const isFilled = hasPages || file !== null;
  return (
    <FileField
      name="invoice"
      inputRef={field.ref}
      label={answer ? "Nowy plik (jeśli poprzedni był nieczytelny)" : "Faktura"}
      hint={`${HINT} ${answer ? "Nowy plik zastąpi poprzedni." : "Możesz też dodać plik XML z KSeF."}`}
      required={!answer}
      error={fieldState.error?.message}
      accept={withHeic(hasPages ? PICTURES : ACCEPTED)}
      multiple
      onPick={photos.pick}
      cameraLabel={hasPages ? "Dodaj stronę" : "Zrób zdjęcie"}
      pickLabel={hasPages ? <AddFromFiles /> : isFilled ? "Zmień plik" : "Wybierz plik"}
      isFull={photos.pages.length === PAGES_MAX}
      isFilled={isFilled || photos.isWorking}
    >
      <div className={`flex flex-col gap-3 ${isFilled ? "" : "has-[>:not(output)]:mb-3"}`}>
        {hasPages ? (
          <Needed part={photoPagesList} waiting={<LoadingSkeleton className="h-52 w-full" />}>
            {(PhotoPagesList) => <PhotoPagesList photos={photos} />}
          </Needed>
        ) : (
          file && !photos.isWorking && <PickedFile file={file} onRemove={photos.clear} />
        )}
        {answer?.sentFile && !isFilled && !photos.isWorking && <AddToSent path={answer.sentFile} photos={photos} />}
        {offered && (
          <SharedOffer
            files={offered}
            onUse={() => {
              takeOffer();
              photos.replace(offered);
            }}
            onLeave={takeOffer}
          />
        )}
        {photos.problem !== undefined && <Alert tone="danger">{photos.problem}</Alert>}
        <output className="text-soft empty:hidden">{photos.isWorking ? "Przygotowujemy zdjęcie…" : photos.news}</output>
      </div>
    </FileField>
  );
}

type AddToSentProps = { path: string; photos: PhotoPages };

/** A page was missing: the pages that were sent come back, and the new one is photographed beside them. */
function AddToSent({ path, photos }: AddToSentProps) {
  const [isFetching, setFetching] = useState(false);
  async function add() {
    setFetching(true);
    const sent = await fetchSentFile(path).catch(() => undefined);
    setFetching(false);
    if (sent) await photos.goOn(sent);
    else photos.refuse("Nie udało się pobrać wysłanego pliku. Spróbuj ponownie albo dodaj zdjęcia wszystkich stron.");
  }
  return (
    <div className="flex flex-col items-start gap-1">
      <Button size="sm" variant="secondary" pending={isFetching} needsNetwork onClick={() => void add()}>
        Dodaj stronę do wysłanego pliku
      </Button>
      <p className="text-sm text-soft">Albo zacznij od nowa: dodaj zdjęcia wszystkich stron lub inny plik.</p>
    </div>
  );
}

/**
 * What another application shared to send: once, at the opening of the form. What `onShared` does not take is returned,
 * to be asked about, with a function that ends the question.
 */
function useShared(isWanted: boolean, onShared: (files: File[]) => boolean): [File[] | undefined, () => void] {
  const [offered, setOffered] = useState<File[]>();
  const take = useEffectEvent((files: File[]) => {
    if (files.length > 0 && !onShared(files)) setOffered(files);
  });
  useEffect(() => {
    if (!isWanted) return;
    void import("#base/device/shared-files.ts").then(
      async ({ takeShared }) => take(await takeShared(Date.now())),
      () => {},
    );
  }, [isWanted]);
  return [offered, () => setOffered(undefined)];
}

type SharedOfferProps = { files: readonly File[]; onUse: () => void; onLeave: () => void };

/** A file was shared while the form has one already: neither is dropped without asking. */
function SharedOffer({ files, onUse, onLeave }: SharedOfferProps) {
  const [first] = files;
  return (
    <Alert
      tone="info"
      title={files.length === 1 ? `Udostępniony plik: ${first?.name}` : `Udostępnione pliki: ${files.length}`}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={onUse}>
            Użyj zamiast obecnego
          </Button>
          <Button size="sm" variant="secondary" onClick={onLeave}>
            Zostaw obecny
          </Button>
        </div>
      }
    >
      W tym formularzu jest już plik faktury.
    </Alert>
  );
}

/** Beside the camera the picker is the gallery; where there is no camera it adds the page. */
function AddFromFiles() {
  return (
    <>
      <span className="hidden pointer-coarse:inline">Dodaj z galerii</span>
      <span className="pointer-coarse:hidden">Dodaj stronę</span>
    </>
  );
}
