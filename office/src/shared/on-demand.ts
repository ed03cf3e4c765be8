import { useNotify } from "react-admin";

type Load = () => Promise<unknown>;

const arrived = new WeakSet<Load>();

/**
 * Opens what is drawn by code of its own once that is there; from then on at once, so that the next key already goes to it.
 * If the code cannot come, a notification says so and the page stays. The browser does not ask again for code that it was told
 * of in advance and did not get, so the way on is to load the page anew.
 */
export function useOpening(load: Load | undefined, open: () => void): () => void {
  const notify = useNotify();
  return () => {
    if (load === undefined || arrived.has(load)) return open();
    load().then(
      () => {
        arrived.add(load);
        open();
      },
      () => notify("Nie udało się wczytać okna. Sprawdź połączenie i odśwież stronę.", { type: "error" }),
    );
  };
}
