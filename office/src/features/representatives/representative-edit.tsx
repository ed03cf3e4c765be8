import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { BooleanInput } from "react-admin";
import { Link, useParams } from "react-router";
import {
  officeGetRepresentative,
  officeRemoveRepresentativePhoto,
  type OfficeRepresentative,
  officeUpdateRepresentative,
  representativeFields,
} from "@plon/contract/office/people/representatives.ts";
import type { z } from "zod";
import { useMayCall } from "#shared/calls/access.ts";
import { AuditLink } from "#shared/records/audit-link.tsx";
import { countOf } from "@plon/client/format.ts";
import { PhotoPanel } from "#shared/fields/photo-panel.tsx";
import { RevisedForm, RevisedNotices, useRevised } from "#shared/forms/revised-form.tsx";
import { call } from "#shared/calls/session.ts";
import { FailedPage } from "#shared/page/states.tsx";
import { RecordHead } from "#shared/records/record-head.tsx";
import { RecordTitle } from "#shared/records/record-title.tsx";
import { representativeQuery, sendPhoto, useShowRepresentative } from "./representatives.api.ts";
import { RepresentativeFields } from "./representative-fields.tsx";

type Fields = z.output<typeof representativeFields>;

const nameOf = ({ first_name, last_name }: OfficeRepresentative) => `${first_name} ${last_name}`;

function Head({ person }: { person: OfficeRepresentative }) {
  return (
    <RecordHead name={nameOf(person)}>
      {person.farms_total === 0
        ? "Bez gospodarstw."
        : `Opiekuje się: ${countOf(person.farms_total, "gospodarstwo", "gospodarstwa", "gospodarstw")}.`}{" "}
      {person.farms_total > 0 && (
        <MuiLink component={Link} to="/participants">
          Przekazać je można na liście uczestników
        </MuiLink>
      )}
    </RecordHead>
  );
}

/** The representative's data. What somebody else saves meanwhile does not change it during editing. */
function RepresentativeForm({ person, readOnly }: { person: OfficeRepresentative; readOnly: boolean }) {
  const params = { representativeId: person.id };
  const revised = useRevised<OfficeRepresentative, Fields>({
    thing: person,
    revisionOf: ({ revision }) => revision,
    write: async (body, revision) =>
      (await call(officeUpdateRepresentative, { params, body: { ...body, revision } })).data,
    read: async () => (await call(officeGetRepresentative, { params })).data,
    show: useShowRepresentative(),
    conflictCode: "representative.changed_meanwhile",
    savedWords: () => "Zapisano dane przedstawiciela.",
  });
  const { begun } = revised;
  return (
    <Paper variant="outlined" component="section" sx={{ p: { xs: 2, sm: 3 } }}>
      <RevisedNotices revised={revised} title={() => "W międzyczasie ktoś zmienił te dane"} />
      <RevisedForm
        revised={revised}
        revision={begun.revision}
        record={begun}
        schema={representativeFields}
        readOnly={readOnly}
      >
        <RepresentativeFields readOnly={readOnly} />
        <BooleanInput
          source="is_active"
          label="Pracuje w programie"
          readOnly={readOnly}
          helperText="Kto kończy pracę, najpierw oddaje gospodarstwa. Potem zostaje w historii, ale nikt nie przypisze mu nowych. Konto w biurze zamyka się osobno."
        />
      </RevisedForm>
    </Paper>
  );
}

function Photo({ person, readOnly }: { person: OfficeRepresentative; readOnly: boolean }) {
  const show = useShowRepresentative();
  const params = { representativeId: person.id };
  return (
    <PhotoPanel
      photo={person.image === null ? null : { alt: nameOf(person), sources: [{ width: 320, src: person.image }] }}
      isFace
      readOnly={readOnly}
      onSend={async (sending) => await show(await sendPhoto(person.id, sending))}
      onRemove={async () => await show((await call(officeRemoveRepresentativePhoto, { params })).data)}
    />
  );
}

/** One representative: their data, and the photo that participants see. */
export default function RepresentativeEdit() {
  const person = useQuery(representativeQuery(Number(useParams()["id"])));
  const readOnly = !useMayCall(officeUpdateRepresentative);
  if (person.isError) return <FailedPage error={person.error} onRetry={() => person.refetch()} />;
  if (!person.data) return <Skeleton variant="rounded" height={360} sx={{ mt: 1 }} />;
  return (
    <>
      <RecordTitle title={`Przedstawiciel: ${nameOf(person.data)}`} />
      <Head person={person.data} />
      <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2, maxWidth: 960 }}>
        <RepresentativeForm person={person.data} readOnly={readOnly} />
        <Photo person={person.data} readOnly={readOnly} />
      </Box>
      <AuditLink subject={{ subject_type: "representative", subject_id: String(person.data.id) }} />
    </>
  );
}
