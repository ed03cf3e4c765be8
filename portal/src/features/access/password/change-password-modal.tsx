import { Button } from "@plon/ui/button.tsx";
import { Modal } from "@plon/ui/layers/modal.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { call } from "#base/calls/api.ts";
import type { ModalProps } from "#base/modal-props.ts";
import { schemaResolver } from "#shared/forms/form-problems.ts";
import { useFormCycle } from "#shared/forms/form-cycle.ts";
import { FormPasswordField } from "#shared/fields/form-fields.tsx";
import { FormRefusal } from "#shared/forms/form-refusal.tsx";
import { NewPasswordFields } from "#shared/fields/new-password-fields.tsx";

const resolver = schemaResolver(() =>
  import("@plon/contract/portal/people/access.ts").then((module) => module.passwordChangeBody),
);

/** `#!zmien-haslo`: sets a new password given the old one; all other devices are signed out. */
export function ChangePasswordModal({ onClose }: ModalProps) {
  const cache = useQueryClient();
  const form = useForm({
    resolver,
    defaultValues: { old_password: "", password: "", password_confirmation: "" },
  });
  const { onSubmit, pending, problem } = useFormCycle(form, {
    send: (body) => call("POST /api/v1/user/password", { body }),
    saved: ({ message }) => message,
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ["devices"] });
      onClose();
    },
  });
  return (
    <Modal title="Zmień hasło" width={500} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate className="flex flex-col gap-5">
        <p>Pozostałe urządzenia zostaną wylogowane, a o zmianie napiszemy na Twój adres e-mail.</p>
        <FormRefusal>{problem}</FormRefusal>
        <FormPasswordField
          control={form.control}
          name="old_password"
          label="Obecne hasło"
          autoComplete="current-password"
        />
        <NewPasswordFields control={form.control} />
        <Button type="submit" pending={pending}>
          Zmień hasło
        </Button>
      </form>
    </Modal>
  );
}
