import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { DefaultEditorOptions, RichTextInput, type RichTextInputProps } from "ra-input-rich-text";
import { EditorToolbar } from "./editor-toolbar.tsx";

/** The editor knows what the server keeps: two levels of headings, emphasis, lists, quotes and links. */
const EDITOR_OPTIONS: NonNullable<RichTextInputProps["editorOptions"]> = {
  extensions: (DefaultEditorOptions.extensions ?? [])
    .filter((extension) => extension.name === "starterKit")
    .map((kit) =>
      kit.configure({
        heading: { levels: [2, 3] },
        code: false,
        codeBlock: false,
        strike: false,
        horizontalRule: false,
        link: { openOnClick: false, autolink: false, HTMLAttributes: { rel: null, target: null } },
      }),
    ),
  editorProps: { attributes: { role: "textbox", "aria-multiline": "true", "aria-label": "Treść strony" } },
};

/** The text of a page, 250 px high whatever its length. */
export function PageEditor({ readOnly = false }: { readOnly?: boolean }) {
  return (
    <Box sx={{ width: "100%" }}>
      <RichTextInput
        source="content"
        label="Treść"
        isRequired
        readOnly={readOnly}
        editorOptions={EDITOR_OPTIONS}
        toolbar={readOnly ? <span /> : <EditorToolbar />}
        helperText={false}
        sx={{
          "& .ProseMirror": { height: 250, overflowY: "auto", px: 2, py: 1.5, lineHeight: 1.6 },
          "& .ProseMirror h2": { fontSize: "1.25rem", lineHeight: 1.3, m: "1em 0 0.4em" },
          "& .ProseMirror h3": { fontSize: "1.0625rem", lineHeight: 1.3, m: "1em 0 0.4em" },
        }}
      />
      <Typography variant="body2" color="textSecondary">
        {
          "Nazwę programu i dane kontaktowe wstawią się same w miejsca: {{program}}, {{producent}}, {{administrator}}, {{infolinia}}, {{godziny}}, {{email}}."
        }
      </Typography>
    </Box>
  );
}
