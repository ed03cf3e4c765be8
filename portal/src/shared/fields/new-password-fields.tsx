import type { Control, FieldValues, Path } from "react-hook-form";
import { FormPasswordField } from "#shared/fields/form-fields.tsx";

type NewPasswordFieldsProps<Values extends FieldValues, Sent> = { control: Control<Values, unknown, Sent> };

/** What a password has to be. */
export const PASSWORD_HINT =
  "Co najmniej 8 znaków, w tym wielka i mała litera, cyfra i znak specjalny: @ # $ % ^ & * ( ) { } < > ? : !";

/** The new password, entered twice. */
export function NewPasswordFields<Values extends FieldValues, Sent>({ control }: NewPasswordFieldsProps<Values, Sent>) {
  return (
    <>
      <FormPasswordField
        control={control}
        name={"password" as Path<Values>}
        label="Nowe hasło"
        hint={PASSWORD_HINT}
        autoComplete="new-password"
      />
      <FormPasswordField
        control={control}
        name={"password_confirmation" as Path<Values>}
        label="Powtórz nowe hasło"
        autoComplete="new-password"
      />
    </>
  );
}
