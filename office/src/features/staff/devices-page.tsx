import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Divider from "@mui/material/Divider";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { PasswordInput, Title, useNotify } from "react-admin";
import { staffChangePassword } from "@plon/contract/office/people/staff-access.ts";
import {
  officeEndDevice,
  officeEndOtherDevices,
  officeListDevices,
} from "@plon/contract/office/people/staff-devices.ts";
import type { Device } from "@plon/contract/shared/calls/sessions.ts";
import { FormButton } from "#shared/forms/action-dialog.tsx";
import { countOf, formatInstant } from "@plon/client/format.ts";
import { useTellRefusal } from "#shared/calls/refusal.ts";
import { call } from "#shared/calls/session.ts";
import { LoadError } from "#shared/page/states.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { Hint } from "#shared/page/hint.tsx";
import { OwnKeys } from "./own-keys.tsx";

const devicesQuery = queryOptions({
  queryKey: ["own-devices"],
  queryFn: async () => (await call(officeListDevices, {})).data,
});

const nameOf = ({ device }: Device) => device ?? "Nieznane urządzenie";

function DeviceRow({ device, action }: { device: Device; action: ReactNode }) {
  return (
    <Stack
      component="li"
      direction={{ xs: "column", sm: "row" }}
      sx={{ gap: 1, py: 1.5, alignItems: { sm: "center" }, justifyContent: "space-between" }}
    >
      <div>
        <Stack direction="row" sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {nameOf(device)}
          </Typography>
          {device.is_current && <StatusChip status={{ label: "To urządzenie", color: "green" }} />}
        </Stack>
        <Hint>
          Zalogowano {formatInstant(device.signed_in_at)}
          {!device.is_current && `, ostatnio używane ${formatInstant(device.last_used_at)}`}
        </Hint>
      </div>
      {action}
    </Stack>
  );
}

function Devices({ devices, others }: { devices: Device[]; others: number }) {
  const cache = useQueryClient();
  const notify = useNotify();
  const tellRefusal = useTellRefusal();
  const top = useRef<HTMLParagraphElement>(null);
  const end = useMutation({
    mutationFn: (which: number | "others") =>
      which === "others" ? call(officeEndOtherDevices, {}) : call(officeEndDevice, { params: { deviceId: which } }),
    onSuccess: ({ data, message = "" }) => {
      cache.setQueryData(devicesQuery.queryKey, data);
      notify(message, { type: "success" });
      // The clicked button is gone.
      top.current?.focus();
    },
    onError: tellRefusal,
  });
  const under = (which: number | "others") => end.isPending && end.variables === which;
  return (
    <>
      <Typography ref={top} tabIndex={-1} sx={{ outline: "none" }}>
        {others === 0
          ? "To Twoja jedyna sesja."
          : `Poza tą masz ${countOf(others, "inną sesję", "inne sesje", "innych sesji")}.`}
      </Typography>
      {others > 0 && (
        <>
          <Alert severity="info" sx={{ my: 1 }}>
            Nie poznajesz którejś z nich? Zakończ ją i zmień hasło.
          </Alert>
          <Button
            variant="outlined"
            color="error"
            loading={under("others")}
            onClick={() => end.mutate("others")}
            sx={{ mt: 1 }}
          >
            Wyloguj wszystkie pozostałe
          </Button>
          <Hint sx={{ mt: 1 }}>Zakończą się też podglądy kont uczestników, które są otwarte z Twojego konta.</Hint>
        </>
      )}
      <Stack component="ul" divider={<Divider component="li" aria-hidden />} sx={{ m: 0, p: 0, listStyle: "none" }}>
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            action={
              !device.is_current && (
                <Button
                  variant="outlined"
                  aria-label={`Wyloguj: ${nameOf(device)}`}
                  loading={under(device.id)}
                  onClick={() => end.mutate(device.id)}
                  sx={{ flexShrink: 0, alignSelf: { xs: "start", sm: "center" } }}
                >
                  Wyloguj
                </Button>
              )
            }
          />
        ))}
      </Stack>
    </>
  );
}

/** Where the member of staff is signed in, a button to sign a device out remotely, and their own password and keys. */
export default function DevicesPage() {
  const list = useQuery(devicesQuery);
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, my: 2, maxWidth: 720 }}>
      <Title title="Moje sesje i hasło" />
      <FormButton<{ old_password: string; password: string }>
        label="Zmień hasło"
        look={{ variant: "outlined", sx: { mb: 2 } }}
        title="Zmień hasło"
        explanation="Pozostałe sesje zakończą się od razu, a na Twój adres e-mail wyślemy wiadomość o zmianie."
        submitLabel="Zmień hasło"
        schema={staffChangePassword.body}
        onSend={(body) => call(staffChangePassword, { body })}
        changes={devicesQuery.queryKey}
      >
        <PasswordInput
          source="old_password"
          label="Obecne hasło"
          isRequired
          autoComplete="current-password"
          autoFocus
        />
        <PasswordInput
          source="password"
          label="Nowe hasło"
          isRequired
          autoComplete="new-password"
          helperText="Co najmniej 8 znaków: mała i wielka litera, cyfra i znak specjalny"
        />
      </FormButton>
      <OwnKeys />
      <Divider sx={{ my: 3 }} />
      <Typography variant="h6" component="h2">
        Sesje
      </Typography>
      {list.isPending && <Skeleton variant="rounded" height={160} />}
      {list.isLoadingError && <LoadError error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && <Devices {...list.data} />}
    </Paper>
  );
}
