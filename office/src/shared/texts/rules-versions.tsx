import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { type ReactNode } from "react";
import type { z } from "zod";
import { FormButton } from "#shared/forms/action-dialog.tsx";
import { formatInstant } from "@plon/client/format.ts";
import { useFrameDocument } from "./frame-document.ts";
import { HtmlEditor } from "./html-editor.tsx";

type Rules = { id: number; version: number; content: string; published_at: string; published_by: string | null };

/** A preview of the text, in a sandboxed frame where nothing runs and no link works. */
function RulesFrame({ rules }: { rules: Rules }) {
  const shown = useFrameDocument({ title: "Regulamin", body: rules.content });
  return (
    <Box
      component="iframe"
      title={`Regulamin, wersja ${rules.version}`}
      sandbox=""
      srcDoc={shown}
      sx={{ width: "100%", height: 320, border: 1, borderColor: "divider", borderRadius: 1, bgcolor: "#fff" }}
    />
  );
}

const publishedWords = ({ published_at, published_by }: Rules) =>
  `${formatInstant(published_at)}${published_by === null ? "" : `, ${published_by}`}`;

type Props = {
  /** Newest first; the first is in force. */
  rules: Rules[];
  /** Shown if there are none. */
  empty: ReactNode;
  /** Shown when a new version is written, along with the note that it is final. */
  note?: ReactNode;
  schema: z.ZodType;
  /** Publishes a new version; without it nobody may. */
  onPublish?: ((content: string) => Promise<string | undefined | void>) | undefined;
};

/** All versions of some rules, and a form for a new one; the newest is in force. */
export function RulesVersions({ rules, empty, note, schema, onPublish }: Props) {
  const [current, ...older] = rules;
  return (
    <>
      {current ? (
        <>
          <Typography variant="subtitle1" component="h3">
            Obowiązuje wersja {current.version}
          </Typography>
          <Typography color="textSecondary" sx={{ mb: 1 }}>
            {publishedWords(current)}
          </Typography>
          <RulesFrame rules={current} />
        </>
      ) : (
        empty
      )}
      {onPublish && (
        <FormButton<{ content: string }>
          label={current ? "Nowa wersja" : "Dodaj regulamin"}
          look={{ variant: "contained", sx: { mt: 2 } }}
          title="Nowa wersja regulaminu"
          explanation={
            <>
              Dotychczasowa treść zostanie w historii jako dowód. Tej wersji nie można potem zmienić.
              {note}
            </>
          }
          submitLabel="Opublikuj"
          schema={schema}
          defaultValues={{ content: current?.content ?? "" }}
          onSend={async ({ content }) => {
            const message = await onPublish(content);
            return message || "Nowa wersja regulaminu obowiązuje.";
          }}
        >
          <HtmlEditor source="content" label="Treść regulaminu" isRequired />
        </FormButton>
      )}
      {older.map((version) => (
        <Box component="details" key={version.id} sx={{ mt: 2 }}>
          <Typography component="summary" sx={{ cursor: "pointer", py: 1 }}>
            Wersja {version.version}, {publishedWords(version)}
          </Typography>
          <RulesFrame rules={version} />
        </Box>
      ))}
    </>
  );
}
