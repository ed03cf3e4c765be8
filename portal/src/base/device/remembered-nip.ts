const KEY = "plon.nip";

const isNip = (digits: string) => /^\d{10}$/.test(digits);

/**
 * The NIP that somebody last signed in with here, so that only the password is left to type once their session is over.
 * Whoever signs out leaves nothing behind. A NIP is public; a PESEL is not, and is never remembered.
 */
export const rememberedNip = {
  read(): string {
    try {
      const kept = localStorage.getItem(KEY) ?? "";
      return isNip(kept) ? kept : "";
    } catch {
      return ""; // A browser that stores nothing remembers nothing.
    }
  },
  write(typed: string): void {
    const digits = typed.replace(/\D/g, "");
    try {
      if (isNip(digits)) localStorage.setItem(KEY, digits);
      else localStorage.removeItem(KEY);
    } catch {
      // The same.
    }
  },
  clear: (): void => rememberedNip.write(""),
};
