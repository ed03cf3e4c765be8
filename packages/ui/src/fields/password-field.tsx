import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { TextField } from "./text-field.tsx";
import type { TextFieldProps } from "./text-field.tsx";

type PasswordFieldProps = {
  autoComplete: "current-password" | "new-password";
} & Omit<TextFieldProps, "type" | "trailing" | "inputMode">;

/**
 * A password with a button that shows and hides it: on a phone in the sun a hidden typo is worse than somebody looking
 * over the shoulder.
 */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      trailing={
        <button
          type="button"
          aria-label={shown ? "Ukryj hasło" : "Pokaż hasło"}
          onClick={() => setShown(!shown)}
          className="flex size-11 items-center justify-center rounded-field text-soft hover:text-ink"
        >
          <Icon aria-hidden className="size-5" />
        </button>
      }
    />
  );
}
