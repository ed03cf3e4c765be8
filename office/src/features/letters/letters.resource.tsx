import TrophyIcon from "@mui/icons-material/EmojiEvents";
import { officeGetLetterText, officeListLetterTexts } from "@plon/contract/office/points/letters.ts";
import { onDemand } from "#shared/page/on-demand.tsx";
import type { OfficeResource } from "#shared/calls/resource.ts";

export const letterTexts: OfficeResource = {
  name: "letter-texts",
  words: ["List gratulacyjny", "Listy gratulacyjne", "Listów gratulacyjnych"],
  menu: { group: "Oferta i treści", icon: TrophyIcon },
  endpoints: { list: officeListLetterTexts, one: officeGetLetterText },
  list: onDemand(() => import("./letter-list.tsx")),
  watched: "letter_text",
  edit: onDemand(() => import("./letter-edit.tsx")),
  recordRepresentation: "title",
};
