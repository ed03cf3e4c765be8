import AddIcon from "@mui/icons-material/Add";
import CloseIcon from "@mui/icons-material/CloseOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import IconButton from "@mui/material/IconButton";
import ListSubheader from "@mui/material/ListSubheader";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { SelectInput } from "react-admin";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { isGroup, SEGMENT_DEPTH_MAX, type SegmentNode } from "@plon/rules/offers/segment-tree.ts";
import { INPUTS } from "./condition-inputs.tsx";
import { JOIN_CHOICES, KIND_GROUPS, KINDS } from "./segment-words.ts";

type GroupProps = { source: string; depth: number; readOnly: boolean };

/** Adds a condition of a kind that is chosen from a menu. */
function AddCondition({
  button,
  onAdd,
}: {
  button: RefObject<HTMLButtonElement | null>;
  onAdd: (first: object) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const add = (first: object) => {
    setIsOpen(false);
    onAdd(first);
  };
  return (
    <>
      <Button
        ref={button}
        size="small"
        startIcon={<AddIcon />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(true)}
      >
        Dodaj warunek
      </Button>
      <Menu id={id} open={isOpen} anchorEl={() => button.current} onClose={() => setIsOpen(false)}>
        {KIND_GROUPS.map(({ title, kinds }) => [
          <ListSubheader key={title} role="presentation" sx={{ lineHeight: "32px", bgcolor: "transparent" }}>
            {title}
          </ListSubheader>,
          kinds.map((kind) => (
            <MenuItem key={kind} onClick={() => add(KINDS[kind].first)}>
              {KINDS[kind].title}
            </MenuItem>
          )),
        ])}
      </Menu>
    </>
  );
}

type FrameProps = { title: string; number: number; readOnly: boolean; onRemove: () => void; children: ReactNode };

/** One condition or group of a group, with what it is and how to take it out. */
function Frame({ title, number, readOnly, onRemove, children }: FrameProps) {
  const id = useId();
  return (
    <Box
      component="fieldset"
      aria-labelledby={id}
      sx={{
        m: 0,
        minWidth: 0,
        border: "1px solid",
        borderColor: "divider",
        borderRadius: 2,
        px: { xs: 1.25, sm: 2 },
        pt: 1,
        pb: 0.5,
      }}
    >
      <Stack direction="row" sx={{ alignItems: "center", justifyContent: "space-between", minHeight: 36 }}>
        <Typography id={id} variant="body2" component="h3" sx={{ fontWeight: 600 }}>
          {number}. {title}
        </Typography>
        {!readOnly && (
          <IconButton size="small" aria-label={`Usuń: ${number}. ${title}`} onClick={onRemove}>
            <CloseIcon fontSize="small" />
          </IconButton>
        )}
      </Stack>
      {children}
    </Box>
  );
}

const NEW_GROUP = { is: "any", of: [] };

/** A group of conditions: how they are joined, each of them, and how to add another. Groups stand in groups. */
export function ConditionGroup({ source, depth, readOnly }: GroupProps) {
  const list = `${source}.of`;
  const { fields, append, remove } = useFieldArray({ name: list });
  const nodes = useWatch({ name: list }) as SegmentNode[] | undefined;
  const { getFieldState, formState } = useFormContext();
  const problem = getFieldState(list, formState).error?.message;
  const adding = useRef<HTMLButtonElement>(null);
  const takeOut = (index: number) => {
    remove(index);
    adding.current?.focus();
  };
  return (
    <Box>
      <Box sx={{ maxWidth: 260 }}>
        <SelectInput
          source={`${source}.is`}
          label="Spełnia"
          choices={JOIN_CHOICES}
          isRequired
          readOnly={readOnly}
          helperText={false}
        />
      </Box>
      <Stack sx={{ gap: 1.25, my: 1, pl: { xs: 0.75, sm: 1.5 }, borderLeft: "3px solid", borderColor: "divider" }}>
        {fields.map(({ id }, index) => {
          const node = nodes?.[index];
          if (!node) return null;
          const at = `${list}.${index}`;
          const Inputs = isGroup(node) ? undefined : INPUTS[node.is];
          return (
            <Frame
              key={id}
              number={index + 1}
              title={isGroup(node) ? "Grupa" : KINDS[node.is].title}
              readOnly={readOnly}
              onRemove={() => takeOut(index)}
            >
              {Inputs ? (
                <Inputs source={at} readOnly={readOnly} />
              ) : (
                <ConditionGroup source={at} depth={depth + 1} readOnly={readOnly} />
              )}
            </Frame>
          );
        })}
        {fields.length === 0 && (
          <Typography variant="body2" color="textSecondary">
            Nie ma jeszcze warunków.
          </Typography>
        )}
      </Stack>
      {typeof problem === "string" && <FormHelperText error>{problem}</FormHelperText>}
      {!readOnly && (
        <Stack direction="row" sx={{ flexWrap: "wrap", gap: 1, mb: 1 }}>
          <AddCondition button={adding} onAdd={(first) => append(first, { shouldFocus: false })} />
          {depth < SEGMENT_DEPTH_MAX && (
            <Button size="small" startIcon={<AddIcon />} onClick={() => append(NEW_GROUP, { shouldFocus: false })}>
              Dodaj grupę
            </Button>
          )}
        </Stack>
      )}
    </Box>
  );
}
