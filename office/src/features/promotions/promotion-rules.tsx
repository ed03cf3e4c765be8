import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useNotify } from "react-admin";
import { officePublishPromotionRules } from "@plon/contract/office/promotions.ts";
import { ActionDialog } from "#shared/action-dialog.tsx";
import { formatInstant } from "#shared/format.ts";
import { HtmlEditor } from "#shared/html-editor.tsx";
import { call } from "#shared/session.ts";
import { EmptyState } from "#shared/states.tsx";
import type { Promotion } from "./promotion-words.ts";
import { useShowPromotion } from "./promotion.api.ts";

type Rules = Promotion["rules"][number];

const STYLE =
  "<style>body{font:16px/1.6 system-ui,sans-serif;max-width:65ch;margin:1rem;color:#0b2545;background:#fff}</style>";

/** The words as they look, shut in a frame where nothing runs and nothing leads out. */
function RulesFrame({ rules }: { rules: Rules }) {
  return (
    <Box
      component="iframe"
      title={`Regulamin, wersja ${rules.version}`}
      sandbox=""
      srcDoc={`<!doctype html><html lang="pl"><head><title>Regulamin</title>${STYLE}</head><body>${rules.content}</body></html>`}
      sx={{ width: "100%", height: 320, border: 1, borderColor: "divider", borderRadius: 1, bgcolor: "#fff" }}
    />
  );
}

const publishedWords = ({ published_at, published_by }: Rules) =>
  `${formatInstant(published_at)}${published_by === null ? "" : `, ${published_by}`}`;

/** All versions of a promotion's rules; the newest is in force. */
export function PromotionRules({ promotion, readOnly }: { promotion: Promotion; readOnly: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [current, ...older] = promotion.rules;
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
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
        <EmptyState title="Ta promocja nie ma jeszcze regulaminu">
          Opublikuj go, zanim pokażesz promocję w portalu.
        </EmptyState>
      )}
      {!readOnly && (
        <Button variant="contained" sx={{ mt: 2 }} onClick={() => setIsOpen(true)}>
          {current ? "Nowa wersja" : "Dodaj regulamin"}
        </Button>
      )}
      {older.map((rules) => (
        <Box component="details" key={rules.id} sx={{ mt: 2 }}>
          <Typography component="summary" sx={{ cursor: "pointer", py: 1 }}>
            Wersja {rules.version}, {publishedWords(rules)}
          </Typography>
          <RulesFrame rules={rules} />
        </Box>
      ))}
      {isOpen && <PublishRules promotion={promotion} onClose={() => setIsOpen(false)} />}
    </Paper>
  );
}

function PublishRules({ promotion, onClose }: { promotion: Promotion; onClose: () => void }) {
  const notify = useNotify();
  const show = useShowPromotion();
  const answered = promotion.accepted_total + promotion.declined_total;
  return (
    <ActionDialog<{ content: string }>
      title="Nowa wersja regulaminu"
      explanation={
        <Stack sx={{ gap: 1 }}>
          <span>Dotychczasowa treść zostanie w historii jako dowód. Tej wersji nie można potem zmienić.</span>
          {answered > 0 && (
            <Alert severity="info">
              Udzielone odpowiedzi zostają przy wersji, której dotyczyły. Nie pytamy ponownie.
            </Alert>
          )}
        </Stack>
      }
      submitLabel="Opublikuj"
      schema={officePublishPromotionRules.body}
      defaultValues={{ content: promotion.rules[0]?.content ?? "" }}
      onSend={async (body) => {
        const { data } = await call(officePublishPromotionRules, { params: { promotionId: promotion.id }, body });
        await show(data);
        notify("Nowa wersja regulaminu obowiązuje.", { type: "success" });
      }}
      onClose={onClose}
    >
      <HtmlEditor source="content" label="Treść regulaminu" isRequired />
    </ActionDialog>
  );
}
