import type { representative as representativeSchema } from "@plon/contract/portal/people/representatives.ts";
import { phoneAddress, phoneNumber } from "@plon/rules/people/contact.ts";
import { Card } from "@plon/ui/card.tsx";
import { Mail, Phone } from "lucide-react";
import { MailText } from "#shared/links/mail-text.tsx";

type Representative = (typeof representativeSchema)["_output"];

/** Whom the farmer may call. */
export function RepresentativeCard({ representative }: { representative: Representative }) {
  const name = `${representative.first_name} ${representative.last_name}`;
  return (
    <Card title="Twój przedstawiciel">
      <div className="flex items-center gap-4">
        <span
          aria-hidden
          className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-full bg-action-tint text-lg font-semibold text-action"
        >
          {representative.image === null ? (
            `${representative.first_name.slice(0, 1)}${representative.last_name.slice(0, 1)}`
          ) : (
            <img src={representative.image} alt="" className="size-full object-cover" />
          )}
        </span>
        <p className="text-lg font-semibold">{name}</p>
      </div>
      <ul className="mt-3">
        <li>
          <a href={phoneAddress(representative.phone)} className={linkClass}>
            <Phone aria-hidden className="size-5 shrink-0 text-action" />
            {phoneNumber(representative.phone)}
          </a>
        </li>
        <li>
          <a href={`mailto:${representative.email}`} className={linkClass}>
            <Mail aria-hidden className="size-5 shrink-0 text-action" />
            <span className="min-w-0">
              <MailText>{representative.email}</MailText>
            </span>
          </a>
        </li>
      </ul>
    </Card>
  );
}

const linkClass =
  "flex min-h-11 items-center gap-3 wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-current";
