import Typography from "@mui/material/Typography";
import { type RaRecord, ResourceContextProvider } from "react-admin";
import { type ListProps, OfficeList } from "./office-list.tsx";

type PartProps<Row extends RaRecord> = ListProps<Row> & {
  resource: string;
  /** Its heading, where it is not the page's only list. */
  title?: string;
  within: NonNullable<ListProps<Row>["within"]>;
};

/** A list that is a part of a record's page: of what belongs to the record, and not in the page's address. */
export function ListPart<Row extends RaRecord>({ resource, title, ...list }: PartProps<Row>) {
  const rows = (
    <ResourceContextProvider value={resource}>
      <OfficeList<Row> {...list} withoutAddress />
    </ResourceContextProvider>
  );
  if (title === undefined) return rows;
  return (
    <section aria-labelledby={resource}>
      <Typography variant="subtitle1" component="h2" id={resource}>
        {title}
      </Typography>
      {rows}
    </section>
  );
}
