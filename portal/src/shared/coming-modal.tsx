import { EmptyState } from "@plon/ui/empty-state.tsx";
import { SheafPicture } from "@plon/ui/illustrations.tsx";
import { Button } from "@plon/ui/button.tsx";
import { Modal } from "@plon/ui/modal.tsx";
import type { ModalWidth } from "@plon/ui/modal.tsx";

interface ComingModalProps {
  title: string;
  width: ModalWidth;
  onClose: () => void;
}

/** A dialog that says honestly that its part of the programme is not there yet. */
export function ComingModal({ title, width, onClose }: ComingModalProps) {
  return (
    <Modal title={title} width={width} onClose={onClose}>
      <EmptyState illustration={<SheafPicture />} action={<Button onClick={onClose}>Rozumiem</Button>}>
        Ta część programu jest w&nbsp;przygotowaniu. Gdy ją otworzymy, damy Ci znać w&nbsp;powiadomieniach.
      </EmptyState>
    </Modal>
  );
}
