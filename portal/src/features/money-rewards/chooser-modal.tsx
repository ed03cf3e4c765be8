import { Modal } from "@plon/ui/layers/modal.tsx";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ModalProps } from "#base/modal-props.ts";
import { mayDo, useProfile } from "#base/profile.ts";
import { ModalLink } from "#shared/links/modal-link.tsx";
import { BankPicture, GivingPicture } from "./money-pictures.tsx";

const CHOICE =
  "flex h-full min-h-44 flex-col items-center gap-3 rounded-card border-2 border-line bg-surface p-4 text-center text-ink " +
  "no-underline transition-colors duration-150 hover:border-action hover:bg-action-tint";

/** `#!nagroda-pieniezna`: what points can become. Without a bank account the transfer leads to adding one. */
export function MoneyRewardChooser({ onClose }: ModalProps) {
  const user = useProfile();
  const { profile } = user;
  const isOwner = mayDo(user, "owner");
  return (
    <Modal title="Nagroda pieniężna" width={500} onClose={onClose}>
      <p>Dokonuję wymiany punktów na:</p>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2">
        <li>
          {profile.bank_account === null && !isOwner ? (
            <p className={CHOICE}>
              <Choice picture={<BankPicture />} title="Przelew na konto" note="Numer konta podaje właściciel" />
            </p>
          ) : profile.bank_account === null ? (
            <ModalLink modal="!uzupelnij-numer-konta" className={`${CHOICE} border-dashed`}>
              <Choice picture={<BankPicture />} title="Przelew na konto" note="Najpierw podaj numer konta" />
            </ModalLink>
          ) : (
            <Link to="/nagrody/przelew-na-konto-1" className={CHOICE}>
              <Choice
                picture={<BankPicture />}
                title="Przelew na konto"
                note={`Konto …\u00a0${profile.bank_account.slice(-4)}`}
              />
            </Link>
          )}
        </li>
        <li>
          <Link to="/nagrody/przelew-dla-pah" className={CHOICE}>
            <Choice picture={<GivingPicture />} title="Przelew dla PAH" note="Darowizna na pomoc humanitarną" />
          </Link>
        </li>
      </ul>
    </Modal>
  );
}

function Choice({ picture, title, note }: { picture: ReactNode; title: string; note: string }) {
  return (
    <>
      <span className="w-32">{picture}</span>
      <span className="text-lg font-semibold">{title}</span>
      <span className="text-sm text-soft">{note}</span>
    </>
  );
}
