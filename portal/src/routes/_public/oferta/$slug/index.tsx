import { createFileRoute } from "@tanstack/react-router";
import { leaveToMembers } from "#app/guards/access.ts";
import { QrPicture } from "#features/affiliation/qr-picture.tsx";
import { PublicPromotionPage } from "#features/promotions/public-promotion-page.tsx";

export const Route = createFileRoute("/_public/oferta/$slug/")({
  beforeLoad: ({ context, params }) => leaveToMembers(context.queryClient, params),
  component: OfferPage,
});

function OfferPage() {
  return <PublicPromotionPage slug={Route.useParams().slug} Qr={QrPicture} />;
}
