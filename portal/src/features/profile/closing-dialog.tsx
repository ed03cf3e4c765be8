import { Button } from "@plon/ui/button.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useDraftedForm } from "#base/member/form-draft.ts";
import { profileQuery, useProfile } from "#base/profile.ts";
import { formatPoints } from "@plon/client/format.ts";
import { useFormCycle } from "#shared/forms/form-cycle.ts";
import { FormTextArea } from "#shared/fields/form-fields.tsx";
import { schemaResolver } from "#shared/forms/form-problems.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { askToClose } from "./profile.api.ts";

const resolver = schemaResolver(() =>
  import("@plon/contract/portal/account/closings.ts").then((module) => module.requestClosing.body),
);

/** What closing the account takes away, and the request. */
export function ClosingDialog({ onClose }: { onClose: () => void }) {
  const user = useProfile();
  const cache = useQueryClient();
  const [form, draft] = useDraftedForm({ name: "closing" }, { resolver, defaultValues: { reason: "" } });
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send: ({ reason }) => askToClose(reason),
    saved: "Prośba o zamknięcie konta została wysłana",
    onSuccess: () => {
      draft.drop();
      void cache.invalidateQueries({ queryKey: profileQuery.queryKey });
      onClose();
    },
  });
  return (
    <Modal title="Zamknąć konto?" width={500} role="alertdialog" onClose={onClose}>
      <form onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-5">
        <FormRefusal>{problem}</FormRefusal>
        <div>
          <p className="font-semibold">Po zamknięciu konta:</p>
          <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
            <li>
              przepadną wszystkie punkty, teraz masz{" "}
              <span className="font-semibold">{formatPoints(user.points.available)}</span>
              {user.points.pending > 0 && <> i {formatPoints(user.points.pending)} oczekujących</>},
            </li>
            <li>usuniemy Twoje dane, faktury i wiadomości,</li>
            <li>nie zalogujesz się już na to konto; do programu możesz zgłosić się od nowa.</li>
          </ul>
        </div>
        <FormTextArea
          control={form.control}
          name="reason"
          label="Dlaczego odchodzisz? (nieobowiązkowe)"
          lines={3}
          maxLength={500}
        />
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <Button type="submit" variant="danger" pending={pending}>
            Wyślij prośbę
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Zostaję
          </Button>
        </div>
      </form>
    </Modal>
  );
}
