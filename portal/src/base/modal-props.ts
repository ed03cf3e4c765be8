/** What a modal that a hash opens is given: what its address carries, and how it closes. */
export type ModalProps = {
  params: Record<string, string>;
  onClose: () => void;
};
