import { useCropRules } from "#base/settings.ts";
import { FormCrops } from "#shared/forms/form-crops-field.tsx";
import type { RegistrationFormState } from "./use-registration.ts";

/** Step 4: crops. */
export function CropsStep({ form: { control } }: { form: RegistrationFormState }) {
  const rules = useCropRules();
  return (
    <>
      <p className="text-soft">
        Podaj powierzchnię w hektarach, na przykład 12,5. Wystarczy jedna uprawa; resztę uzupełnisz w profilu.
      </p>
      <FormCrops control={control} rules={rules} isFirstOpen />
    </>
  );
}
