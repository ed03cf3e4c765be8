import Box from "@mui/material/Box";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { SMS_LENGTH_MAX } from "@plon/contract/office/offers/sendings.ts";
import { EXAMPLE_VALUES, fillFields, fillSms } from "@plon/rules/messages/message-fields.ts";

type Shown = { title?: string | null; content?: string | null; sms_text?: string | null };
const CHANNELS = { portal: "Portal", email: "E-mail", sms: "SMS" };
type Channel = keyof typeof CHANNELS;

function Bubble({ step, channel }: { step: Shown; channel: Channel }) {
  const title = fillFields(step.title ?? "", EXAMPLE_VALUES);
  const content = fillFields(step.content ?? "", EXAMPLE_VALUES);
  return (
    <Box component="li" sx={{ listStyle: "none", bgcolor: "background.paper", borderRadius: 2, p: 1.5, mb: 1 }}>
      {channel !== "sms" && (
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
          {title}
        </Typography>
      )}
      <Typography variant="body2" sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {channel === "sms" ? fillSms(step.sms_text ?? "", EXAMPLE_VALUES, SMS_LENGTH_MAX) : content}
      </Typography>
    </Box>
  );
}

/** The messages as a phone shows them, with a sample of each field, in the portal, by mail or as SMS. */
export function PhonePreview() {
  const [channel, setChannel] = useState<Channel>("portal");
  const steps = (useWatch({ name: "steps" }) as Shown[] | undefined) ?? [];
  return (
    <Box component="section" aria-label="Podgląd na telefonie" sx={{ position: { md: "sticky" }, top: { md: 16 } }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={channel}
        aria-label="Kanał podglądu"
        onChange={(_event, chosen: Channel | null) => chosen && setChannel(chosen)}
        sx={{ mb: 1 }}
      >
        {Object.entries(CHANNELS).map(([id, name]) => (
          <ToggleButton key={id} value={id}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box
        component="ol"
        sx={{
          m: 0,
          p: 1.5,
          pt: 3,
          minHeight: 320,
          border: "6px solid",
          borderColor: "text.primary",
          borderRadius: 5,
          bgcolor: "action.hover",
        }}
      >
        {steps.map((step, at) => (
          // Messages have no names of their own while they are written.
          // oxlint-disable-next-line react/no-array-index-key
          <Bubble key={at} step={step} channel={channel} />
        ))}
      </Box>
    </Box>
  );
}
