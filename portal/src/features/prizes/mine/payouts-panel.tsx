import { TEXT_LINK } from "@plon/ui/button-class.ts";
import { Alert } from "@plon/ui/alert.tsx";
import { formatLongInstant } from "@plon/client/format.ts";
import { useProfile } from "#base/profile.ts";
import { ModalLink } from "#shared/links/modal-link.tsx";

/** For participants who have ordered money: where it is paid and what its statuses mean. */
export function PayoutsPanel() {
  const { profile, bank_account_blocked_until: blockedUntil } = useProfile();
  return (
    <div className="mb-6">
      <Alert
        tone={profile.bank_account === null ? "warning" : "info"}
        title="Wypłaty nagród pieniężnych"
        {...(profile.bank_account === null
          ? {
              action: (
                <ModalLink modal="!uzupelnij-numer-konta" className={TEXT_LINK}>
                  Uzupełnij numer konta
                </ModalLink>
              ),
            }
          : {})}
      >
        <p>
          {profile.bank_account === null
            ? "Na Twoim profilu nie ma numeru konta, na które wyślemy pieniądze."
            : `Pieniądze wysyłamy na konto z końcówką ${profile.bank_account.slice(-4)}.`}{" "}
          „Przyjęte” czeka na najbliższą paczkę przelewów, „W realizacji” jest w banku, „Wypłacone” bank potwierdził.
        </p>
        {blockedUntil !== null && (
          <p>Numer konta albo telefonu zmieniono niedawno: wypłaty ruszą {formatLongInstant(blockedUntil)}.</p>
        )}
      </Alert>
    </div>
  );
}
