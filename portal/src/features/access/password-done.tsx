import { buttonClass } from "@plon/ui/button-class.ts";
import { SheafPicture } from "@plon/ui/illustrations.tsx";
import { ModalLink } from "#shared/modal-link.tsx";

/** The last step of setting a password. */
export function PasswordDone() {
  return (
    <output className="flex flex-col items-center gap-6 text-center">
      <div className="w-44">
        <SheafPicture />
      </div>
      <p className="text-lg">Twoje hasło zostało ustawione</p>
      <ModalLink modal="!logowanie" className={buttonClass("primary")}>
        Przejdź do logowania
      </ModalLink>
    </output>
  );
}
