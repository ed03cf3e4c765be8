import { Alert } from "@plon/ui/alert.tsx";
import { Button } from "@plon/ui/button.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { offeredConsents } from "#shared/fields/form-consent-choice.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import type { RegisteredCompany } from "@plon/contract/portal/account/registrations.ts";
import type { Consent } from "@plon/contract/portal/people/consents.ts";
import { isNip, isPesel, stripIdentifier } from "@plon/rules/people/identifier.ts";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { loadProblem } from "#base/calls/load-problem.ts";
import { FormAddress } from "#base/address/form-address.tsx";
import { FormRadioGroup, FormYesNo } from "#shared/fields/form-choices.tsx";
import { FormConsents } from "#shared/fields/form-consents.tsx";
import { FormEmailField, FormPhoneField, FormTextField } from "#shared/fields/form-fields.tsx";
import { maskIdentifier } from "#shared/fields/identifier-mask.ts";
import { COMPANY_TYPES, IDENTIFIER_TYPES, PERSON_ROLES, REGISTERS } from "./registration-options.ts";
import type { RegistrationFormState } from "./use-registration.ts";

type StepProps = {
  form: RegistrationFormState;
};

/** Step 1: who registers. */
export function IdentifierStep({ form: { control, setValue } }: StepProps) {
  const [type, typed] = useWatch({ control, name: ["identifier_type", "nip"] });
  // A number that is complete says itself which it is.
  useEffect(() => {
    const digits = stripIdentifier(typed);
    const kind = isNip(digits) ? "nip" : isPesel(digits) ? "pesel" : undefined;
    if (kind) setValue("identifier_type", kind);
  }, [typed, setValue]);
  return (
    <>
      <FormTextField
        control={control}
        name="nip"
        label={type === "pesel" ? "PESEL" : type === "nip" ? "NIP" : "NIP lub PESEL"}
        hint={type === "pesel" ? "11 cyfr" : type === "nip" ? "10 cyfr, możesz wpisać z kreskami" : "10 lub 11 cyfr"}
        required
        inputMode="numeric"
        autoComplete="off"
        tidy={maskIdentifier}
      />
      <FormRadioGroup
        control={control}
        name="identifier_type"
        label="Jakim numerem się posługujesz?"
        options={IDENTIFIER_TYPES}
        deps={["nip"]}
      />
      <FormTextField
        control={control}
        name="registration_code"
        label="Kod z listu lub zaproszenia"
        hint="Zostaw puste, jeśli nie masz kodu."
        autoComplete="off"
      />
    </>
  );
}

type FarmOrCompanyProps = Pick<RegistrationFormState, "control"> & { companyType: string };

/** The kind of business, and the register that lists it. */
function FarmOrCompany({ control, companyType }: FarmOrCompanyProps) {
  const isCompany = companyType === "company";
  return (
    <>
      <FormRadioGroup
        control={control}
        name="company_type"
        label="Co prowadzisz?"
        options={COMPANY_TYPES}
        deps={["register", "company_name"]}
      />
      <FormRadioGroup
        control={control}
        name="register"
        label="Rejestr"
        options={REGISTERS[isCompany ? "company" : "farm"]}
      />
      {isCompany && (
        <FormTextField control={control} name="company_name" label="Nazwa firmy" required autoComplete="organization" />
      )}
    </>
  );
}

