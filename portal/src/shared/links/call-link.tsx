import { phoneAddress, phoneNumber } from "@plon/rules/people/contact.ts";
import { buttonClass } from "@plon/ui/button-class.ts";
import { Phone } from "lucide-react";

type CallLinkProps = {
  /** Who is called, for screen readers. */
  name: string;
  phone: string;
  /** Where there is room, the number is read: not every device can call. */
  showsNumber?: boolean;
};

/** Calls a place. */
export function CallLink({ name, phone, showsNumber = false }: CallLinkProps) {
  const number = phoneNumber(phone);
  return (
    <a
      href={phoneAddress(phone)}
      aria-label={`Zadzwoń: ${name}, ${number}`}
      className={`figures ${buttonClass("quiet", "sm")}`}
    >
      <Phone aria-hidden className="size-5" />
      <span className={showsNumber ? "md:hidden" : ""}>Zadzwoń</span>
      {showsNumber && <span className="max-md:hidden">{number}</span>}
    </a>
  );
}
