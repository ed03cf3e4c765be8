/* The words of the registration's choices (spec 1 §3.4 gives the values alone; docs/decisions/0017). */

export const IDENTIFIER_TYPES = [
  { id: "nip", label: "NIP", detail: "Prowadzę firmę albo gospodarstwo z numerem NIP" },
  { id: "pesel", label: "PESEL", detail: "Jestem rolnikiem indywidualnym bez numeru NIP" },
] as const;

export const COMPANY_TYPES = [
  { id: "farm", label: "Gospodarstwo rolne" },
  { id: "company", label: "Firma" },
] as const;

export const REGISTERS = {
  farm: [
    { id: "krus", label: "KRUS" },
    { id: "other", label: "Inny" },
  ],
  company: [
    { id: "krs", label: "KRS" },
    { id: "ceidg", label: "CEIDG" },
    { id: "other", label: "Inny" },
  ],
} as const;

export const PERSON_ROLES = [
  { id: "owner", label: "Właściciel" },
  { id: "employee", label: "Pracownik" },
] as const;

/** The label of a chosen value; a dash if none is chosen. */
export function labelOf(options: readonly { id: string; label: string }[], id: string): string {
  return options.find((option) => option.id === id)?.label ?? "–";
}
