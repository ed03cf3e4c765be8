import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_member/polec-gospodarstwo")({ component: RecommendPage });

function RecommendPage() {
  return (
    <ComingPage title="Poleć gospodarstwo" picture="sheaf">
      Tu polecisz program innemu gospodarstwu i sprawdzisz swoje zaproszenia.
    </ComingPage>
  );
}
