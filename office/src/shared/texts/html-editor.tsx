import Box from "@mui/material/Box";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import { EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useId } from "react";
import { InputHelperText, useInput } from "react-admin";
import { EditorToolbar } from "./editor-toolbar.tsx";

/** The editor supports what the server keeps: two levels of headings, emphasis, lists, quotes and links. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    horizontalRule: false,
    link: { openOnClick: false, autolink: false, HTMLAttributes: { rel: null, target: null } },
  }),
];

type Props = { source: string; label: string; hint?: string; isRequired?: boolean; readOnly?: boolean };

/** Formatted text in a form, 250 px high whatever its length. */
export function HtmlEditor({ source, label, hint, isRequired = false, readOnly = false }: Props) {
  const { field, fieldState } = useInput({ source });
  const labelId = useId();
  const hintId = useId();
  const editor = useEditor(
    {
      extensions: EXTENSIONS,
      editable: !readOnly,
      content: String(field.value ?? ""),
      editorProps: {
        attributes: {
          role: "textbox",
          tabindex: "0",
          "aria-multiline": "true",
          "aria-labelledby": labelId,
          ...(hint === undefined ? {} : { "aria-describedby": hintId }),
        },
      },
      // The toolbar shows the formatting at the cursor.
      shouldRerenderOnTransaction: true,
      onUpdate: ({ editor: changed }) => field.onChange(changed.isEmpty ? "" : changed.getHTML()),
      onBlur: field.onBlur,
    },
    [readOnly],
  );
  const problem = fieldState.error?.message;
  return (
    <Box sx={{ width: "100%", mt: 1, mb: 1.5 }}>
      <FormLabel id={labelId} required={isRequired} error={problem !== undefined} sx={{ display: "block", mb: 0.5 }}>
        {label}
      </FormLabel>
      {!readOnly && <EditorToolbar editor={editor} />}
      <Box
        sx={{
          "& .ProseMirror": {
            height: 250,
            overflowY: "auto",
            px: 2,
            py: 1.5,
            lineHeight: 1.6,
            overflowWrap: "anywhere",
            border: "1px solid",
            borderColor: problem === undefined ? "text.secondary" : "error.main",
            borderRadius: 1,
            bgcolor: "background.paper",
          },
          "& .ProseMirror:focus": { outline: "2px solid", outlineColor: "primary.main", outlineOffset: -1 },
          "& .ProseMirror h2": { fontSize: "1.25rem", lineHeight: 1.3, m: "1em 0 0.4em" },
          "& .ProseMirror h3": { fontSize: "1.0625rem", lineHeight: 1.3, m: "1em 0 0.4em" },
          "& .ProseMirror a": { color: "primary.main" },
          "& .ProseMirror > :first-of-type": { mt: 0 },
        }}
      >
        <EditorContent editor={editor} />
      </Box>
      {problem !== undefined && (
        <FormHelperText error>
          <InputHelperText error={problem} />
        </FormHelperText>
      )}
      {hint !== undefined && <FormHelperText id={hintId}>{hint}</FormHelperText>}
    </Box>
  );
}
