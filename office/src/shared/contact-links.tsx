import MuiLink from "@mui/material/Link";
import { phoneNumber } from "@plon/rules/contact.ts";

/** A phone that a press calls; a dash where there is none. */
export function PhoneLink({ phone }: { phone: string }) {
  const shown = phoneNumber(phone);
  return shown ? <MuiLink href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{shown}</MuiLink> : "–";
}

/** An address that a press writes to; a dash where there is none. */
export function MailLink({ email }: { email: string }) {
  if (email === "") return "–";
  return (
    <MuiLink href={`mailto:${email}`} sx={{ overflowWrap: "anywhere" }}>
      {email}
    </MuiLink>
  );
}
