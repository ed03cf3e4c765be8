import type { DefaultError, QueryKey, UseQueryOptions } from "@tanstack/react-query";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { FailedNotice } from "./failed-load.tsx";

/**
 * A list with pages, sorts and filters. If the next one cannot be loaded, the list that is shown stays: `data` is still
 * the last one loaded, and `missed` gives the reason. Only a first load that fails is an error. `scope` names the
 * list's subject, a tab for example: nothing of another one is kept.
 */
export function useKeptList<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, DefaultError, Data, Key>,
  scope = "",
) {
  const [kept, setKept] = useState<{ data: Data; scope: string }>();
  const shown = kept?.scope === scope ? kept.data : undefined;
  const { throwOnError } = options;
  const list = useQuery({
    ...options,
    throwOnError: (error, query) =>
      shown === undefined && (typeof throwOnError === "function" ? throwOnError(error, query) : throwOnError === true),
  });
  if (list.data !== undefined && !list.isPlaceholderData && list.data !== kept?.data)
    setKept({ data: list.data, scope });
  if (!list.isLoadingError || shown === undefined) return { ...list, missed: undefined };
  return { ...list, data: shown, isLoadingError: false, isPending: false, missed: list.error } as const;
}

type MissedProps = {
  list: { missed: Error | undefined; refetch: () => unknown };
};

/** Above a list that was kept: it is not what was requested, why, and a retry button. */
export function MissedList({ list }: MissedProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It may have been requested from the list's end; bars cover the edges of a phone's screen.
    if (list.missed) notice.current?.scrollIntoView({ block: "center" });
  }, [list.missed]);
  if (!list.missed) return null;
  return (
    <div className="mb-4 scroll-mt-(--sticky-top,16px)" ref={notice}>
      <FailedNotice title="Nie udało się wczytać nowej listy" error={list.missed} onRetry={() => void list.refetch()}>
        <p>Poniżej jest lista wczytana wcześniej.</p>
      </FailedNotice>
    </div>
  );
}
