import { Button } from "@plon/ui/button.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ModalProps } from "#base/modal-props.ts";
import { settingsQuery } from "#base/settings.ts";
import { rememberWarning } from "./system-warning.ts";

/** The temporary warning set by staff: a fault, a maintenance break, a delay. */
export function WarningModal({ onClose }: ModalProps) {
  const warning = useQuery(settingsQuery).data?.warning;
  const id = warning?.id;
  useEffect(() => {
    if (id !== undefined) rememberWarning(id);
  }, [id]);
  return (
    <Modal title="Uwaga" width={500} onClose={onClose}>
      <p className="wrap-anywhere whitespace-pre-line">{warning ? warning.text : "Brak danych"}</p>
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose}>Rozumiem</Button>
      </div>
    </Modal>
  );
}
