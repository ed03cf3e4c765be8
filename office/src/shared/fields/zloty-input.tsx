import { NumberInput } from "react-admin";

const zlotyOf = (grosze: number | null | undefined) => (typeof grosze === "number" ? grosze / 100 : "");
const groszeOf = (zloty: string) => (zloty === "" ? null : Math.round(Number(zloty) * 100));

type Props = { source: string; label: string; isRequired?: boolean; readOnly?: boolean; helperText?: string };

/** A sum typed in złoty and stored in grosze; null if empty. */
export function ZlotyInput(props: Props) {
  return <NumberInput {...props} step={0.01} format={zlotyOf} parse={groszeOf} />;
}