/** Step 2: the farm or company, the person, addresses, and on whose behalf the form is filled in. */
export function PersonStep({ form: { control }, company }: StepProps & { company: RegisteredCompany | null }) {
  const companyType = useWatch({ control, name: "company_type" });
  const elsewhere = useWatch({ control, name: "correspondence_address" });
  const byOther = useWatch({ control, name: "authorized_person" });
  const isCompany = companyType === "company";
  return (
    <>
      <FarmOrCompany control={control} companyType={companyType} />
      <FormRadioGroup control={control} name="person_role" label="Twoja rola" options={PERSON_ROLES} />
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-x-3">
        <FormTextField control={control} name="first_name" label="Imię" required autoComplete="given-name" />
        <FormTextField control={control} name="last_name" label="Nazwisko" required autoComplete="family-name" />
      </div>
      <Part title={isCompany ? "Adres firmy" : "Adres gospodarstwa"}>
        {company !== null && (
          <Alert tone="info" title="Adres z wykazu podatników VAT">
            <p className="wrap-anywhere">{company.name}</p>
            <p>Sprawdź adres i popraw, jeśli jest inny.</p>
          </Alert>
        )}
        <FormAddress control={control} prefix="company" />
        <FormYesNo
          control={control}
          name="correspondence_address"
          label="Adres do korespondencji"
          no="Taki sam"
          yes="Inny"
          first="no"
        />
        {elsewhere && <FormAddress control={control} prefix="correspondence" />}
      </Part>
      <Part title="Kto wypełnia zgłoszenie">
        <FormYesNo
          control={control}
          name="authorized_person"
          label="Wypełniam jako"
          no="Uczestnik"
          yes="Osoba upoważniona"
          first="no"
        />
        {byOther && <AuthorizedPerson control={control} />}
      </Part>
    </>
  );
}

function AuthorizedPerson({ control }: Pick<RegistrationFormState, "control">) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-x-3">
      <FormTextField control={control} name="authorized_person_first_name" label="Imię osoby upoważnionej" required />
      <FormTextField
        control={control}
        name="authorized_person_last_name"
        label="Nazwisko osoby upoważnionej"
        required
      />
      <FormTextField
        control={control}
        name="authorized_person_identifier"
        label="NIP lub PESEL osoby upoważnionej"
        required
        inputMode="numeric"
        tidy={maskIdentifier}
      />
    </div>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="flex flex-col gap-5 border-t border-line pt-5">
      <h3 className="text-lg font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** Step 3: contact details. */
export function ContactStep({ form: { control } }: StepProps) {
  return (
    <>
      <FormEmailField
        control={control}
        name="email"
        hint="Wyślemy na niego odnośnik do potwierdzenia."
        deps={["email_confirmation"]}
      />
      <FormTextField
        control={control}
        name="email_confirmation"
        label="Powtórz adres e-mail"
        required
        type="email"
        inputMode="email"
        autoComplete="off"
      />
      <FormPhoneField control={control} name="phone" hint="Wyślemy na niego kod SMS. Tym numerem ustawisz też hasło." />
    </>
  );
}

/** Of the last step: whether the points earned should go to somebody else. */
export function TransferPart({ form: { control } }: StepProps) {
  const passesOn = useWatch({ control, name: "steady_transfer" });
  return (
    <Part title="Przekazywanie punktów">
      <FormYesNo
        control={control}
        name="steady_transfer"
        label="Czy chcesz stale przekazywać punkty innemu uczestnikowi?"
        hint="Wtedy każdy zdobyty punkt trafi na jego konto. Odbiorca musi się zgodzić, a Ty możesz to zmienić."
        first="no"
      />
      {passesOn && (
        <FormTextField
          control={control}
          name="steady_transfer_nip"
          label="NIP lub PESEL odbiorcy"
          required
          inputMode="numeric"
          autoComplete="off"
          tidy={maskIdentifier}
        />
      )}
    </Part>
  );
}

/** Of the last step: the consents that apply to this identifier, above the button that sends them. */
export function ConsentsPart(props: StepProps & { consents: UseQueryResult<Consent[]> }) {
  return (
    <Part title="Zgody">
      <Consents {...props} />
    </Part>
  );
}

function Consents({ form: { control }, consents }: StepProps & { consents: UseQueryResult<Consent[]> }) {
  const type = useWatch({ control, name: "identifier_type" });
  if (consents.isPending) {
    return (
      <output aria-label="Ładowanie..." className="flex flex-col gap-4">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-40 w-full" />
      </output>
    );
  }
  if (consents.isError) {
    return (
      <Alert
        tone="warning"
        title="Nie udało się pobrać zgód"
        action={
          <Button variant="secondary" pending={consents.isFetching} onClick={() => void consents.refetch()}>
            Spróbuj ponownie
          </Button>
        }
      >
        Wpisane dane są bezpieczne. {loadProblem(consents.error).message}
      </Alert>
    );
  }
  return <FormConsents control={control} name="agreements" consents={offeredConsents(consents.data, type)} />;
}
