import { ApiError } from "@plon/contract/shared/calls/client.ts";
import { Button } from "@plon/ui/button.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import { useQuery } from "@tanstack/react-query";
import type { ModalProps } from "#base/modal-props.ts";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { nameOf } from "./person-facts.tsx";
import { standingListQuery, useRemove } from "./transfers.api.ts";

/** `#!usun-stale-przekazywanie-punktow?id=`: one button, and its result. */
export function RemoveStandingModal({ params, onClose }: ModalProps) {
  const id = Number(params["id"]);
  const remove = useRemove();
  const known = useQuery(standingListQuery(1)).data?.data.find((row) => row.id === id);
  const isMeant = Number.isSafeInteger(id) && id > 0;
  const error = remove.error instanceof ApiError ? remove.error.message : "Wystąpił błąd";
  return (
    <Modal title="Usuń stałe przekazywanie punktów" width={300} onClose={onClose}>
      {remove.isSuccess ? (
        <div className="flex flex-col gap-5">
          <output>Punkty nie będą już przekazywane. Przekazane do tej pory zostają tam, gdzie są.</output>
          <Button onClick={onClose}>Zamknij</Button>
        </div>
      ) : (
        <div className="flex flex-col gap-5">
          <FormRefusal>{remove.isError ? error : undefined}</FormRefusal>
          {isMeant ? (
            <>
              <p className="wrap-anywhere">
                Nowe punkty nie będą już przechodzić{known ? ` ${known.takes_points ? "od" : "do"}: ` : "."}
                {known && <span className="font-semibold">{nameOf(known.other)}</span>}
              </p>
              <Button needsNetwork pending={remove.isPending} onClick={() => remove.mutate(id)}>
                Potwierdź
              </Button>
            </>
          ) : (
            <p>Wybierz na liście, które przekazywanie chcesz usunąć.</p>
          )}
        </div>
      )}
    </Modal>
  );
}
