import { useQuery } from "@tanstack/react-query";
import { useStore } from "react-admin";
import { officeListQueues } from "@plon/contract/office/desk/queues.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { queuesQuery } from "#shared/lists/queues.api.ts";
import { type menuOf, resourceNamed } from "#app/resources.ts";

type Groups = ReturnType<typeof menuOf>;

/** So few entries are seen at once, and nothing is folded at first. */
const FEW_ENTRIES = 15;

export type Waiting = {
  /** How much waits behind these entries; what waits behind two of them counts once. */
  ofAll: (names: readonly string[]) => number;
};

/** What waits behind entries of the menu; nothing for whom the queues are not, or while they are not known. */
export function useWaiting(): Waiting {
  const { data } = useQuery({ ...queuesQuery, enabled: useMayCall(officeListQueues) });
  return {
    ofAll: (names) => {
      const queues = new Set(names.flatMap((name) => resourceNamed(name)?.menu?.queues ?? []));
      return (data ?? []).reduce((sum, { queue, waiting }) => (queues.has(queue) ? sum + waiting : sum), 0);
    },
  };
}

/** The entries that a person pinned on this device, in their order, and how to pin others. */
export function usePinned(staffId: number | undefined, entries: readonly string[]) {
  const [pinned, setPinned] = useStore<string[]>(`menu.${staffId ?? 0}.pinned`, []);
  // A role may have lost an entry since.
  return [pinned.filter((name) => entries.includes(name)), setPinned] as const;
}

/** Whether a group is unfolded, and how to fold or unfold it: as a person left it on this device. */
export function useFolded(staffId: number | undefined, groups: Groups, pathname: string) {
  const [chosen, setChosen] = useStore<Record<string, boolean>>(`menu.${staffId ?? 0}.open`, {});
  const isShort = groups.reduce((sum, { names }) => sum + names.length, 0) <= FEW_ENTRIES;
  const here = pathname.split("/")[1];
  const isOpen = (title: string) =>
    chosen[title] ??
    (isShort ||
      title === groups[0]?.title ||
      groups.some((one) => one.title === title && one.names.includes(here ?? "")));
  const fold = (title: string) => setChosen({ ...chosen, [title]: !isOpen(title) });
  return [isOpen, fold] as const;
}
