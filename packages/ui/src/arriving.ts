import { useEffect, useRef, useState } from "react";

type Arrived<Part> = { Part: Part };
export type Arriving<Part> = {
  /** The part, once it is here. */
  here: () => Arrived<Part> | undefined;
  /** Fetches it, once for all callers; after a failure the next call tries again. */
  come: () => Promise<Arrived<Part>>;
};

/** Code that a page can first be shown without. */
export function arriving<Part>(load: () => Promise<Part>): Arriving<Part> {
  let here: Arrived<Part> | undefined;
  let coming: Promise<Arrived<Part>> | undefined;
  async function fetchPart(): Promise<Arrived<Part>> {
    try {
      const part = await load();
      // Missing code of a page that is about to be loaded anew comes as nothing, without an error.
      if (part === undefined) throw new Error("The code did not arrive");
      here = { Part: part };
      return here;
    } catch (error) {
      coming = undefined;
      throw error;
    }
  }
  return { here: () => here, come: () => (coming ??= fetchPart()) };
}

/**
 * The part, or undefined until it has come: it is fetched once the page stands, and again when the network returns.
 * `beforeSwap` is called while what stands in its place is still there.
 */
export function useArrived<Part>(part: Arriving<Part>, beforeSwap?: () => void): Arrived<Part> | undefined {
  const [arrived, setArrived] = useState(() => part.here());
  const swap = useRef(beforeSwap);
  useEffect(() => {
    swap.current = beforeSwap;
  });
  useEffect(() => {
    if (arrived !== undefined) return;
    let isOver = false;
    async function fetchIt() {
      const fetched = await part.come().catch(() => undefined);
      if (isOver || fetched === undefined) return;
      swap.current?.();
      setArrived(fetched);
    }
    const handleOnline = () => void fetchIt();
    handleOnline();
    addEventListener("online", handleOnline);
    return () => {
      isOver = true;
      removeEventListener("online", handleOnline);
    };
  }, [part, arrived]);
  return arrived;
}
