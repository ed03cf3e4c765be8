import Alert from "@mui/material/Alert";
import MuiButton from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import {
  BooleanInput,
  Confirm,
  Edit,
  SaveButton,
  SimpleForm,
  TextInput,
  Toolbar,
  useNotify,
  useRecordContext,
  useRefresh,
} from "react-admin";
import type { z } from "zod";
import {
  officeEndStaffSessions,
  officeResetStaffTotp,
  officeUpdateStaff,
  type staffAccount,
} from "@plon/contract/office/administration.ts";
import { useMayWrite } from "#shared/access.ts";
import { validateBy } from "#shared/contract-form.ts";
import { useTellRefusal } from "#shared/refusal.ts";
import { call, useStaff } from "#shared/session.ts";
import { RoleInput } from "./role-input.tsx";

type StaffAccount = z.infer<typeof staffAccount>;

function ResetSecondFactor({ account }: { account: StaffAccount }) {
  const [isAsking, setIsAsking] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const tellRefusal = useTellRefusal();
  const reset = useMutation({
    mutationFn: () => call(officeResetStaffTotp, { params: { staffId: account.id } }),
    onSuccess: () => {
      notify("Drugi składnik zdjęty. Zostanie ustawiony od nowa przy logowaniu.", { type: "success" });
      refresh();
    },
    onError: tellRefusal,
    onSettled: () => setIsAsking(false),
  });
  if (!account.has_totp) {
    return (
      <Alert severity="info" sx={{ width: "100%", my: 1 }}>
        Drugi składnik zostanie ustawiony przy najbliższym logowaniu.
      </Alert>
    );
  }
  return (
    <>
      <MuiButton variant="outlined" sx={{ my: 1 }} onClick={() => setIsAsking(true)}>
        Zdejmij drugi składnik logowania
      </MuiButton>
      <Confirm
        isOpen={isAsking}
        loading={reset.isPending}
        title="Zdjąć drugi składnik?"
        content={`${account.name} ustawi go od nowa przy najbliższym logowaniu. Kody zapasowe stracą ważność.`}
        onConfirm={() => reset.mutate()}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

function EndSessions({ account }: { account: StaffAccount }) {
  const [isAsking, setIsAsking] = useState(false);
  const notify = useNotify();
  const tellRefusal = useTellRefusal();
  const end = useMutation({
    mutationFn: () => call(officeEndStaffSessions, { params: { staffId: account.id } }),
    onSuccess: ({ message = "" }) => notify(message, { type: "success" }),
    onError: tellRefusal,
    onSettled: () => setIsAsking(false),
  });
  return (
    <>
      <MuiButton variant="outlined" sx={{ my: 1 }} onClick={() => setIsAsking(true)}>
        Zakończ wszystkie sesje
      </MuiButton>
      <Confirm
        isOpen={isAsking}
        loading={end.isPending}
        title="Zakończyć wszystkie sesje?"
        content={`Sesje na wszystkich urządzeniach skończą się od razu. Konto pozostanie czynne: ${account.name} może zalogować się od nowa.`}
        onConfirm={() => end.mutate()}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

function StaffForm() {
  const account = useRecordContext<StaffAccount>();
  const canWrite = useMayWrite("staff");
  const self = useStaff();
  if (!account) return null;
  const isSelf = self?.id === account.id;
  const readOnly = !canWrite || isSelf;
  return (
    <SimpleForm
      validate={validateBy(officeUpdateStaff.body)}
      warnWhenUnsavedChanges
      toolbar={
        readOnly ? (
          false
        ) : (
          <Toolbar>
            <SaveButton />
          </Toolbar>
        )
      }
      sx={{ maxWidth: 560 }}
    >
      {isSelf && (
        <Alert severity="info" sx={{ width: "100%", mb: 1 }}>
          To Twoje konto. Zmienić je może inny administrator.
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
      {!readOnly && <ResetSecondFactor account={account} />}
      {!readOnly && <EndSessions account={account} />}
    </SimpleForm>
  );
}

/** One staff account. */
export default function StaffEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect="list" actions={false}>
      <StaffForm />
    </Edit>
  );
}
