import type { Member } from "@plon/contract/portal/people/members.ts";
import { formatLongInstant } from "@plon/client/format.ts";
import { MEMBERS_MAX } from "@plon/rules/people/member-role.ts";
import { Button } from "@plon/ui/button.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { StatusChip } from "@plon/ui/status-chip.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import { useRef, useState } from "react";
import { FailedPart } from "#base/calls/failed-load.tsx";
import type { ModalProps } from "#base/modal-props.ts";
import { toastSaved, toastProblem } from "#shared/forms/form-cycle.ts";
import { InviteForm } from "./invite-form.tsx";
import { ROLE_WORDS } from "#base/member/member-words.ts";
import { endMember, membersQuery } from "./members.api.ts";
import { RoleForm } from "./role-form.tsx";

/** `#!osoby-w-gospodarstwie`: whom the owner lets in, what each may do, inviting and taking access back. */
export function MembersModal({ onClose }: ModalProps) {
  const list = useQuery(membersQuery);
  return (
    <Modal title="Osoby w gospodarstwie" width={500} onClose={onClose}>
      {list.isPending && <Skeleton className="h-48 w-full rounded-card" />}
      {list.isError && !list.data && <FailedPart error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && <Members {...list.data} />}
    </Modal>
  );
}

type Step = { at: "list" } | { at: "inviting"; again?: Member } | { at: "role"; member: Member };

function Members({ members, left }: { members: Member[]; left: number }) {
  const cache = useQueryClient();
  const [step, setStep] = useState<Step>({ at: "list" });
  const top = useRef<HTMLParagraphElement>(null);
  const end = useMutation({
    mutationFn: endMember,
    onSuccess: ({ data, message = "" }) => {
      cache.setQueryData(membersQuery.queryKey, data);
      toastSaved(message);
      // The clicked button is gone.
      top.current?.focus();
    },
    onError: toastProblem,
  });
  const backToList = () => setStep({ at: "list" });

  if (step.at === "inviting") return <InviteForm again={step.again} onDone={backToList} />;
  if (step.at === "role") return <RoleForm member={step.member} onDone={backToList} />;
  return (
    <div className="flex flex-col gap-5">
      <p ref={top} tabIndex={-1} className="outline-none">
        {members.length === 0
          ? "Nie podawaj nikomu swojego hasła. Zaproś żonę, męża, dziecko albo księgową: każda osoba loguje się sama, swoim numerem telefonu, a Ty decydujesz, co może."
          : "Każda osoba loguje się swoim numerem telefonu. Dostęp możesz odebrać w każdej chwili: działa to od razu."}
      </p>
      {members.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              isEnding={end.isPending && end.variables === member.id}
              onEnd={() => end.mutate(member.id)}
              onRole={() => setStep({ at: "role", member })}
              onAgain={() => setStep({ at: "inviting", again: member })}
            />
          ))}
        </ul>
      )}
      {left > 0 ? (
        <Button onClick={() => setStep({ at: "inviting" })}>
          {members.length === 0 ? "Zaproś osobę" : "Zaproś kolejną osobę"}
        </Button>
      ) : (
        <p className="text-soft">{`Dostęp ma już ${MEMBERS_MAX} osób, więcej nie można. Odbierz go komuś, aby zaprosić następną.`}</p>
      )}
    </div>
  );
}

type MemberRowProps = {
  member: Member;
  isEnding: boolean;
  onEnd: () => void;
  onRole: () => void;
  onAgain: () => void;
};

function MemberRow({ member, isEnding, onEnd, onRole, onAgain }: MemberRowProps) {
  const [isAsking, setIsAsking] = useState(false);
  const name = `${member.first_name} ${member.last_name}`;
  const isWaiting = member.accepted_at === null;
  return (
    <li className="flex flex-wrap items-start gap-3 py-4 first:pt-0">
      <UserRound aria-hidden className="mt-0.5 size-6 shrink-0 text-soft" />
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          {name}
          {isWaiting && <StatusChip tone="pending" label="Zaproszenie wysłane" />}
        </p>
        <p className="mt-1 text-sm">{ROLE_WORDS[member.role].label}</p>
        <p className="text-sm text-soft">{`Telefon: … ${member.phone_ending}`}</p>
        <p className="text-sm text-soft">{whenOf(member)}</p>
        {isAsking && (
          <div className="mt-3 flex flex-col gap-3">
            <p>
              {isWaiting
                ? "Cofnąć zaproszenie? Odnośnik z SMS-a przestanie działać."
                : "Odebrać dostęp? Ta osoba zostanie od razu wylogowana ze wszystkich urządzeń."}
            </p>
            <div className="flex flex-wrap gap-3">
              <Button variant="danger" size="sm" needsNetwork pending={isEnding} onClick={onEnd}>
                {isWaiting ? "Cofnij zaproszenie" : "Odbierz dostęp"}
              </Button>
              <Button variant="quiet" size="sm" onClick={() => setIsAsking(false)}>
                Zostaw
              </Button>
            </div>
          </div>
        )}
      </div>
      {!isAsking && (
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:pl-9">
          {isWaiting ? (
            <Button variant="quiet" size="sm" aria-label={`Wyślij ponownie: ${name}`} onClick={onAgain}>
              Wyślij ponownie
            </Button>
          ) : (
            <Button variant="quiet" size="sm" aria-label={`Zmień uprawnienia: ${name}`} onClick={onRole}>
              Zmień uprawnienia
            </Button>
          )}
          <Button
            variant="quiet"
            size="sm"
            aria-label={`${isWaiting ? "Cofnij" : "Odbierz dostęp"}: ${name}`}
            onClick={() => setIsAsking(true)}
          >
            {isWaiting ? "Cofnij" : "Odbierz dostęp"}
          </Button>
        </div>
      )}
    </li>
  );
}

function whenOf({ accepted_at, invitation_expires_at, last_seen_at }: Member): string {
  if (accepted_at === null) return `Czeka na odpowiedź do ${formatLongInstant(invitation_expires_at ?? "")}`;
  if (last_seen_at === null) return `Dostęp od ${formatLongInstant(accepted_at)}`;
  return `Dostęp od ${formatLongInstant(accepted_at)}, ostatnio tutaj ${formatLongInstant(last_seen_at)}`;
}
