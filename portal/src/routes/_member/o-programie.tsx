import { createFileRoute } from "@tanstack/react-router";
import { ComingPage } from "#shared/coming-page.tsx";

export const Route = createFileRoute("/_member/o-programie")({ component: AboutProgrammePage });

function AboutProgrammePage() {
  return (
    <ComingPage title="O programie" picture="sheaf">
      Tu przeczytasz, jak zdobywać punkty, jak długo są ważne i na co możesz je wymienić.
    </ComingPage>
  );
}
