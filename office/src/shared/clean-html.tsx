import Box from "@mui/material/Box";

/** Text that the server cleaned when it was written: paragraphs, emphasis, lists and safe links. */
export function CleanHtml({ html }: { html: string }) {
  return (
    <Box
      sx={{
        overflowWrap: "anywhere",
        "& p": { m: 0 },
        "& p + p": { mt: 1 },
        "& ul, & ol": { my: 0.5, pl: 3 },
        "& a": { color: "primary.main" },
      }}
      // oxlint-disable-next-line react/no-danger -- cleaned by the server on an allow-list
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
