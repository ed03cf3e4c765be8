import Pagination from "@mui/material/Pagination";
import type { PagerMeta } from "@plon/contract/shared/calls/envelope.ts";
import { LongListHint } from "./office-pagination.tsx";

type Props = { meta: PagerMeta; onPage: (page: number) => void };

/** The pages of what is shown above; nothing while there is only one. */
export function Pages({ meta, onPage }: Props) {
  if (meta.last_page <= 1) return null;
  return (
    <>
      <Pagination
        sx={{ mt: 2 }}
        count={meta.last_page}
        page={meta.current_page}
        onChange={(_event, page) => onPage(page)}
      />
      <LongListHint meta={meta} />
    </>
  );
}
