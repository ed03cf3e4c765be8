// How a command that an operator runs ends when it cannot do its work: one sentence, and 1.

/** What the network says of whoever is not there. */
const UNREACHED = /^E(?:CONN|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|TIMEDOUT)/;

/** Says why, and that the command failed. A name that leads to several addresses is refused without words of its own, but by a code. */
export function endInWords(error: unknown): void {
  const { message = String(error), code = "" } = error as Partial<NodeJS.ErrnoException>;
  const said = message || code;
  const words = UNREACHED.test(code) ? `Nobody answers (${said}): npm run doctor says who.` : said;
  process.stderr.write(`${words}\n`);
  process.exitCode = 1;
}
