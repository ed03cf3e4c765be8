import Alert from "@mui/material/Alert";
import { TextInput } from "react-admin";
import { officeCreateStaff } from "@plon/contract/office/people/staff.ts";
import { validateBy } from "#shared/forms/contract-form.ts";
import { CreatePage } from "#shared/forms/create-page.tsx";
import { ofItsRole, RoleInput } from "./role-input.tsx";

/** Creates a staff account; the person sets the password by a link sent to the address. */
export default function StaffCreate() {
  return (
    <CreatePage
      title="Dodaj pracownika"
      redirect="list"
      transform={ofItsRole}
      validate={validateBy(officeCreateStaff.body)}
      sx={{ maxWidth: 560 }}
    >
      <TextInput source="name" label="Imię i nazwisko" isRequired autoComplete="off" />
      <TextInput source="email" label="E-mail" type="email" isRequired autoComplete="off" />
      <RoleInput />
      <Alert severity="info" sx={{ width: "100%", mt: 1 }}>
        Na ten adres wyślemy link do ustawienia hasła. Administratora i referenta najpierw zatwierdza drugi
        administrator.
      </Alert>
    </CreatePage>
  );
}
