/** Begins the message of an error about code that did not come, so that nobody else reads the browser's words. */
export const MISSING_CODE = "Code of this page did not arrive.";

/** Whether it is code that did not come, and not data. */
export const isMissingCode = (error: unknown): error is Error =>
  error instanceof Error && error.message.startsWith(MISSING_CODE);

/** Why code did not come: a release replaced it, the server fails, or nothing answers. */
export type MissingCause = "released" | "server" | "network";

/**
 * Finds out why code did not come, which its error does not say: asks for the file that the error names. One that is there
 * was lost on its way.
 */
export async function whyMissing(error: Error): Promise<MissingCause> {
  const [file] = /https?:\/\/\S+/.exec(error.message) ?? [];
  if (file === undefined || navigator.onLine === false) return "network";
  try {
    const { status } = await fetch(file, { method: "HEAD", cache: "no-store" });
    if (status === 404 || status === 410) return "released";
    return status >= 500 ? "server" : "network";
  } catch {
    return "network";
  }
}
