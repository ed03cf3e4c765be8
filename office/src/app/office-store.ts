import { localStorageStore, memoryStore, type Store } from "react-admin";

const isSelection = (key: string): boolean => key.endsWith(".selectedIds");

/**
 * What the office remembers in this browser. A list's selection is remembered only by its own tab: a step must not be
 * applied to rows ticked in another tab, or last week.
 */
export function officeStore(): Store {
  const lasting = localStorageStore();
  const own = memoryStore();
  const storeOf = (key: string) => (isSelection(key) ? own : lasting);
  return {
    ...lasting,
    setup: () => {
      lasting.setup();
      own.setup();
    },
    teardown: () => {
      lasting.teardown();
      own.teardown();
    },
    getItem: (key, initial) => storeOf(key).getItem(key, initial),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    removeItems: (prefix) => {
      lasting.removeItems(prefix);
      own.removeItems(prefix);
    },
    reset: () => {
      lasting.reset();
      own.reset();
    },
    subscribe: (key, callback) => storeOf(key).subscribe(key, callback),
  };
}
