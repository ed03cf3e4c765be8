import { Button } from "@plon/ui/button.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import { useMemo } from "react";
import type { ModalProps } from "#base/modal-props.ts";
import { cleanConfirmation } from "./confirmation-html.ts";
import { innerPath } from "./inner-path.ts";
import { RichText } from "#shared/links/rich-text.tsx";

const ownPath = (href: string) => innerPath(href, location.origin);

/** Shows the text from a link's query `content`: a short confirmation of something done. */
export function ConfirmationModal({ params, onClose }: ModalProps) {
  const content = params["content"] ?? "";
  const nodes = useMemo(() => cleanConfirmation(content), [content]);
  return (
    <Modal title="Potwierdzenie" width={300} onClose={onClose}>
      <div className="wrap-anywhere">
        {nodes.length > 0 ? <RichText nodes={nodes} hrefOf={ownPath} /> : <p>Brak danych</p>}
      </div>
      <div className="mt-6 flex flex-col">
        <Button onClick={onClose}>Rozumiem</Button>
      </div>
    </Modal>
  );
}
