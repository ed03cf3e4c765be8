import { Camera, FileText, Trash2, Upload } from "lucide-react";
import { useId, useState } from "react";
import type { ChangeEvent, ComponentProps, DragEvent, ReactNode, Ref } from "react";
import { buttonClass } from "../button-class.ts";
import type { ButtonSize, ButtonVariant } from "../button-class.ts";
import { ErrorText, labelClass, LabelText } from "./field.tsx";
import type { FieldTexts } from "./field.tsx";

type FileFieldProps = {
  name: string;
  /** Only for the file picker, e.g. ".pdf,image/png"; the caller decides what is really accepted. */
  accept: string;
  /** Several may be picked or dropped at once. */
  multiple?: boolean;
  onPick: (files: File[]) => void;
  /** What the button of the picker says. */
  pickLabel: ReactNode;
  /** What the button of the camera says, which a handheld device offers first; without it there is none. */
  cameraLabel?: string;
  /** What was picked, and news of it. */
  children?: ReactNode;
  /** Something was picked; until then the camera and the picker take all the room. */
  isFilled: boolean;
  /** Neither camera nor picker: nothing more fits. */
  isFull?: boolean;
  inputRef?: Ref<HTMLInputElement>;
} & FieldTexts;

/** Files that are dropped, picked or photographed. */
export function FileField(props: FileFieldProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const describedBy = [props.hint && `${id}-hint`, props.error && `${id}-error`].filter(Boolean).join(" ");

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const dropped = [...event.dataTransfer.files];
    if (dropped.length > 0) props.onPick(props.multiple === true ? dropped : dropped.slice(0, 1));
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
        {props.children}
        {props.isFull !== true && <Pickers {...props} labelId={`${id}-label`} describedBy={describedBy || undefined} />}
      </fieldset>
      {props.error !== undefined && (
        <span id={`${id}-error`}>
          <ErrorText>{props.error}</ErrorText>
        </span>
      )}
    </div>
  );
}

type PickersProps = { labelId: string; describedBy: string | undefined } & FileFieldProps;

function Pickers({ labelId, describedBy, inputRef, ...props }: PickersProps) {
  const isEmpty = !props.isFilled;
  return (
    <div className={`flex flex-wrap items-center gap-2 ${isEmpty ? "" : "mt-3"}`}>
      {props.cameraLabel !== undefined && (
        <PickButton
          accept="image/jpeg,image/png"
          capture="environment"
          onPick={props.onPick}
          variant={isEmpty ? "primary" : "secondary"}
          className={`hidden pointer-coarse:inline-flex ${isEmpty ? "min-h-14 w-full text-lg sm:w-auto" : ""}`}
        >
          <Camera aria-hidden className={isEmpty ? "size-6" : "size-5"} />
          {props.cameraLabel}
        </PickButton>
      )}
      <PickButton
        ref={inputRef}
        name={props.name}
        accept={props.accept}
        multiple={props.multiple}
        labelledBy={labelId}
        aria-describedby={describedBy}
        aria-invalid={props.error === undefined ? undefined : true}
        onPick={props.onPick}
        className={`inline-flex ${isEmpty ? "pointer-coarse:w-full sm:pointer-coarse:w-auto" : ""}`}
      >
        <Upload aria-hidden className="size-5" />
        {props.pickLabel}
      </PickButton>
      {isEmpty && <span className="hidden text-sm text-soft md:inline pointer-coarse:hidden">albo upuść go tutaj</span>}
    </div>
  );
}

function dropClass(over: boolean, wrong: boolean) {
  if (over) return "border-action bg-action-tint";
  return wrong ? "border-danger bg-surface" : "border-edge bg-surface";
}

type PickButtonProps = {
  onPick: (files: File[]) => void;
  children: ReactNode;
  /** What its name begins with: the label of the field it belongs to. */
  labelledBy?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
} & Omit<ComponentProps<"input">, "type" | "onChange" | "id" | "children" | "size">;

/** A button that opens the device's picker of files, or its camera with `capture`. */
export function PickButton({
  onPick,
  children,
  labelledBy,
  variant = "secondary",
  size = "md",
  className,
  ...input
}: PickButtonProps) {
  const id = useId();
  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const picked = [...(event.target.files ?? [])];
    event.target.value = ""; // the same file may be picked again after it was removed
    if (picked.length > 0) onPick(picked);
  }
  return (
    <span className={className}>
      <input
        {...input}
        id={id}
        type="file"
        aria-labelledby={labelledBy === undefined ? undefined : `${labelledBy} ${id}-text`}
        onChange={handleChange}
        className="peer sr-only"
      />
      <label
        id={`${id}-text`}
        htmlFor={id}
        className={`${buttonClass(variant, size)} w-full peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus`}
      >
        {children}
      </label>
    </span>
  );
}

/** A picked file with its name and size, and a button that removes it. */
export function PickedFile({ file, onRemove }: { file: File; onRemove: () => void }) {
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
