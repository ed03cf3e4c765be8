import Button from "@mui/material/Button";
import { useState } from "react";
import { type PageVersion, savedWords } from "./page-words.ts";
import { VersionPreview } from "./version-preview.tsx";

/** Who saved a newer version meanwhile, and a preview of it. */
export function Theirs({ version }: { version: PageVersion }) {
  const [isLooking, setIsLooking] = useState(false);
  return (
    <>
      {savedWords(version)}.{" "}
      <Button size="small" color="inherit" onClick={() => setIsLooking(true)}>
        Zobacz wersję {version.version}
      </Button>
      <br />
      {isLooking && <VersionPreview version={version} onClose={() => setIsLooking(false)} />}
    </>
  );
}
