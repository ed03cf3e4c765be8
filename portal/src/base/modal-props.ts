/** Props of a modal opened by a hash: the values in its address, and how to close it. */
export type ModalProps = {
  params: Record<string, string>;
  onClose: () => void;
};
