/** The helper's switches, each stored in local storage under its own name (spec 1 §9). */
export const FLAGS = {
  ColName: "Klucze pól w nagłówkach tabel",
  ExampleCols: "Przykładowe kolumny w tabelach",
  FormFieldInfo: "Nazwa i reguły pod każdym polem",
  FormDataDebug: "Wartości formularza na bieżąco",
  DisableCieszek: "Panel zostaje zamknięty",
} as const;

export type Flag = keyof typeof FLAGS;

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Whether a switch is on. */
export function readFlag(store: Store, flag: Flag): boolean {
  return store.getItem(flag) === "true";
}

/** Sets a switch; one that is off is not stored. */
export function writeFlag(store: Store, flag: Flag, on: boolean): void {
  if (on) store.setItem(flag, "true");
  else store.removeItem(flag);
}
