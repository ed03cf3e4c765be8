import { type ComponentProps, useMemo } from "react";
import { PaginationActions, type RaRecord, ReferenceManyField } from "react-admin";
import { OfficeRows } from "#shared/lists/office-list.tsx";
import { OfficePagination } from "#shared/lists/office-pagination.tsx";

type Props<Row extends RaRecord> = ComponentProps<typeof OfficeRows<Row>> &
  Pick<ComponentProps<typeof ReferenceManyField>, "reference" | "target" | "filter" | "sort"> & {
    /** The pager's name: several of them are on one page. */
    pages: string;
    perPage?: 5 | 10;
  };

const pagesNamed = (name: string) => (props: ComponentProps<typeof PaginationActions>) => (
  <PaginationActions {...props} aria-label={name} />
);

/** The participant's rows of a list that has a page of its own. */
export function PersonRows<Row extends RaRecord>(props: Props<Row>) {
  const { reference, target, filter = {}, sort, pages, perPage = 10, ...rows } = props;
  const actions = useMemo(() => pagesNamed(pages), [pages]);
  return (
    <ReferenceManyField
      {...{ reference, target, filter, perPage }}
      {...(sort ? { sort } : {})}
      pagination={<OfficePagination rowsPerPageOptions={perPage === 5 ? [5, 25] : [10, 25, 50]} actions={actions} />}
    >
      <OfficeRows<Row> {...rows} />
    </ReferenceManyField>
  );
}
