import { Modal } from "@plon/ui/layers/modal.tsx";
import type { ModalProps } from "#base/modal-props.ts";
import { useProfile } from "#base/profile.ts";
import { ROLE_WORDS } from "#base/member/member-words.ts";

/** Instead of a modal for which the farm's owner gave no power: what is missing, and who can change it. */
export function BarredModal({ onClose }: ModalProps) {
  const { member } = useProfile();
  return (
    <Modal title="Tego nie możesz zrobić" width={500} onClose={onClose}>
      <p>
        Do tego potrzebna jest zgoda właściciela gospodarstwa. Tylko on może to zrobić albo zmienić Twoje uprawnienia.
      </p>
      {member && <p className="mt-3 text-soft">{`Twoje uprawnienia teraz: ${ROLE_WORDS[member.role].label}.`}</p>}
    </Modal>
  );
}
