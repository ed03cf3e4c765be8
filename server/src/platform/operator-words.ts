// How a command that an operator runs ends when it cannot do its work: one sentence, and 1.
import { isStoreAway } from "./database.ts";

/** Says why, and that the command failed. A store that is away is named by what the network says: several tries have no words of their own. */
export function endInWords(error: unknown): void {
  const said = isStoreAway(error)
    ? `A store does not answer (${saidBy(error)}): npm run doctor says which.`
    : saidBy(error);
  process.stderr.write(`${said}\n`);
  process.exitCode = 1;
}

function saidBy(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || String((error as NodeJS.ErrnoException).code ?? error);
}
