import { ChevronDown } from "lucide-react";
import { useRef, useState } from "react";
import { arriving, useArrived } from "../arriving.ts";
import type { ComboBoxProps } from "./combo-box-list.tsx";
import { TextField } from "./text-field.tsx";

export type { Option } from "./combo-box-list.tsx";

const list = arriving(() => import("./combo-box-list.tsx").then((module) => module.ComboBoxList));

/**
 * A choice from a long list by typing part of the name; Polish letters may be left out ("zboze" finds "Zboże"). The list
 * is half of a form's code, so it comes after the page: until then a line of text of the same look stands there, and what
 * is typed into it, and its focus, go on in the list.
 */
export function ComboBox(props: ComboBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const [focused, setFocused] = useState(false);
  const arrived = useArrived(list, () => setFocused(document.activeElement === input.current));
  if (arrived) return <arrived.Part {...props} typedBefore={typed} focusedBefore={focused} />;
  const { options, placeholder = "Wpisz lub wybierz z listy", inputRef, onChange: _onChange, ...look } = props;
  return (
    <TextField
      {...look}
      value={typed ?? options.find(({ id }) => id === props.value)?.label ?? ""}
      onChange={setTyped}
      placeholder={placeholder}
      inputRef={(element: HTMLInputElement | null) => {
        input.current = element;
        inputRef?.(element);
      }}
      trailing={<ChevronDown aria-hidden className="mx-3 size-5 text-soft" />}
    />
  );
}
