import BoldIcon from "@mui/icons-material/FormatBold";
import ClearIcon from "@mui/icons-material/FormatClear";
import ItalicIcon from "@mui/icons-material/FormatItalic";
import BulletsIcon from "@mui/icons-material/FormatListBulleted";
import NumbersIcon from "@mui/icons-material/FormatListNumbered";
import QuoteIcon from "@mui/icons-material/FormatQuote";
import UnderlineIcon from "@mui/icons-material/FormatUnderlined";
import LinkIcon from "@mui/icons-material/Link";
import Box from "@mui/material/Box";
import ToggleButton from "@mui/material/ToggleButton";
import Tooltip from "@mui/material/Tooltip";
import type { Editor } from "@tiptap/react";
import { type ReactNode, useState } from "react";
import { LinkDialog } from "./link-dialog.tsx";

type Tool = {
  label: string;
  face: ReactNode;
  isOn?: (editor: Editor) => boolean;
  act: (editor: Editor) => unknown;
};

const TOOLS: Tool[] = [
  {
    label: "Zwykły tekst",
    face: "Tekst",
    isOn: (editor) => editor.isActive("paragraph"),
    act: (editor) => editor.chain().focus().setParagraph().run(),
  },
  {
    label: "Nagłówek",
    face: "Nagłówek",
    isOn: (editor) => editor.isActive("heading", { level: 2 }),
    act: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: "Podnagłówek",
    face: "Podnagłówek",
    isOn: (editor) => editor.isActive("heading", { level: 3 }),
    act: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: "Pogrubienie (Ctrl+B)",
    face: <BoldIcon fontSize="small" />,
    isOn: (editor) => editor.isActive("bold"),
    act: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: "Kursywa (Ctrl+I)",
    face: <ItalicIcon fontSize="small" />,
    isOn: (editor) => editor.isActive("italic"),
    act: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: "Podkreślenie (Ctrl+U)",
    face: <UnderlineIcon fontSize="small" />,
    isOn: (editor) => editor.isActive("underline"),
    act: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    label: "Lista punktowana",
    face: <BulletsIcon fontSize="small" />,
    isOn: (editor) => editor.isActive("bulletList"),
    act: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: "Lista numerowana",
    face: <NumbersIcon fontSize="small" />,
    isOn: (editor) => editor.isActive("orderedList"),
    act: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: "Cytat",
    face: <QuoteIcon fontSize="small" />,
    isOn: (editor) => editor.isActive("blockquote"),
    act: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    label: "Usuń formatowanie",
    face: <ClearIcon fontSize="small" />,
    act: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
  },
];

/** The formatting that can be applied, in Polish, limited to what the server keeps. */
export function EditorToolbar({ editor }: { editor: Editor }) {
  const [isLinking, setIsLinking] = useState(false);
  const href: unknown = editor.getAttributes("link")["href"];

  const setLink = (address: string) => {
    const chain = editor.chain().focus().extendMarkRange("link");
    if (address === "") chain.unsetLink().run();
    else chain.setLink({ href: address }).run();
    setIsLinking(false);
  };

  return (
    <Box role="toolbar" aria-label="Formatowanie" sx={{ display: "flex", flexWrap: "wrap", gap: 0.5, mb: 1 }}>
      {TOOLS.map((tool) => (
        <ToolButton
          key={tool.label}
          label={tool.label}
          face={tool.face}
          isOn={tool.isOn?.(editor) ?? false}
          isReady
          onPress={() => tool.act(editor)}
        />
      ))}
      <ToolButton
        label="Odnośnik"
        face={<LinkIcon fontSize="small" />}
        isOn={editor.isActive("link")}
        isReady={!editor.state.selection.empty || editor.isActive("link")}
        onPress={() => setIsLinking(true)}
      />
      {isLinking && (
        <LinkDialog
          address={typeof href === "string" ? href : ""}
          onSet={setLink}
          onClose={() => setIsLinking(false)}
        />
      )}
    </Box>
  );
}

type ToolButtonProps = {
  label: string;
  face: ReactNode;
  isOn: boolean;
  isReady: boolean;
  onPress: () => void;
};

function ToolButton({ label, face, isOn, isReady, onPress }: ToolButtonProps) {
  return (
    <Tooltip title={label}>
      <span>
        <ToggleButton
          value={label}
          size="small"
          aria-label={label}
          selected={isOn}
          disabled={!isReady}
          onClick={onPress}
          sx={{ px: 1, py: 0.5, minHeight: 36, color: "text.primary", textTransform: "none" }}
        >
          {face}
        </ToggleButton>
      </span>
    </Tooltip>
  );
}
