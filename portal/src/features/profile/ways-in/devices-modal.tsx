import type { Device } from "@plon/contract/shared/calls/sessions.ts";
import { Button } from "@plon/ui/button.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import { LoadingSkeleton } from "@plon/ui/skeleton.tsx";
import { StatusChip } from "@plon/ui/status-chip.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { useRef } from "react";
import type { ReactNode } from "react";
import { FailedPart } from "#base/calls/failed-load.tsx";
import type { ModalProps } from "#base/modal-props.ts";
import { countOf, formatLongInstant } from "@plon/client/format.ts";
import { SecondaryModalLink } from "#shared/links/button-links.tsx";
import { toastSaved, toastProblem } from "#shared/forms/form-cycle.ts";
import { devicesQuery, endDeviceOf, endOtherDevicesOf } from "./devices.api.ts";

/** `#!zalogowane-urzadzenia`: where the participant is signed in, with a button to sign a device out remotely. */
export function DevicesModal({ onClose }: ModalProps) {
  const list = useQuery(devicesQuery);
  return (
    <Modal title="Zalogowane urządzenia" width={500} onClose={onClose}>
      {list.isPending && <LoadingSkeleton className="h-48 w-full rounded-card" />}
      {list.isError && !list.data && <FailedPart error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && <Devices {...list.data} />}
    </Modal>
  );
}

function Devices({ devices, others }: { devices: Device[]; others: number }) {
  const cache = useQueryClient();
  const top = useRef<HTMLParagraphElement>(null);
  const end = useMutation({
    mutationFn: (which: number | "others") => (which === "others" ? endOtherDevicesOf() : endDeviceOf(which)),
    onSuccess: ({ data, message = "" }) => {
      cache.setQueryData(devicesQuery.queryKey, data);
      toastSaved(message);
      // The clicked button is gone.
      top.current?.focus();
    },
    onError: toastProblem,
  });
  const under = (which: number | "others") => end.isPending && end.variables === which;
  return (
    <div className="flex flex-col gap-4">
      <p ref={top} tabIndex={-1} className="outline-none">
        {others === 0
          ? "Twoje konto jest zalogowane tylko na tym urządzeniu."
          : "Nie poznajesz któregoś z nich? Zmień hasło: wszystkie pozostałe urządzenia zostaną wylogowane."}
      </p>
      <SecondaryModalLink modal="!zmien-haslo">Zmień hasło</SecondaryModalLink>
      {others > 1 && (
        <Button variant="danger" needsNetwork pending={under("others")} onClick={() => end.mutate("others")}>
          Wyloguj {countOf(others, "pozostałe urządzenie", "pozostałe urządzenia", "pozostałych urządzeń")}
        </Button>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            action={
              !device.is_current && (
                <Button
                  variant="secondary"
                  size="sm"
                  needsNetwork
                  aria-label={`Wyloguj: ${nameOf(device)}`}
                  pending={under(device.id)}
                  onClick={() => end.mutate(device.id)}
                >
                  Wyloguj
                </Button>
              )
            }
          />
        ))}
      </ul>
    </div>
  );
}

const nameOf = ({ device }: Device) => device ?? "Nieznane urządzenie";

function DeviceRow({ device, action }: { device: Device; action: ReactNode }) {
  const isMobile = /Android|iPhone|iPad/.test(device.device ?? "");
  const Icon = isMobile ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-start gap-3 py-4 first:pt-0">
      <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-soft" />
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {nameOf(device)}
          {device.is_current && <StatusChip tone="success" label="To urządzenie" />}
        </p>
        <p className="mt-1 text-sm text-soft">Zalogowano {formatLongInstant(device.signed_in_at)}</p>
        {!device.is_current && (
          <p className="text-sm text-soft">Ostatnio używane {formatLongInstant(device.last_used_at)}</p>
        )}
      </div>
      {action}
    </li>
  );
}
