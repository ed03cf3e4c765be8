import Alert from "@mui/material/Alert";
import Divider from "@mui/material/Divider";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { TextInput } from "react-admin";
import type { z } from "zod";
import { formatInstant } from "@plon/client/format.ts";
import { knowsPasskeys } from "@plon/client/passkeys.ts";
import {
  type officeAddPasskey,
  officeListPasskeys,
  officeRemovePasskey,
  officeRenamePasskey,
} from "@plon/contract/office/people/staff-passkeys.ts";
import type { Passkey } from "@plon/contract/shared/calls/passkeys.ts";
import { ConfirmButton, DialogButton } from "#shared/acts/act-buttons.tsx";
import { FormButton } from "#shared/forms/action-dialog.tsx";
import { Hint } from "#shared/page/hint.tsx";
import { call } from "#shared/calls/session.ts";
import { LoadError } from "#shared/page/states.tsx";
import { AddKeyDialog } from "./add-key-dialog.tsx";

const keysQuery = queryOptions({
  queryKey: ["own-keys"],
  queryFn: async () => (await call(officeListPasskeys, {})).data,
});

type Keys = z.infer<typeof officeAddPasskey.data>;

function KeyRow({ passkey }: { passkey: Passkey }) {
  const params = { passkeyId: passkey.id };
  return (
    <Stack
      component="li"
      direction={{ xs: "column", sm: "row" }}
      sx={{ gap: 1, py: 1.5, alignItems: { sm: "center" }, justifyContent: "space-between" }}
    >
      <div>
        <Typography component="span" sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
          {passkey.name}
        </Typography>
        <Hint>
          Dodano {formatInstant(passkey.created_at)},{" "}
          {passkey.last_used_at ? `ostatnio użyty ${formatInstant(passkey.last_used_at)}` : "jeszcze nieużywany"}
        </Hint>
      </div>
      <Stack direction="row" sx={{ gap: 1, flexShrink: 0 }}>
        <FormButton<{ name: string }>
          label="Zmień nazwę"
          look={{ variant: "outlined", "aria-label": `Zmień nazwę: ${passkey.name}` }}
          title="Zmień nazwę klucza"
          explanation="Nazwę widzisz tylko Ty."
          submitLabel="Zapisz"
          schema={officeRenamePasskey.body}
          defaultValues={{ name: passkey.name }}
          onSend={(body) => call(officeRenamePasskey, { params, body })}
          changes={keysQuery.queryKey}
        >
          <TextInput source="name" label="Nazwa klucza" isRequired autoFocus />
        </FormButton>
        <ConfirmButton
          variant="outlined"
          color="error"
          aria-label={`Usuń klucz: ${passkey.name}`}
          question="Usunąć klucz?"
          content="Tym kluczem nie da się już potwierdzić logowania. Wiadomość o tym wyślemy na Twój adres e-mail."
          confirm="Usuń klucz"
          send={() => call(officeRemovePasskey, { params })}
          changes={keysQuery.queryKey}
        >
          Usuń
        </ConfirmButton>
      </Stack>
    </Stack>
  );
}

function KeyList({ keys }: { keys: Keys }) {
  const cache = useQueryClient();
  return (
    <>
      {keys.passkeys.length > 0 && (
        <Stack component="ul" divider={<Divider component="li" aria-hidden />} sx={{ m: 0, p: 0, listStyle: "none" }}>
          {keys.passkeys.map((passkey) => (
            <KeyRow key={passkey.id} passkey={passkey} />
          ))}
        </Stack>
      )}
      {!knowsPasskeys() && <Alert severity="info">Ta przeglądarka nie obsługuje kluczy dostępu.</Alert>}
      {knowsPasskeys() && keys.left > 0 && (
        <DialogButton
          variant="outlined"
          sx={{ mt: 1 }}
          renderDialog={(close) => (
            <AddKeyDialog
              hasKeys={keys.passkeys.length > 0}
              hasTotp={keys.has_totp}
              onMade={(made) => cache.setQueryData(keysQuery.queryKey, made)}
              onClose={close}
            />
          )}
        >
          {keys.passkeys.length === 0 ? "Dodaj klucz dostępu" : "Dodaj kolejny klucz"}
        </DialogButton>
      )}
      {keys.left === 0 && <Hint>Masz już tyle kluczy, ile można mieć. Usuń któryś, aby dodać nowy.</Hint>}
    </>
  );
}

/** The own keys of a member of staff: a second factor besides the app or instead of it. */
export function OwnKeys() {
  const list = useQuery(keysQuery);
  return (
    <>
      <Typography variant="h6" component="h2">
        Klucze dostępu
      </Typography>
      <Hint sx={{ mb: 1 }}>
        Palec, twarz albo PIN urządzenia jako drugi składnik logowania, zamiast kodu z aplikacji.
      </Hint>
      {list.isPending && <Skeleton variant="rounded" height={80} />}
      {list.isLoadingError && <LoadError error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && <KeyList keys={list.data} />}
    </>
  );
}
