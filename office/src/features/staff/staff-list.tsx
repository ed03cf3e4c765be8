import type { z } from "zod";
import type { staffAccount } from "@plon/contract/office/people/staff.ts";
import { ROLE_WORDS } from "@plon/contract/shared/words/role-words.ts";
import type { StatusLabel } from "@plon/contract/shared/calls/envelope.ts";
import { formatInstant } from "@plon/client/format.ts";
import { OfficeColumn } from "#shared/table/office-column.tsx";
import { searchFilter } from "#shared/lists/list-filters.tsx";
import { OfficeList, type RecordCard } from "#shared/lists/office-list.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { NewRecordButton } from "#shared/lists/new-record-button.tsx";

type StaffAccount = z.infer<typeof staffAccount>;

const filters = [searchFilter("Imię, nazwisko, e-mail")];

function stateOf({ is_active, is_waiting, has_password }: StaffAccount): StatusLabel {
  if (is_waiting) return { label: "Czeka na zatwierdzenie", color: "yellow" };
  if (!is_active) return { label: "Zamknięte", color: "grey" };
  return has_password ? { label: "Czynne", color: "green" } : { label: "Bez hasła", color: "yellow" };
}

const lastSignIn = (account: StaffAccount) =>
  account.last_sign_in_at ? formatInstant(account.last_sign_in_at) : "Jeszcze bez logowania";

function staffCard(account: StaffAccount): RecordCard {
  return {
    title: account.name,
    aside: <StatusChip status={stateOf(account)} />,
    lines: [account.email, `${ROLE_WORDS[account.role]} · ${lastSignIn(account)}`],
  };
}

const Column = OfficeColumn<StaffAccount>;

/** Staff accounts. */
export default function StaffList() {
  return (
    <OfficeList<StaffAccount>
      sort={{ field: "name", order: "ASC" }}
      filters={filters}
      opens
      actions={
        <>
          <NewRecordButton />
        </>
      }
      empty={{ title: "Nie ma jeszcze pracowników" }}
      card={staffCard}
    >
      <Column source="name" label="Imię i nazwisko" text={(row) => row.name} as="link" />
      <Column source="email" label="E-mail" />
      <Column source="role" label="Rola" text={(row) => ROLE_WORDS[row.role]} />
      <Column label="Konto" status={stateOf} />
      <Column label="Drugi składnik" text={(row) => (row.has_totp ? "Włączony" : "Do włączenia")} />
      <Column source="last_sign_in_at" label="Ostatnie logowanie" text={(row) => lastSignIn(row)} />
    </OfficeList>
  );
}
