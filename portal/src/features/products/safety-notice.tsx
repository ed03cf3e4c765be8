import { SAFETY_NOTICE } from "#shared/brand.ts";
import { bindShortWords } from "#shared/format.ts";

/** The sentence that advertising of plant protection products must carry, beside the products themselves. */
export function SafetyNotice() {
  return <p className="mt-8 max-w-prose text-sm text-soft">{bindShortWords(SAFETY_NOTICE)}</p>;
}
