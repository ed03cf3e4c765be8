import { COMPLAINT_PHOTOS_MAX } from "@plon/rules/campaigns/complaint-bounds.ts";
import { INVOICE_FILE_LIMIT_MB, uploadSizeProblem } from "@plon/rules/pictures/upload.ts";
import { buttonClass } from "@plon/ui/button-class.ts";
import { ErrorText, labelClass } from "@plon/ui/fields/field.tsx";
import { fileSize } from "@plon/ui/fields/file-field.tsx";
import { ImagePlus, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import type { ChangeEvent } from "react";
import { withHeic } from "#shared/photos/picture-kinds.ts";
import { smallerPhotos, UnsendablePhoto } from "#shared/photos/smaller-photos.ts";

const TOTAL_MB = 30;

/** What is wrong with the photos together, undefined if they may be sent; the server judges their content. */
export function photosProblem(photos: readonly File[]): string | undefined {
  if (photos.length > COMPLAINT_PHOTOS_MAX) return `Możesz dołączyć najwyżej ${COMPLAINT_PHOTOS_MAX} zdjęć.`;
  const heavy = photos.find(({ size }) => uploadSizeProblem([size], INVOICE_FILE_LIMIT_MB) !== undefined);
  if (heavy) return `Zdjęcie ${heavy.name} jest za duże: jedno może mieć mniej niż ${INVOICE_FILE_LIMIT_MB} MB.`;
  return uploadSizeProblem(
    photos.map(({ size }) => size),
    TOTAL_MB,
    COMPLAINT_PHOTOS_MAX,
  );
}

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

type PhotosFieldProps = {
  photos: File[];
  onChange: (photos: File[]) => void;
  /** Picked photos are being made smaller: what is sent now would leave without them. */
  isPreparing: boolean;
  onPreparing: (isPreparing: boolean) => void;
  error: string | undefined;
};

/** Up to five photos, added one by one or several at once and made smaller here, each with a button to remove it. */
export function PhotosField({ photos, onChange, isPreparing, onPreparing, error: wrong }: PhotosFieldProps) {
  const id = useId();
  const [notOpened, setNotOpened] = useState<string>();
  const error = notOpened ?? wrong;
  async function handlePick(event: ChangeEvent<HTMLInputElement>) {
    const picked = [...(event.target.files ?? [])];
    event.target.value = ""; // the same photo may be picked again after it was removed
    setNotOpened(undefined);
    onPreparing(true);
    try {
      const made = await smallerPhotos(picked);
      onChange([...photos, ...made.filter((photo) => !photos.some((other) => isSame(photo, other)))]);
    } catch (problem) {
      if (!(problem instanceof UnsendablePhoto)) throw problem;
      setNotOpened(problem.message);
    } finally {
      onPreparing(false);
    }
  }
  return (
    <fieldset
      aria-describedby={`${id}-hint${error === undefined ? "" : ` ${id}-error`}`}
      className="flex flex-col gap-1.5"
    >
      <legend className={`${labelClass} mb-1.5`}>Zdjęcia (opcjonalnie)</legend>
      <span id={`${id}-hint`} className="text-sm text-soft">
        Najwyżej {COMPLAINT_PHOTOS_MAX}, w formacie jpeg lub png, razem poniżej {TOTAL_MB}&nbsp;MB.
      </span>
      <Picked photos={photos} isPreparing={isPreparing} onChange={onChange} />
      <output className="text-soft empty:hidden">{isPreparing ? "Przygotowujemy zdjęcie…" : ""}</output>
      {photos.length < COMPLAINT_PHOTOS_MAX && !isPreparing && (
        <div>
          <input
            id={id}
            name="photos"
            type="file"
            multiple
            accept={withHeic("image/jpeg,image/png")}
            aria-invalid={error === undefined ? undefined : true}
            onChange={(event) => void handlePick(event)}
            className="peer sr-only"
          />
          <label
            htmlFor={id}
            className={`${buttonClass("secondary")} peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus`}
          >
            <ImagePlus aria-hidden className="size-5" />
            Dodaj zdjęcia
          </label>
        </div>
      )}
      {error !== undefined && (
        <span id={`${id}-error`}>
          <ErrorText>{error}</ErrorText>
        </span>
      )}
    </fieldset>
  );
}

/** What will be sent, each with a button that takes it out. */
function Picked({ photos, isPreparing, onChange }: Pick<PhotosFieldProps, "photos" | "isPreparing" | "onChange">) {
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-col divide-y divide-line rounded-card border border-line px-3">
      {photos.map((photo, index) => (
        <li key={`${photo.name}-${photo.size}-${photo.lastModified}`} className="flex items-center gap-3 py-1">
          <span className="min-w-0 flex-1 truncate">{photo.name}</span>
          <span className="figures text-sm text-soft">{fileSize(photo.size)}</span>
          <button
            type="button"
            aria-label={`Usuń zdjęcie ${photo.name}`}
            disabled={isPreparing}
            onClick={() => onChange(photos.filter((_, at) => at !== index))}
            className={buttonClass("quiet", "icon")}
          >
            <Trash2 aria-hidden className="size-5" />
          </button>
        </li>
      ))}
    </ul>
  );
}
