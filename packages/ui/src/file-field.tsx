import { Camera, FileText, Trash2, Upload } from "lucide-react";
import { useId, useState } from "react";
import type { ChangeEvent, DragEvent, Ref } from "react";
import { buttonClass } from "./button-class.ts";
import { ErrorText, labelClass, LabelText } from "./field.tsx";
import type { FieldTexts } from "./field.tsx";

type FileFieldProps = {
  name: string;
  /** Only for the file picker, e.g. ".pdf,image/png"; the caller decides what is really accepted. */
  accept: string;
  file: File | null;
  onChange: (file: File | null) => void;
  /** Offers the camera on a handheld device. */
  camera?: boolean;
  inputRef?: Ref<HTMLInputElement>;
} & FieldTexts;

/** One file: dropped, picked or photographed. Shows its name and size, and lets the user remove it. */
export function FileField({ inputRef, ...props }: FileFieldProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const describedBy = [props.hint && `${id}-hint`, props.error && `${id}-error`].filter(Boolean).join(" ");

  function handlePick(event: ChangeEvent<HTMLInputElement>) {
    const picked = event.target.files?.[0];
    if (picked) props.onChange(picked);
    event.target.value = ""; // the same file may be picked again after it was removed
  }
  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped) props.onChange(dropped);
  }

  return (
    <div className="flex flex-col gap-1.5">
      <span id={`${id}-label`} className={labelClass}>
        <LabelText label={props.label} required={props.required} />
      </span>
      {props.hint !== undefined && (
        <span id={`${id}-hint`} className="text-sm text-soft">
          {props.hint}
        </span>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a shortcut; the keyboard has the input inside */}
      <fieldset
        aria-labelledby={`${id}-label`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
        className={`relative rounded-card border-2 border-dashed p-4 transition-colors duration-150 ${dropClass(over, props.error !== undefined)}`}
      >
        {props.file && <PickedFile file={props.file} onRemove={() => props.onChange(null)} />}
        <div className={`flex flex-wrap items-center gap-2 ${props.file ? "mt-3" : ""}`}>
          <input
            id={id}
            ref={inputRef}
            name={props.name}
            type="file"
            accept={props.accept}
            aria-labelledby={`${id}-label ${id}-pick`}
            aria-describedby={describedBy || undefined}
            aria-invalid={props.error === undefined ? undefined : true}
            onChange={handlePick}
            className="peer sr-only"
          />
          <label id={`${id}-pick`} htmlFor={id} className={`${buttonClass("secondary")} ${focusedByPeer}`}>
            <Upload aria-hidden className="size-5" />
            {props.file ? "Zmień plik" : "Wybierz plik"}
          </label>
          {props.camera === true && <CameraButton id={id} onPick={handlePick} />}
          {!props.file && <span className="hidden text-sm text-soft md:inline">albo upuść go tutaj</span>}
        </div>
      </fieldset>
      {props.error !== undefined && (
        <span id={`${id}-error`}>
          <ErrorText>{props.error}</ErrorText>
        </span>
      )}
    </div>
  );
}

const focusedByPeer =
  "peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus";

function dropClass(over: boolean, wrong: boolean) {
  if (over) return "border-action bg-action-tint";
  return wrong ? "border-danger bg-surface" : "border-edge bg-surface";
}

function CameraButton({ id, onPick }: { id: string; onPick: (event: ChangeEvent<HTMLInputElement>) => void }) {
  return (
    <span className="hidden pointer-coarse:inline-flex">
      <input
        id={`${id}-camera`}
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        onChange={onPick}
        className="peer sr-only"
      />
      <label htmlFor={`${id}-camera`} className={`${buttonClass("secondary")} ${focusedByPeer}`}>
        <Camera aria-hidden className="size-5" />
        Zrób zdjęcie
      </label>
    </span>
  );
}

function PickedFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  return (
    <div className="flex items-center gap-3">
      <FileText aria-hidden className="size-8 shrink-0 text-action" />
      <div className="min-w-0 flex-1">
        <div className="truncate font-semibold">{file.name}</div>
        <div className="figures text-sm text-soft">{fileSize(file.size)}</div>
      </div>
      <button
        type="button"
        aria-label={`Usuń plik ${file.name}`}
        onClick={onRemove}
        className={buttonClass("quiet", "icon")}
      >
        <Trash2 aria-hidden className="size-5" />
      </button>
    </div>
  );
}

/** A file's size in words: "312 kB", "2,4 MB". */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilo = bytes / 1024;
  if (kilo < 1000) return `${Math.round(kilo)} kB`;
  return `${(kilo / 1024).toLocaleString("pl-PL", { maximumFractionDigits: 2 })} MB`;
}
