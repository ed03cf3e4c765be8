import { SheafPicture } from "@plon/ui/pictures/illustrations.tsx";
import { PrimaryModalLink } from "#shared/links/button-links.tsx";

/** The last step of setting a password. */
export function PasswordDone() {
  return (
    <output className="flex flex-col items-center gap-6 text-center">
      <div className="w-44">
        <SheafPicture />
      </div>
      <p className="text-lg">Twoje hasło zostało ustawione</p>
      <PrimaryModalLink modal="!logowanie">Przejdź do logowania</PrimaryModalLink>
    </output>
  );
}
