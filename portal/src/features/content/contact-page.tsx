import { Card } from "@plon/ui/card.tsx";
import { Mail, Phone } from "lucide-react";
import { useBrand } from "#app/settings.ts";
import { PageHeading } from "#shared/page-heading.tsx";

/** How to reach the programme without an account. */
export function ContactPage() {
  const { helpline, helpline_hours: hours, email, manufacturer } = useBrand();
  return (
    <>
      <PageHeading title="Kontakt" />
      <Card title={manufacturer}>
        <ul className="flex flex-col gap-4">
          {helpline !== "" && (
            <li className="flex items-center gap-4">
              <Phone aria-hidden className="size-6 shrink-0 text-action" />
              <span>
                <a
                  href={`tel:${helpline.replaceAll(/[^+\d]/g, "")}`}
                  className="text-xl font-semibold underline underline-offset-4"
                >
                  {helpline}
                </a>
                <span className="block text-soft">Infolinia, {hours}</span>
              </span>
            </li>
          )}
          {email !== "" && (
            <li className="flex items-center gap-4">
              <Mail aria-hidden className="size-6 shrink-0 text-action" />
              <a href={`mailto:${email}`} className="font-semibold wrap-anywhere underline underline-offset-4">
                {email}
              </a>
            </li>
          )}
        </ul>
      </Card>
    </>
  );
}
