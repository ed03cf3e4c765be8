import { NumberField } from "./number-field.tsx";

type Props = { source: string; label: string; isRequired?: boolean; readOnly?: boolean; helperText?: string };

/** A sum typed in złoty and stored in grosze; null if empty. */
export function ZlotyInput(props: Props) {
  return <NumberField {...props} places={2} scale={100} min={0} />;
}
