import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_member/nagrody/przelew-dla-pah")({ component: CharityRewardPage });

function CharityRewardPage() {
  return (
    <ComingPage title="Przelew dla PAH" picture="sheaf" back="/nagrody">
      Tu przekażesz punkty jako darowiznę dla Polskiej Akcji Humanitarnej.
    </ComingPage>
  );
}
