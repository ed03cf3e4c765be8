import { Check, ChevronDown } from "lucide-react";
import { use } from "react";
import { Button } from "react-aria-components/Button";
import { ComboBox as AriaComboBox, ComboBoxStateContext } from "react-aria-components/ComboBox";
import { FieldError } from "react-aria-components/FieldError";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Text } from "react-aria-components/Text";
import { controlClass, ErrorText, labelClass, LabelText } from "./field.tsx";
import type { FieldTexts } from "./field.tsx";

export type Option = {
  id: string;
  label: string;
  detail?: string | undefined;
};

export type ComboBoxProps = {
  name: string;
  options: Option[];
  value: string;
  onChange: (id: string) => void;
  onBlur?: () => void;
  inputRef?: (element: HTMLInputElement | null) => void;
  placeholder?: string;
  disabled?: boolean;
} & FieldTexts;

/** What was done with the line of text that stood here before. */
type Before = {
  typedBefore: string | undefined;
  focusedBefore: boolean;
};

const fold = (text: string) =>
  text
    .toLocaleLowerCase("pl")
    .replaceAll("ł", "l")
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "");

/** The field of `ComboBox` with its list. */
export function ComboBoxList(props: Before & ComboBoxProps) {
  const { label, hint, error, required = false, name, options, value, onChange, onBlur } = props;
  return (
    <AriaComboBox
      name={name}
      defaultItems={options}
      value={value === "" ? null : value}
      onChange={(key) => onChange(key === null ? "" : String(key))}
      {...(onBlur === undefined ? {} : { onBlur })}
      isRequired={required}
      isInvalid={error !== undefined}
      isDisabled={props.disabled ?? false}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of a field that has the focus
      autoFocus={props.focusedBefore}
      {...(props.typedBefore === undefined ? {} : { defaultInputValue: props.typedBefore })}
      defaultFilter={(text, typed) => fold(text).includes(fold(typed))}
      menuTrigger="focus"
      // Opens even while the options are still loading, and says when nothing matches.
      allowsEmptyCollection
      validationBehavior="aria"
      className="flex flex-col gap-1.5"
    >
      <Label className={labelClass}>
        <LabelText label={label} required={required} />
      </Label>
      {hint !== undefined && (
        <Text slot="description" className="text-sm text-soft empty:hidden">
          {hint}
        </Text>
      )}
      <div className="relative">
        <TypedText inputRef={props.inputRef} placeholder={props.placeholder ?? "Wpisz lub wybierz z listy"} />
        <Button className="absolute inset-y-0 right-1 flex w-11 items-center justify-center text-soft">
          <ChevronDown aria-hidden className="size-5" />
        </Button>
      </div>
      <FieldError>{error !== undefined && <ErrorText>{error}</ErrorText>}</FieldError>
      <Popover className="max-h-72 w-(--trigger-width) overflow-auto rounded-field border border-line bg-surface p-1 shadow-float">
        <ListBox<Option>
          renderEmptyState={() => (
            <div className="px-3 py-2 text-soft">
              {options.length === 0 ? "Ładowanie..." : "Nic nie pasuje do wpisanego tekstu"}
            </div>
          )}
          className="outline-none"
        >
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.label} className={optionClass}>
              {({ isSelected }) => <OptionRow option={option} selected={isSelected} />}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}

/** The field itself. A press opens its list again where focus already was: focus alone opens it only once. */
function TypedText({ inputRef, placeholder }: { inputRef: ComboBoxProps["inputRef"]; placeholder: string }) {
  const state = use(ComboBoxStateContext);
  return (
    <Input
      {...(inputRef === undefined ? {} : { ref: inputRef })}
      placeholder={placeholder}
      onClick={() => state?.isOpen === false && state.open(null, "manual")}
      className={`${controlClass} pr-12`}
    />
  );
}

const optionClass =
  "flex min-h-11 items-center gap-3 rounded-field px-3 py-2 text-ink outline-none data-focused:bg-action-tint forced-colors:data-focused:outline-2 data-selected:font-semibold";

function OptionRow({ option, selected }: { option: Option; selected: boolean }) {
  return (
    <>
      <span className="flex-1">
        {option.label}
        {option.detail !== undefined && <span className="block text-sm font-normal text-soft">{option.detail}</span>}
      </span>
      {selected && <Check aria-hidden className="size-5 text-action" />}
    </>
  );
}
