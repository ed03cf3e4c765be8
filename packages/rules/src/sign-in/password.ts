const SPECIAL = "@#$%^&*(){}<>?:!";
const ALLOWED = /^[A-Za-z0-9@#$%^&*(){}<>?:!]+$/;

/** The longest accepted password: hashing is expensive, so length is bounded. */
export const PASSWORD_LENGTH_MAX = 128;

/** What a new password still lacks, as one Polish sentence; undefined when it is good (spec 1 §5). */
export function newPasswordProblem(password: string): string | undefined {
  if (password === "") return "Pole jest wymagane";
  if (password.length < 8) return "Hasło musi mieć co najmniej 8 znaków";
  if (password.length > PASSWORD_LENGTH_MAX) return `Hasło może mieć najwyżej ${PASSWORD_LENGTH_MAX} znaków`;
  if (!ALLOWED.test(password)) return `Hasło może zawierać tylko litery bez polskich znaków, cyfry i znaki ${SPECIAL}`;
  if (!/[A-Z]/.test(password)) return "Hasło musi zawierać wielką literę";
  if (!/[a-z]/.test(password)) return "Hasło musi zawierać małą literę";
  if (!/[0-9]/.test(password)) return "Hasło musi zawierać cyfrę";
  if (!/[@#$%^&*(){}<>?:!]/.test(password)) return `Hasło musi zawierać znak specjalny: ${SPECIAL}`;
  return undefined;
}

/**
 * What is wrong with the repeated password: it is required, has the same pattern, and must be equal (spec 1 §5, letter
 * for letter).
 */
export function passwordConfirmationProblem(password: string, confirmation: string): string | undefined {
  if (confirmation === "") return "Pole jest wymagane";
  return password === confirmation ? newPasswordProblem(confirmation) : "Hasła nie są zgodne";
}
