import Download from "@mui/icons-material/Download";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { SelectInput, TextInput, useRedirect } from "react-admin";
import { Link, useParams } from "react-router";
import {
  OFFICE_MATTER_FILE_PATH,
  officeAnswerMatter,
  officeGetMatter,
  type OfficeMatter,
  officeReopenAppealed,
} from "@plon/contract/office/desk/matters.ts";
import { endpointUrl } from "@plon/contract/shared/calls/client.ts";
import type { CallInput } from "@plon/contract/shared/calls/endpoint.ts";
import type { StatusLabel } from "@plon/contract/shared/calls/envelope.ts";
import { formatDay, formatInstant } from "@plon/client/format.ts";
import { useMayCall } from "#shared/calls/access.ts";
import { downloadFile } from "#shared/calls/download.ts";
import { call, dataOf } from "#shared/calls/session.ts";
import { FormButton } from "#shared/forms/action-dialog.tsx";
import { WaitingWork } from "#shared/acts/work-assignment.tsx";
import { listAddress } from "#shared/table/open-view.ts";
import { Hint } from "#shared/page/hint.tsx";
import { Facts, Panel, PanelGrid } from "#shared/page/panel.tsx";
import { FailedPage } from "#shared/page/states.tsx";
import { StatusChip } from "#shared/page/status-chip.tsx";
import { RecordHead } from "#shared/records/record-head.tsx";
import { RecordTitle } from "#shared/records/record-title.tsx";

const KINDS = { question: "Pytanie", appeal: "Odwołanie" } as const;

const OUTCOMES = [
  { id: "upheld", name: "Decyzja zostaje" },
  { id: "changed", name: "Decyzja została zmieniona" },
];

function statusOf({ status, outcome, answer_by: day }: OfficeMatter): StatusLabel {
  if (status === "open") return { label: `Odpowiedź do ${formatDay(day)}`, color: "yellow" };
  if (outcome === "changed") return { label: "Decyzja zmieniona", color: "green" };
  if (outcome === "upheld") return { label: "Decyzja została", color: "grey" };
  return { label: "Z odpowiedzią", color: "green" };
}

const downloadMatterFile = (matterId: number, { id, name }: { id: number; name: string }) =>
  downloadFile(endpointUrl({ path: OFFICE_MATTER_FILE_PATH }, { params: { matterId, fileId: id } }), name);

function Posts({ matter }: { matter: OfficeMatter }) {
  return (
    <Panel title="Rozmowa">
      <Stack component="ol" sx={{ listStyle: "none", p: 0, m: 0, gap: 2 }}>
        {matter.posts.map((post) => (
          <Box
            component="li"
            key={post.id}
            sx={post.staff === null ? {} : { pl: 2, borderLeft: "3px solid", borderColor: "primary.main" }}
          >
            <Hint>
              {post.staff ?? post.by_person ?? matter.participant_name}, {formatInstant(post.written_at)}
            </Hint>
            <Box sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{post.text}</Box>
            {post.files.map((file) => (
              <Button
                key={file.id}
                size="small"
                startIcon={<Download />}
                sx={{ maxWidth: 1, overflowWrap: "anywhere", textAlign: "left" }}
                onClick={() => void downloadMatterFile(matter.id, file)}
              >
                Pobierz {file.name}
              </Button>
            ))}
          </Box>
        ))}
      </Stack>
    </Panel>
  );
}

type Place = { label: string; path: (matter: OfficeMatter) => string };

/** Where the office keeps what a farmer asks about, and how that is called there. Transfers and campaigns have no page but lists, of what farms entered. */
const PLACES: Record<Exclude<OfficeMatter["subject"]["type"], "invoice">, Place> = {
  order: { label: "Zamówienie", path: ({ subject }) => `/orders/${subject.id}` },
  transfer: {
    label: "Przekazanie punktów",
    path: ({ participant_name: search }) => listAddress("/one-time-transfers", { search }),
  },
  standing: {
    label: "Stałe przekazywanie",
    path: ({ participant_name: search }) => listAddress("/standing-transfers", { search }),
  },
  promotion: { label: "Promocja", path: ({ subject }) => `/promotions/${subject.id}` },
  campaign: {
    label: "Akcja",
    path: ({ subject, participant_name: search }) =>
      listAddress("/campaign-entries", { campaign_id: String(subject.id), search }),
  },
};

type Fact = ComponentProps<typeof Facts>["facts"][number];

function factsOfSubject(matter: OfficeMatter): Fact[] {
  const { invoice, subject, about } = matter;
  if (invoice !== null) {
    return [
      [
        "Faktura",
        <MuiLink key="invoice" component={Link} to={`/invoices/${invoice.id}`}>
          {invoice.document}
        </MuiLink>,
      ],
      ["Stan", <StatusChip key="status" status={invoice.status_label} />],
      ...(invoice.reason === null ? [] : [["Powód", invoice.reason] as Fact]),
      ...invoice.lines.map(({ title_product, reason }): Fact => [title_product, reason]),
    ];
  }
  if (subject.type === "invoice") return [];
  const { label, path } = PLACES[subject.type];
  return [
    [
      label,
      <MuiLink key="subject" component={Link} to={path(matter)}>
        {about}
      </MuiLink>,
    ],
  ];
}

