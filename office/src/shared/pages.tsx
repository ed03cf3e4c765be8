import Pagination from "@mui/material/Pagination";

type Props = { meta: { current_page: number; last_page: number }; onPage: (page: number) => void };

/** The pages of what is shown above; nothing while there is only one. */
export function Pages({ meta, onPage }: Props) {
  if (meta.last_page <= 1) return null;
  return (
    <Pagination
      sx={{ mt: 2 }}
      count={meta.last_page}
      page={meta.current_page}
      onChange={(_event, page) => onPage(page)}
    />
  );
}
