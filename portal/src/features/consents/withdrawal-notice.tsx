import { phoneNumber } from "@plon/rules/people/contact.ts";
import { useBrand } from "#base/settings.ts";

/** How a consent can be withdrawn, with the programme's own channels. */
export function WithdrawalNotice() {
  const { helpline, helpline_hours: hours, email, data_controller: controller } = useBrand();
  const channels = [
    email === "" ? undefined : `pisząc na adres ${email}`,
    helpline === "" ? undefined : `dzwoniąc na infolinię ${phoneNumber(helpline)}${hours === "" ? "" : ` (${hours})`}`,
  ].filter((channel) => channel !== undefined);
  return (
    <p className="text-sm text-soft">
      Każdą zgodę możesz wycofać w dowolnym momencie: w swoim profilu
      {channels.length > 0 && <>, {channels.join(" albo ")}</>}. Wycofanie zgody nie wpływa na zgodność z prawem tego,
      co zrobiliśmy wcześniej. Administrator danych: {controller}.
    </p>
  );
}
