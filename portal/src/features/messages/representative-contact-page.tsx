import { OnlyWith, PowerMissing } from "#base/member/only-with.tsx";
import { phoneAddress, phoneNumber } from "@plon/rules/people/contact.ts";
import { Card } from "@plon/ui/card.tsx";
import { buttonClass } from "@plon/ui/button-class.ts";
import { BellPicture } from "@plon/ui/pictures/illustrations.tsx";
import { LoadingSkeleton } from "@plon/ui/skeleton.tsx";
import { StatusChip } from "@plon/ui/status-chip.tsx";
import { useQuery } from "@tanstack/react-query";
import { Mail, Phone } from "lucide-react";
import { FailedPart } from "#base/calls/failed-load.tsx";
import { useProfile } from "#base/profile.ts";
import { useBrand } from "#base/settings.ts";
import { formatLongInstant } from "@plon/client/format.ts";
import { ToForm } from "#shared/pages/to-form.tsx";
import { EmptyPlace } from "#shared/pages/empty-place.tsx";
import { PageHeading } from "#shared/pages/page-heading.tsx";
import { MailText } from "#shared/links/mail-text.tsx";
import { messagesQuery } from "./messages.api.ts";
import type { SentMessage } from "./messages.api.ts";
import { MessageForm } from "./message-form.tsx";

/** `/kontakt-z-przedstawicielem`: whom to call, a message, and the answers. */
export function RepresentativeContactPage() {
  return (
    <>
      <PageHeading title="Kontakt z przedstawicielem" />
      <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="lg:order-2">
          <Representative />
        </div>
        <div className="flex min-w-0 flex-col gap-4 md:gap-6">
          <Card title="Napisz wiadomość">
            <OnlyWith power="submit" otherwise={<PowerMissing power="submit" act="Napisać wiadomość" />}>
              <MessageForm />
            </OnlyWith>
          </Card>
          <Messages />
        </div>
      </div>
    </>
  );
}

function Representative() {
  const { ph } = useProfile();
  const { helpline, helpline_hours: hours, email } = useBrand();
  if (ph === null) {
    return (
      <Card title="Infolinia programu">
        <p className="text-soft">Nie masz jeszcze przedstawiciela. Na wiadomość odpowie zespół programu.</p>
        <Ways phone={helpline} email={email} note={hours} />
      </Card>
    );
  }
  return (
    <Card title="Twój przedstawiciel">
      <div className="flex items-center gap-4">
        <span
          aria-hidden
          className="flex size-20 shrink-0 items-center justify-center overflow-hidden rounded-full bg-action-tint text-xl font-semibold text-action"
        >
          {ph.image === null ? (
            `${ph.first_name.slice(0, 1)}${ph.last_name.slice(0, 1)}`
          ) : (
            <img src={ph.image} alt="" className="size-full object-cover" />
          )}
        </span>
        <p className="min-w-0 text-xl font-semibold wrap-anywhere">
          {ph.first_name} {ph.last_name}
        </p>
      </div>
      <Ways phone={ph.phone} email={ph.email} />
    </Card>
  );
}

function Ways({ phone, email, note = "" }: { phone: string; email: string; note?: string }) {
  return (
    <div className="mt-5 flex flex-col gap-3">
      {phone !== "" && (
        <a href={phoneAddress(phone)} className={buttonClass("secondary")}>
          <Phone aria-hidden className="size-5 shrink-0 text-action" />
          <span className="sr-only">Zadzwoń: </span>
          {phoneNumber(phone)}
        </a>
      )}
      {note !== "" && <p className="text-center text-sm text-soft">{note}</p>}
      {email !== "" && (
        <a href={`mailto:${email}`} className={buttonClass("secondary")}>
          <Mail aria-hidden className="size-5 shrink-0 text-action" />
          <span className="sr-only">Napisz e-mail: </span>
          <span className="min-w-0">
            <MailText>{email}</MailText>
          </span>
        </a>
      )}
    </div>
  );
}

function Messages() {
  const messages = useQuery(messagesQuery);
  return (
    <Card title="Twoje wiadomości">
      {messages.isPending && <LoadingSkeleton className="h-40 w-full" />}
      {messages.isError && <FailedPart error={messages.error} onRetry={() => void messages.refetch()} />}
      {messages.isSuccess && messages.data.length === 0 && (
        <EmptyPlace
          next={<ToForm>Napisz wiadomość</ToForm>}
          illustration={<BellPicture />}
          title="Nie ma jeszcze wiadomości"
        >
          Napisz do nas powyżej. Odpowiedź zobaczysz tutaj i dostaniesz e-mailem.
        </EmptyPlace>
      )}
      {messages.isSuccess && messages.data.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {messages.data.map((message) => (
            <li key={message.id} className="py-4 first:pt-0 last:pb-0">
              <Message message={message} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Message({ message }: { message: SentMessage }) {
  const answered = message.answer !== null;
  return (
    <article>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-semibold wrap-anywhere">{message.subject}</h3>
          <p className="text-sm text-soft">
            {formatLongInstant(message.sent_at)}
            {message.by_person !== null && `, napisane przez: ${message.by_person}`}
          </p>
        </div>
        <StatusChip tone={answered ? "success" : "pending"} label={answered ? "Odpowiedziano" : "Czeka na odpowiedź"} />
      </div>
      <p className="mt-2 wrap-anywhere whitespace-pre-line">{message.message}</p>
      {answered && (
        <div className="mt-3 rounded-field border-l-4 border-action bg-action-tint p-3">
          <p className="text-sm text-soft">
            Odpowiedź{message.answered_at === null ? "" : `, ${formatLongInstant(message.answered_at)}`}
          </p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{message.answer}</p>
        </div>
      )}
    </article>
  );
}
