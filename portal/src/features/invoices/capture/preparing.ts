let atWork = 0;

/** Whether a photograph is being made ready: a form that is sent now would leave without it. */
export const isPreparing = (): boolean => atWork > 0;

/** From now until the returned function is called, no form with an invoice is sent. */
export function beginPreparing(): () => void {
  atWork += 1;
  let isOver = false;
  return () => {
    if (!isOver) atWork -= 1;
    isOver = true;
  };
}