function Case({ matter }: { matter: OfficeMatter }) {
  return (
    <Panel title="Czego dotyczy">
      <Facts
        facts={[
          ...factsOfSubject(matter),
          ...(matter.kind === "appeal"
            ? [["Kto zdecydował", matter.decided_by ?? "program, bez referenta"] as [string, string]]
            : []),
          [
            "Uczestnik",
            <MuiLink key="participant" component={Link} to={`/participants/${matter.participant_id}`}>
              {matter.participant_name}
            </MuiLink>,
          ],
        ]}
      />
    </Panel>
  );
}

/** Takes the decision back, which whoever made it cannot do here, and leads to the invoice. */
function Reopen({ matter }: { matter: OfficeMatter }) {
  const redirect = useRedirect();
  return (
    <FormButton<{ reason: string }>
      label="Cofnij decyzję"
      look={{ color: "inherit", size: "small", sx: { whiteSpace: "nowrap" } }}
      title="Cofnij decyzję"
      explanation="Faktura wróci do sprawdzenia, a rolnik dostanie powiadomienie z powodem. Odwołanie czeka dalej na odpowiedź."
      submitLabel="Cofnij decyzję"
      schema={officeReopenAppealed.body}
      onSend={async (body) => {
        const { message } = await call(officeReopenAppealed, { params: { matterId: matter.id }, body });
        redirect(`/invoices/${matter.subject.id}`);
        return message;
      }}
      changes="all"
    >
      <TextInput source="reason" label="Powód dla rolnika" isRequired />
    </FormButton>
  );
}

type Answer = CallInput<typeof officeAnswerMatter>["body"];

function AnswerMatter({ matter }: { matter: OfficeMatter }) {
  const canAnswer = useMayCall(officeAnswerMatter);
  if (!canAnswer || matter.status !== "open") return null;
  if (matter.is_own_decision) {
    return (
      <Alert severity="info" sx={{ mb: 2 }}>
        To odwołanie od Twojej decyzji. Odpowiedzieć musi ktoś inny.
      </Alert>
    );
  }
  const isAppeal = matter.kind === "appeal";
  return (
    <Box sx={{ mb: 2 }}>
      {isAppeal && !matter.is_changed && (
        <Alert severity="info" sx={{ mb: 2 }} action={<Reopen matter={matter} />}>
          Jeśli rolnik ma rację, najpierw cofnij decyzję i zdecyduj na fakturze na nowo.
        </Alert>
      )}
      <FormButton<Answer>
        label="Odpowiedz"
        look={{ variant: "contained" }}
        title={`Odpowiedz: ${matter.about}`}
        explanation={
          isAppeal
            ? "Odpowiedź zamyka odwołanie. Rolnik zobaczy ją przy fakturze i w powiadomieniach."
            : "Rolnik zobaczy odpowiedź w swoich sprawach i w powiadomieniach."
        }
        submitLabel="Wyślij odpowiedź"
        schema={officeAnswerMatter.body}
        onSend={async (body) => {
          await call(officeAnswerMatter, { params: { matterId: matter.id }, body });
          return "Odpowiedź została wysłana.";
        }}
        changes="all"
      >
        {isAppeal && <SelectInput source="outcome" label="Wynik" choices={OUTCOMES} isRequired />}
        <TextInput source="text" label="Odpowiedź" isRequired multiline minRows={5} />
      </FormButton>
    </Box>
  );
}

/** A farmer's question or appeal: what was written, the case beside it, and the answer. */
export default function MatterPage() {
  const matterId = Number(useParams()["id"]);
  const matter = useQuery({
    queryKey: ["matters", "details", matterId],
    queryFn: dataOf(officeGetMatter, { params: { matterId } }),
  });
  if (matter.isPending) return <Skeleton variant="rounded" height={480} sx={{ mt: 2 }} />;
  if (matter.isError) return <FailedPage error={matter.error} onRetry={() => matter.refetch()} />;
  const { data } = matter;
  const name = `${KINDS[data.kind]}: ${data.about}`;
  return (
    <>
      <RecordTitle title={name} />
      <RecordHead name={name} statuses={[statusOf(data)]}>
        {data.participant_name}, {formatInstant(data.opened_at)}
      </RecordHead>
      {data.status === "open" && <WaitingWork queue="matters" itemId={data.id} />}
      <AnswerMatter matter={data} />
      <PanelGrid columns={2}>
        <Posts matter={data} />
        <Case matter={data} />
      </PanelGrid>
    </>
  );
}
