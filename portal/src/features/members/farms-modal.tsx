import type { OwnFarm } from "@plon/contract/portal/people/members-sign-in.ts";
import { Button } from "@plon/ui/button.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import { Skeleton } from "@plon/ui/skeleton.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dropDrafts } from "#base/device/drafts.ts";
import { FailedPart } from "#base/calls/failed-load.tsx";
import type { ModalProps } from "#base/modal-props.ts";
import { useProfile } from "#base/profile.ts";
import { session } from "#base/session/session.ts";
import { useSignOut } from "#base/member/sign-out.ts";
import { ROLE_WORDS } from "#base/member/member-words.ts";
import { farmsQuery, leaveFarm, switchFarm } from "./members.api.ts";
import { toastProblem } from "#shared/forms/form-cycle.ts";

/** `#!moje-gospodarstwa`: the farms that let the signed-in person in; going over to another, and giving access up. */
export function FarmsModal({ onClose }: ModalProps) {
  const list = useQuery(farmsQuery);
  return (
    <Modal title="Moje gospodarstwa" width={500} onClose={onClose}>
      {list.isPending && <Skeleton className="h-32 w-full rounded-card" />}
      {list.isError && !list.data && <FailedPart error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && <Farms farms={list.data} />}
    </Modal>
  );
}

function Farms({ farms }: { farms: OwnFarm[] }) {
  const { member } = useProfile();
  const others = farms.filter(({ membership_id }) => membership_id !== member?.membership_id);
  const goOver = useMutation({
    mutationFn: switchFarm,
    onSuccess: async ({ data }) => {
      session.signIn(data);
      await dropDrafts();
      location.replace("/dashboard");
    },
    onError: toastProblem,
  });
  return (
    <div className="flex flex-col gap-5">
      <p>{`Pracujesz teraz w: ${member?.farm ?? ""}.`}</p>
      {others.map((farm) => (
        <div key={farm.membership_id} className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
          <div className="min-w-0 flex-[1_1_12rem]">
            <p className="font-semibold wrap-anywhere">{farm.name}</p>
            <p className="text-sm text-soft">{ROLE_WORDS[farm.role].label}</p>
          </div>
          <Button
            variant="secondary"
            size="sm"
            needsNetwork
            aria-label={`Przejdź do: ${farm.name}`}
            pending={goOver.isPending && goOver.variables === farm.membership_id}
            onClick={() => goOver.mutate(farm.membership_id)}
          >
            Przejdź
          </Button>
        </div>
      ))}
      <Leaving />
    </div>
  );
}

function Leaving() {
  const [isAsking, setIsAsking] = useState(false);
  const signOut = useSignOut({ isAsked: true });
  const leave = useMutation({ mutationFn: leaveFarm, onSuccess: () => signOut(), onError: toastProblem });
  if (!isAsking) {
    return (
      <Button variant="quiet" size="sm" onClick={() => setIsAsking(true)}>
        Zrezygnuj z dostępu
      </Button>
    );
  }
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <p>Zrezygnować z dostępu do tego gospodarstwa? Wrócisz tylko z nowym zaproszeniem.</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" size="sm" needsNetwork pending={leave.isPending} onClick={() => leave.mutate()}>
          Zrezygnuj
        </Button>
        <Button variant="quiet" size="sm" onClick={() => setIsAsking(false)}>
          Zostaw
        </Button>
      </div>
    </div>
  );
}
