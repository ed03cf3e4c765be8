import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { MATTER_FILES_MAX } from "@plon/rules/desk/matter.ts";
import { INVOICE_FILE_LIMIT_MB, uploadSizeProblem } from "@plon/rules/pictures/upload.ts";
import { buttonClass } from "@plon/ui/button-class.ts";
import { ErrorText, labelClass } from "@plon/ui/fields/field.tsx";
import { PickButton } from "@plon/ui/fields/file-field.tsx";
import { ProgressBar } from "@plon/ui/progress-bar.tsx";
import { useMutation } from "@tanstack/react-query";
import { ImagePlus, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { upload } from "#base/calls/upload.ts";
import { withHeic } from "#shared/photos/picture-kinds.ts";
import { smallerPhotos, UnsendablePhoto } from "#shared/photos/smaller-photos.ts";

/** A file that the server has and no post names yet. */
export type SentFile = { id: number; name: string };

type PostFilesProps = {
  files: SentFile[];
  /** Those of this very moment: one may be taken out while another is on its way. */
  now: () => SentFile[];
  onChange: (files: SentFile[]) => void;
  /** What the server says of them when the post is sent. */
  error: string | undefined;
};

const FAILED = "Nie udało się wysłać pliku. Sprawdź połączenie z internetem i spróbuj ponownie.";
const wordsOf = (error: unknown) => {
  if (error instanceof UnsendablePhoto) return error.message;
  return error instanceof ApiError ? (error.fields["file"]?.[0] ?? error.message) : FAILED;
};

/** Up to three photos or documents, each made smaller and sent as it is picked: what is typed beside them waits for nothing. */
export function PostFiles({ files, now, onChange, error }: PostFilesProps) {
  const id = useId();
  const [percent, setPercent] = useState<number>();
  const sending = useMutation({
    mutationFn: async (picked: File[]) => {
      for (const one of picked) {
        if (now().length === MATTER_FILES_MAX) throw tooMany();
        const [file = one] = await smallerPhotos([one]);
        const heavy = uploadSizeProblem([file.size], INVOICE_FILE_LIMIT_MB);
        if (heavy !== undefined) throw new ApiError(422, { error: "file.too_large", message: heavy });
        const form = new FormData();
        form.set("file", file);
        setPercent(0);
        const { data } = await upload("POST /api/v1/matters/files", { form }, { onProgress: setPercent });
        const others = now().filter((one) => one.id !== data.id);
        onChange([...others, { id: data.id, name: data.name }]);
        setPercent(undefined);
      }
    },
    onSettled: () => setPercent(undefined),
  });
  const wrong = sending.isError ? wordsOf(sending.error) : error;
  return (
    <fieldset
      aria-describedby={[`${id}-hint`, wrong !== undefined && `${id}-error`].filter(Boolean).join(" ")}
      className="flex flex-col gap-1.5"
    >
      <legend id={`${id}-label`} className={`${labelClass} mb-1.5`}>
        Zdjęcia i pliki (opcjonalnie)
      </legend>
      <span id={`${id}-hint`} className="text-sm text-soft">
        Najwyżej {MATTER_FILES_MAX}, PDF, jpeg lub png, każdy poniżej {INVOICE_FILE_LIMIT_MB}&nbsp;MB.
      </span>
      <Sent
        files={files}
        onRemove={(id) => {
          sending.reset();
          onChange(files.filter((other) => other.id !== id));
        }}
      />
      {percent !== undefined && <ProgressBar label="Wysyłanie pliku" value={percent} valueText={`${percent}%`} />}
      <output className="text-soft empty:hidden">
        {sending.isPending && percent === undefined ? "Przygotowujemy zdjęcie…" : ""}
      </output>
      {files.length < MATTER_FILES_MAX && !sending.isPending && (
        <div>
          <PickButton
            name="file"
            className="inline-flex w-full sm:w-auto"
            accept={withHeic("application/pdf,image/jpeg,image/png")}
            multiple
            labelledBy={`${id}-label`}
            aria-invalid={wrong === undefined ? undefined : true}
            onPick={(picked) => sending.mutate(picked)}
          >
            <ImagePlus aria-hidden className="size-5" />
            Dodaj zdjęcie lub plik
          </PickButton>
        </div>
      )}
      {wrong !== undefined && (
        <span id={`${id}-error`} role="alert">
          <ErrorText>{wrong}</ErrorText>
        </span>
      )}
    </fieldset>
  );
}

/** Those that the server has, each with a button that takes it out. */
function Sent({ files, onRemove }: { files: SentFile[]; onRemove: (id: number) => void }) {
  if (files.length === 0) return null;
  return (
    <ul className="flex flex-col divide-y divide-line rounded-card border border-line px-3">
      {files.map((file) => (
        <li key={file.id} className="flex items-center gap-3 py-1">
          <span className="min-w-0 flex-1 truncate">{file.name}</span>
          <button
            type="button"
            aria-label={`Usuń plik ${file.name}`}
            onClick={() => onRemove(file.id)}
            className={buttonClass("quiet", "icon")}
          >
            <Trash2 aria-hidden className="size-5" />
          </button>
        </li>
      ))}
    </ul>
  );
}

const tooMany = () =>
  new ApiError(422, { error: "request.invalid", message: `Możesz dołączyć najwyżej ${MATTER_FILES_MAX} pliki.` });
