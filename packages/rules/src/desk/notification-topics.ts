/** What notifications are about, in the order and words in which people turn them on and off. */
export const NOTIFICATION_TOPICS = {
  invoices: "Faktury i punkty za zakupy",
  expiry: "Punkty, które wkrótce wygasną",
  rewards: "Nagrody i wypłaty",
  transfers: "Przekazywanie punktów",
  promotions: "Promocje i polecenia",
  account: "Konto i odpowiedzi na wiadomości",
  news: "Wiadomości programu",
} as const;

export type NotificationTopic = keyof typeof NOTIFICATION_TOPICS;

export const TOPIC_NAMES = Object.keys(NOTIFICATION_TOPICS) as NotificationTopic[];

/** What a locked screen says when it may not say what happened. */
const UNSAID: Record<NotificationTopic, string> = {
  invoices: "Jest coś nowego o Twojej fakturze.",
  expiry: "Część punktów wkrótce wygaśnie.",
  rewards: "Jest coś nowego o Twojej nagrodzie.",
  transfers: "Jest coś nowego o przekazaniu punktów.",
  promotions: "Jest coś nowego w promocjach.",
  account: "Masz nową wiadomość o swoim koncie.",
  news: "Masz nową wiadomość.",
};

/** No kind of ours is longer; a screen shows less. */
const BODY_LENGTH_MAX = 180;

/**
 * What a device shows of a notification: title and text, or only that there is one, for a screen that anybody may read.
 * A long text is cut at a word.
 */
export function shownOnDevice(
  { topic, title, content }: { topic: NotificationTopic; title: string; content: string },
  showsContent: boolean,
): { title: string; body: string } {
  if (!showsContent) return { title: "Plon", body: UNSAID[topic] };
  if (content.length <= BODY_LENGTH_MAX) return { title, body: content };
  const cut = content.slice(0, BODY_LENGTH_MAX);
  return { title, body: `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 1))}…` };
}
