import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useWatch } from "react-hook-form";
import { formatDay } from "@plon/client/format.ts";
import { Hint } from "#shared/page/hint.tsx";
import { lastDay, type PromotionBody, tierNeed, tierReward } from "./promotion-words.ts";

const CHOICES = ["Akceptuję Regulamin Promocji", "Nie akceptuję Regulaminu Promocji", "Nie chcę decydować teraz"];
const DAILY_CHOICES = ["Zobacz promocję", "Nie teraz"];
const isQuiet = (choice: string) => choice === CHOICES.at(-1) || choice === DAILY_CHOICES.at(-1);
const isTime = (value: unknown): value is string => typeof value === "string" && !Number.isNaN(Date.parse(value));

/** The prompt as the farmer sees it, updated as it is typed. A picture: nothing in it can be clicked. */
export function PromptPreview() {
  const { prompt, title, lead, prompt_text: text } = useWatch<PromotionBody>();
  const isDaily = prompt === "daily";
  return (
    <Box component="aside" aria-label="Podgląd okna promocji" sx={{ position: { lg: "sticky" }, top: { lg: 72 } }}>
      <Hint sx={{ mb: 1 }}>Tak zobaczy to rolnik</Hint>
      <Paper variant="outlined" sx={{ p: 2, borderRadius: 3, maxWidth: 380, overflowWrap: "anywhere" }}>
        <Typography variant="h6" component="p">
          {title || "Tytuł promocji"}
        </Typography>
        <Typography sx={{ mt: 1, mb: 2, whiteSpace: "pre-line" }}>{isDaily ? text || lead : lead}</Typography>
        {!isDaily && <Facts />}
        {(isDaily ? DAILY_CHOICES : CHOICES).map((choice, place) => (
          <Box
            key={choice}
            sx={{
              mt: 1,
              p: 1.25,
              borderRadius: 1,
              textAlign: "center",
              fontWeight: 600,
              border: isQuiet(choice) ? 0 : 1,
              borderColor: "divider",
              ...(place === 0 ? { bgcolor: "primary.main", color: "primary.contrastText" } : {}),
            }}
          >
            {choice}
          </Box>
        ))}
      </Paper>
    </Box>
  );
}

function Facts() {
  const { reward, tiers, purchases_from: from, purchases_to: to, closes_at } = useWatch<PromotionBody>();
  const purchases = [from ? `od ${formatDay(from)}` : "", to ? `do ${formatDay(to)}` : ""].filter(Boolean).join(" ");
  return (
    <>
      {tiers?.length ? (
        tiers.map((tier, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a picture of the list as it stands
          <Typography key={place}>
            <strong>{tierReward(tier)}</strong> {tierNeed(tier)}
          </Typography>
        ))
      ) : (
        <Typography>
          <strong>{reward}</strong>
        </Typography>
      )}
      {purchases !== "" && <Typography sx={{ mt: 1 }}>Zakupy: {purchases}</Typography>}
      {isTime(closes_at) && <Typography sx={{ mt: 1 }}>Akceptacja regulaminu: do {lastDay(closes_at)}</Typography>}
      <Typography sx={{ mt: 1, textDecoration: "underline" }}>Regulamin promocji</Typography>
    </>
  );
}
