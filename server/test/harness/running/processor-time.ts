/**
 * Milliseconds of processor time that this process takes for `work`, its threads' included. Unlike a clock's, they are
 * no more on a machine that is busy with something else.
 */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
