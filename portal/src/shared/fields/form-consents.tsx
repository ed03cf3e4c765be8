import { allConsentIds, missingConsents, requiredConsents, withConsent } from "./form-consent-choice.ts";
import type { Consent } from "@plon/contract/portal/people/consents.ts";
import { Checkbox } from "@plon/ui/fields/checkbox.tsx";
import { useController } from "react-hook-form";
import type { Control, FieldValues, Path } from "react-hook-form";
import { ConsentText } from "./form-consent-text.tsx";

type FormConsentsProps<Values extends FieldValues, Sent> = {
  control: Control<Values, unknown, Sent>;
  /** A field with the ids of the given consents. */
  name: Path<Values>;
  consents: readonly Consent[];
};

/**
 * Consents to tick, all at once or individually, sub-consents under their parent. A missing required one is reported in
 * place.
 */
export function FormConsents<Values extends FieldValues, Sent>({
  control,
  name,
  consents,
}: FormConsentsProps<Values, Sent>) {
  const { field, fieldState } = useController({ control, name });
  const given = field.value as number[];
  const all = allConsentIds(consents);
  const missing = fieldState.error ? missingConsents(consents, given) : [];
  const required = requiredConsents(consents, given);
  const tickOf = (id: number) => ({
    isGiven: given.includes(id),
    isRequired: required.includes(id),
    error: missing.includes(id) ? "Pole jest wymagane" : undefined,
    onChange: (checked: boolean) => field.onChange(withConsent(consents, given, id, checked)),
  });

  return (
    <div className="@container flex flex-col gap-2">
      <div className="rounded-field bg-sunken px-3 font-semibold">
        <Checkbox
          name={`${name}.all`}
          checked={all.length > 0 && all.every((id) => given.includes(id))}
          onChange={(checked) => field.onChange(checked ? all : [])}
        >
          Zaznacz wszystkie
        </Checkbox>
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {consents.map((consent) => (
          <li key={consent.id} className="px-3 py-1 @max-[14rem]:px-0">
            <ConsentTick {...consent} {...tickOf(consent.id)} />
            {consent.subconsents.length > 0 && (
              <ul className="ml-9 @max-[14rem]:ml-0">
                {consent.subconsents.map((sub) => (
                  <li key={sub.id}>
                    <ConsentTick {...sub} {...tickOf(sub.id)} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <p className="text-sm text-soft">
        <span aria-hidden className="text-danger">
          *{" "}
        </span>
        Zgody z gwiazdką są wymagane do udziału w programie.
      </p>
      {fieldState.error !== undefined && missing.length === 0 && (
        <p role="alert" tabIndex={-1} data-wrong="true" className="text-sm font-semibold text-danger outline-none">
          {fieldState.error.message}
        </p>
      )}
    </div>
  );
}

type ConsentTickProps = {
  isGiven: boolean;
  /** Depending on the other consents. */
  isRequired: boolean;
  error: string | undefined;
  onChange: (checked: boolean) => void;
} & Pick<Consent, "id" | "content">;

function ConsentTick({ id, content, isGiven, isRequired, error, onChange }: ConsentTickProps) {
  return (
    <Checkbox name={`consent-${id}`} checked={isGiven} onChange={onChange} required={isRequired} error={error}>
      <ConsentText html={content} />
    </Checkbox>
  );
}
