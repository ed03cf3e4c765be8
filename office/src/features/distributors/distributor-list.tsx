import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { DataTable, useRecordContext } from "react-admin";
import { Link } from "react-router";
import type { z } from "zod";
import type { officeListDistributors } from "@plon/contract/office/catalogue.ts";
import { useMayRead } from "#shared/access.ts";
import { countOf } from "#shared/format.ts";
import { searchFilter } from "#shared/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/office-list.tsx";
import { Unfold } from "#shared/unfold.tsx";

type Distributor = z.infer<typeof officeListDistributors.data>[number];

const filters = [searchFilter("Nazwa, NIP, miejscowość")];

const ediLabel = (edi: boolean) => (edi ? "Elektronicznie" : "Zgłoszenia ręczne");
const branchCount = ({ branches }: Distributor) => countOf(branches.length, "oddział", "oddziały", "oddziałów");

function Details() {
  const canSeeFeed = useMayRead("distributor-feed");
  const distributor = useRecordContext<Distributor>();
  if (!distributor) return null;
  return (
    <>
      <Branches distributor={distributor} />
      {canSeeFeed && (
        <MuiLink component={Link} to={`/distributors/${distributor.id}`} sx={{ display: "inline-block", py: 1 }}>
          Klucze i przyjmowanie faktur
        </MuiLink>
      )}
    </>
  );
}

function Branches({ distributor }: { distributor: Distributor }) {
  if (distributor.branches.length === 0) {
    return <Typography color="textSecondary">Ten dystrybutor nie ma oddziałów.</Typography>;
  }
  return (
    <ul style={{ margin: 0, paddingLeft: 20 }}>
      {distributor.branches.map((branch) => (
        <li key={branch.id}>
          <b>{branch.name}</b>, {branch.address}, {branch.city}
          {branch.phone && `, tel. ${branch.phone}`}
        </li>
      ))}
    </ul>
  );
}

function distributorCard(distributor: Distributor): RecordCard {
  return {
    title: distributor.distributor_name,
    body: (
      <>
        NIP {distributor.nip} · {distributor.city}
        <br />
        {ediLabel(distributor.edi)}, {branchCount(distributor)}
      </>
    ),
  };
}

/** Distributors; a row unfolds to its branches. */
export default function DistributorList() {
  return (
    <OfficeList<Distributor>
      sort={{ field: "distributor_name", order: "ASC" }}
      filters={filters}
      actions={false}
      expand={<Details />}
      empty={{ title: "Nie ma jeszcze dystrybutorów" }}
      card={distributorCard}
    >
      <DataTable.Col
        source="distributor_name"
        label="Nazwa"
        render={(row) => <Unfold>{row.distributor_name}</Unfold>}
      />
      <DataTable.Col source="nip" label="NIP" />
      <DataTable.Col source="city" label="Miejscowość" />
      <DataTable.Col source="edi" label="Faktury" disableSort render={(row) => ediLabel(row.edi)} />
      <DataTable.Col label="Oddziały" render={(row) => branchCount(row as Distributor)} />
    </OfficeList>
  );
}
