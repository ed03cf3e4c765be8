import Button, { type ButtonProps } from "@mui/material/Button";
import { type ReactNode, Suspense, useState } from "react";
import { Confirm } from "react-admin";
import { type Changes, type Said, useAct } from "./acting.tsx";
import { type CodeOnDemand, useOpening } from "#shared/page/on-demand.tsx";

type ActProps = Omit<ButtonProps, "content"> & { send: () => Promise<Said>; changes?: Changes };

/** A button that makes a call or saves a file. */
export function ActButton({ send, changes, ...button }: ActProps) {
  const act = useAct(send, changes);
  return <Button {...button} loading={act.isPending} onClick={() => act.mutate()} />;
}

/** A button whose call must be confirmed first. */
export function ConfirmButton(props: ActProps & { question: string; content: string; confirm?: string }) {
  const { send, changes, question, content, confirm = "ra.action.confirm", ...button } = props;
  const [isAsking, setIsAsking] = useState(false);
  const act = useAct(send, changes);
  const close = () => setIsAsking(false);
  return (
    <>
      <Button {...button} onClick={() => setIsAsking(true)} />
      <Confirm
        isOpen={isAsking}
        loading={act.isPending}
        title={question}
        content={content}
        confirm={confirm}
        onConfirm={() => act.mutate(undefined, { onSettled: close })}
        onClose={close}
      />
    </>
  );
}

type DialogProps = ButtonProps & {
  renderDialog: (close: () => void) => ReactNode;
  /** The dialog, where its code does not come with the page. */
  needs?: CodeOnDemand;
};

/** A button that opens a dialog. */
export function DialogButton({ renderDialog, needs, ...button }: DialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  const open = useOpening(needs, () => setIsOpen(true));
  return (
    <>
      <Button {...button} onClick={open} />
      <Suspense>{isOpen && renderDialog(() => setIsOpen(false))}</Suspense>
    </>
  );
}
