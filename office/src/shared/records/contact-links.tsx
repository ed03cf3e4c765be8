import MuiLink from "@mui/material/Link";
import { phoneAddress, phoneNumber } from "@plon/rules/people/contact.ts";

/** A phone number as a link that calls it; a dash if there is none. */
export function PhoneLink({ phone }: { phone: string }) {
  const shown = phoneNumber(phone);
  return shown ? <MuiLink href={phoneAddress(phone)}>{shown}</MuiLink> : "–";
}

/** An e-mail address as a link that writes to it; a dash if there is none. */
export function MailLink({ email }: { email: string }) {
  if (email === "") return "–";
  return (
    <MuiLink href={`mailto:${email}`} sx={{ overflowWrap: "anywhere" }}>
      {email}
    </MuiLink>
  );
}
