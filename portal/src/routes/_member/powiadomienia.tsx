import { createFileRoute } from "@tanstack/react-router";
import { NotificationsPage } from "#features/notifications/notifications-page.tsx";

export const Route = createFileRoute("/_member/powiadomienia")({ component: NotificationsPage });
