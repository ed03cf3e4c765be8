/** One Ctrl-C may arrive twice: from the terminal, and from npm, which forwards signals. */
const ONE_PRESS_MS = 1000;

/** A process manager kills after 30 seconds; a process that ends before that can still log it. */
const STOP_MS = 27_000;

/**
 * Calls `stop` at the first SIGINT or SIGTERM and ends the process with 0 once it is done, with 1 if it fails. A signal
 * within a second of the first counts as the same one; a later one ends the process at once, and so does a stop that
 * takes longer than `deadlineMs`: everything confirmed is in the database by then.
 */
export function stopOnSignals(stop: (signal: string) => Promise<void>, deadlineMs = STOP_MS): void {
  let isStopping = false;
  let mayHurry = false;
  const handle = (signal: string) => {
    if (mayHurry) process.exit(1);
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => (mayHurry = true), ONE_PRESS_MS).unref();
    setTimeout(() => {
      process.stderr.write("Stopping takes too long: what is left is ended.\n");
      process.exit(1);
    }, deadlineMs).unref();
    void stop(signal).then(() => process.exit(0)); // a failure ends the process with its message
  };
  process.on("SIGINT", handle);
  process.on("SIGTERM", handle);
}
