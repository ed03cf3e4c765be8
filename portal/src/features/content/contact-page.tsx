import { phoneAddress, phoneNumber } from "@plon/rules/people/contact.ts";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Building2, Mail, Phone } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useSessionState } from "#base/session/session.ts";
import { settingsQuery, useBrand } from "#base/settings.ts";
import { PrimaryLink } from "#shared/links/button-links.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { MailText } from "#shared/links/mail-text.tsx";
import { PageBody, PageSkeleton } from "./page-body.tsx";
import { pageQuery } from "./content.api.ts";

/** How to reach the programme without an account; the channels show at once, advice written by the office follows. */
export function ContactPage() {
  const { helpline, helpline_hours: hours, email, data_controller: controller } = useBrand();
  const isMember = useSessionState().status === "member";
  const isBrandComing = useQuery(settingsQuery).isPending;
  const page = useQuery(pageQuery("kontakt"));
  return (
    <>
      <PageHeading title="Kontakt" />
      {isMember && (
        <div className="mb-6 flex flex-col gap-4 rounded-card bg-action-tint p-6 sm:flex-row sm:items-center sm:justify-between">
          <p className="font-semibold">Masz swojego przedstawiciela. Odpowie najszybciej.</p>
          <PrimaryLink to="/kontakt-z-przedstawicielem">Kontakt z przedstawicielem</PrimaryLink>
        </div>
      )}
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-3">
        {isBrandComing && (
          <>
            <ChannelSkeleton />
            <ChannelSkeleton />
          </>
        )}
        {helpline !== "" && (
          <Channel icon={Phone} title="Infolinia" note={hours}>
            <a href={phoneAddress(helpline)} className={`${linkClass} figures text-xl`}>
              {phoneNumber(helpline)}
            </a>
          </Channel>
        )}
        {email !== "" && (
          <Channel icon={Mail} title="E-mail" note="Odpowiadamy w dni robocze">
            <a href={`mailto:${email}`} className={linkClass}>
              <MailText>{email}</MailText>
            </a>
          </Channel>
        )}
        <Channel icon={Building2} title="Adres" note="Organizator i administrator danych">
          {controller}
        </Channel>
      </ul>
      <div className="mt-10">
        {page.isPending && <PageSkeleton />}
        {page.data && <PageBody page={page.data} />}
      </div>
    </>
  );
}

const linkClass = "inline-flex min-h-11 items-center font-semibold wrap-anywhere underline underline-offset-4";

type ChannelProps = {
  icon: LucideIcon;
  title: string;
  note: string;
  children: ReactNode;
};

function ChannelSkeleton() {
  return (
    <li>
      <Skeleton className="h-38" />
    </li>
  );
}

function Channel({ icon: Icon, title, note, children }: ChannelProps) {
  return (
    <li className="flex flex-col rounded-card border border-line bg-surface p-6">
      <h2 className="flex items-center gap-3 font-semibold">
        <Icon aria-hidden className="size-6 shrink-0 text-action" />
        {title}
      </h2>
      <div className="mt-2 flex min-h-11 items-center">{children}</div>
      <p className="text-soft">{note}</p>
    </li>
  );
}
