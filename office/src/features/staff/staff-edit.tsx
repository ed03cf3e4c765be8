import type { ComponentProps } from "react";
import Alert from "@mui/material/Alert";
import MuiLink from "@mui/material/Link";
import Box from "@mui/material/Box";
import { BooleanInput, TextInput, useRecordContext } from "react-admin";
import { Link } from "react-router";
import type { z } from "zod";
import {
  officeEndStaffSessions,
  officeResetStaffTotp,
  officeSendStaffPasswordLink,
  officeUpdateStaff,
  type staffAccount,
} from "@plon/contract/office/people/staff.ts";
import { EditCard, EditPage } from "#shared/forms/edit-page.tsx";
import { useMayCall } from "#shared/calls/access.ts";
import { validateBy } from "#shared/forms/contract-form.ts";
import { call, useStaff } from "#shared/calls/session.ts";
import { ConfirmButton } from "#shared/acts/act-buttons.tsx";
import { ofItsRole, RoleInput } from "./role-input.tsx";

type StaffAccount = z.infer<typeof staffAccount>;

/** An action on the account that needs confirmation. */
const AccountAct = (props: Omit<ComponentProps<typeof ConfirmButton>, "changes">) => (
  <ConfirmButton variant="outlined" sx={{ my: 1 }} changes="all" {...props} />
);

function AccountActs({ account }: { account: StaffAccount }) {
  const params = { staffId: account.id };
  const { name, email } = account;
  const isNew = !account.has_password && !account.has_totp;
  return (
    <>
      {account.is_active && (
        <AccountAct
          question={isNew ? "Wysłać zaproszenie?" : "Wysłać link do nowego hasła?"}
          content={
            isNew
              ? `Link do ustawienia hasła trafi na adres ${email}. Poprzedni przestanie działać.`
              : `Obecne hasło i wszystkie sesje skończą się od razu. Link do nowego hasła trafi na adres ${email} i nikt inny go nie zobaczy.`
          }
          send={() => call(officeSendStaffPasswordLink, { params })}
        >
          {isNew ? "Wyślij zaproszenie jeszcze raz" : "Wyślij link do nowego hasła"}
        </AccountAct>
      )}
      {account.has_totp ? (
        <AccountAct
          question="Zdjąć drugi składnik?"
          content={`${name} ustawi go od nowa przy najbliższym logowaniu. Aplikacja, kody zapasowe i klucze dostępu przestaną działać, a ta osoba dostanie o tym wiadomość.`}
          send={() => call(officeResetStaffTotp, { params })}
        >
          Zdejmij drugi składnik logowania
        </AccountAct>
      ) : (
        <Alert severity="info" sx={{ width: "100%", my: 1 }}>
          Drugi składnik zostanie ustawiony przy najbliższym logowaniu.
        </Alert>
      )}
      <AccountAct
        question="Zakończyć wszystkie sesje?"
        content={`Sesje na wszystkich urządzeniach skończą się od razu. Konto pozostanie czynne: ${name} może zalogować się od nowa.`}
        send={() => call(officeEndStaffSessions, { params })}
      >
        Zakończ wszystkie sesje
      </AccountAct>
    </>
  );
}

const problems = validateBy(officeUpdateStaff.body);

function StaffForm() {
  const account = useRecordContext<StaffAccount>();
  const canWrite = useMayCall(officeUpdateStaff);
  const self = useStaff();
  if (!account) return null;
  const isSelf = self?.id === account.id;
  const readOnly = !canWrite || isSelf;
  return (
    <Box sx={{ maxWidth: 600 }}>
      <EditCard validate={problems} readOnly={readOnly}>
        {isSelf && (
          <Alert severity="info" sx={{ width: "100%", mb: 1 }}>
            To Twoje konto. Zmienić je może inny administrator.
          </Alert>
        )}
        {account.is_waiting && (
          <Alert severity="warning" sx={{ width: "100%", mb: 1 }}>
            Zmiana tego konta czeka na drugiego administratora.{" "}
            <MuiLink component={Link} to="/approvals" color="inherit">
              Do zatwierdzenia
            </MuiLink>
          </Alert>
        )}
        <TextInput source="name" label="Imię i nazwisko" isRequired readOnly={readOnly} />
        <TextInput source="email" label="E-mail" readOnly helperText="Adresu e-mail nie można zmienić" />
        <RoleInput readOnly={readOnly} />
        <BooleanInput
          source="is_active"
          label="Konto czynne"
          readOnly={readOnly}
          helperText="Zamknięcie konta kończy jego sesje"
        />
        {!readOnly && <AccountActs account={account} />}
      </EditCard>
    </Box>
  );
}

/** One staff account. */
export default function StaffEdit() {
  return (
    <EditPage redirect="list" transform={ofItsRole}>
      <StaffForm />
    </EditPage>
  );
}
