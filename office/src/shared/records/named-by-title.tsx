import { TextInput, type TextInputProps } from "react-admin";
import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { addressPart } from "@plon/rules/texts/polish-text.ts";

type Props = TextInputProps & {
  source: string;
  /** Follows the title only while there is no record yet: an address that people know stays. */
  isNew: boolean;
  /** What stands between words. */
  between?: "-" | "_";
};

/** A name for addresses, made from the title while it is typed, until somebody writes another one or empties it. */
export function NamedByTitle({ isNew, between = "-", ...input }: Props) {
  const { setValue, getValues } = useFormContext();
  const title = useWatch<Record<string, string>, string>({ name: "title" });
  const made = useRef("");
  useEffect(() => {
    if (!isNew || getValues(input.source) !== made.current) return;
    made.current = addressPart(title ?? "").replaceAll("-", between);
    setValue(input.source, made.current, { shouldDirty: true, shouldValidate: false });
  }, [isNew, title, between, input.source, getValues, setValue]);
  return <TextInput {...input} />;
}
