import ArrowBackIcon from "@mui/icons-material/ArrowBack";
import ArrowForwardIcon from "@mui/icons-material/ArrowForward";
import DeleteIcon from "@mui/icons-material/DeleteOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import IconButton from "@mui/material/IconButton";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { officeArrangePrizePhotos } from "@plon/contract/office/goods/prizes.ts";
import type { PrizePhoto } from "@plon/contract/shared/prizes.ts";
import { useDone } from "#shared/acts/acting.tsx";
import { useTellRefusal } from "#shared/calls/refusal.ts";
import { Panel } from "#shared/page/panel.tsx";
import { PhotoForm } from "#shared/fields/photo-form.tsx";
import { call } from "#shared/calls/session.ts";
import { EmptyState } from "#shared/page/states.tsx";
import type { Prize } from "./prize-words.ts";
import { sendPhoto, useShowPrize } from "./prizes.api.ts";

const PHOTOS_MAX = 8;

type PhotoProps = {
  photo: PrizePhoto;
  place: number;
  last: number;
  isBusy: boolean;
  readOnly: boolean;
  onMove: (by: -1 | 1) => void;
  onDrop: () => void;
};

function Photo({ photo, place, last, isBusy, readOnly, onMove, onDrop }: PhotoProps) {
  const acts = [
    { label: "Przesuń wcześniej", Icon: ArrowBackIcon, isOff: place === 0, act: () => onMove(-1) },
    { label: "Przesuń później", Icon: ArrowForwardIcon, isOff: place === last, act: () => onMove(1) },
    { label: "Usuń zdjęcie", Icon: DeleteIcon, isOff: false, act: onDrop },
  ];
  return (
    <Paper variant="outlined" component="li" sx={{ overflow: "hidden", position: "relative" }}>
      <Box
        component="img"
        src={(photo.sources[1] ?? photo.sources[0])?.src}
        alt={photo.alt}
        sx={{ width: "100%", aspectRatio: "4 / 3", objectFit: "cover", display: "block", bgcolor: "action.hover" }}
      />
      {place === 0 && (
        <Chip size="small" color="secondary" label="Główne" sx={{ position: "absolute", top: 8, left: 8 }} />
      )}
      <Typography variant="body2" sx={{ px: 1.5, pt: 1, overflowWrap: "anywhere" }}>
        {photo.alt}
      </Typography>
      {!readOnly && (
        <Stack direction="row" sx={{ px: 0.5, pb: 0.5 }}>
          {acts.map(({ label, Icon, isOff, act }) => (
            <Tooltip key={label} title={label}>
              <span>
                <IconButton aria-label={`${label}: ${photo.alt}`} disabled={isOff || isBusy} onClick={act}>
                  <Icon fontSize="small" />
                </IconButton>
              </span>
            </Tooltip>
          ))}
        </Stack>
      )}
    </Paper>
  );
}

/** Saves the prize's photos and their order, one change at a time. */
function useArrange(prize: Prize) {
  const show = useShowPrize();
  const done = useDone();
  const tellRefusal = useTellRefusal();
  const [isBusy, setIsBusy] = useState(false);

  const save = async (photo_ids: number[]) =>
    await show((await call(officeArrangePrizePhotos, { params: { prizeId: prize.id }, body: { photo_ids } })).data);

  /** `before` is the order that can be brought back; a dropped photo cannot. */
  const arrange = async (photo_ids: number[], message: string, before?: number[]) => {
    setIsBusy(true);
    try {
      await save(photo_ids);
      const undo = async () => {
        await save(before ?? []);
        return "Przywrócono kolejność zdjęć.";
      };
      await done(before ? { message, undo } : message);
    } catch (error) {
      await tellRefusal(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, arrange };
}

/** A prize's photos in their order; the first one is on its card. */
export function PrizePhotos({ prize, readOnly }: { prize: Prize; readOnly: boolean }) {
  const show = useShowPrize();
  const { isBusy, arrange } = useArrange(prize);
  const ids = prize.photos.map(({ id }) => id);
  const move = (place: number, by: -1 | 1) => {
    const moved = ids.filter((_, at) => at !== place);
    moved.splice(place + by, 0, ids[place]!);
    return arrange(moved, "Zmieniono kolejność zdjęć.", ids);
  };

  return (
    <Stack sx={{ gap: 2 }}>
      {prize.photos.length === 0 ? (
        <EmptyState title="Ta nagroda nie ma jeszcze zdjęć">
          W portalu stoi na razie rysunek zależny od rodzaju nagrody.
        </EmptyState>
      ) : (
        <Box
          component="ul"
          sx={{
            m: 0,
            p: 0,
            listStyle: "none",
            display: "grid",
            gap: 2,
            gridTemplateColumns: "repeat(auto-fill, minmax(200px, 1fr))",
          }}
        >
          {prize.photos.map((photo, place) => (
            <Photo
              key={photo.id}
              photo={photo}
              place={place}
              last={ids.length - 1}
              isBusy={isBusy}
              readOnly={readOnly}
              onMove={(by) => void move(place, by)}
              onDrop={() =>
                void arrange(
                  ids.filter((id) => id !== photo.id),
                  "Usunięto zdjęcie.",
                )
              }
            />
          ))}
        </Box>
      )}
      {!readOnly && prize.photos.length < PHOTOS_MAX && (
        <Panel title="Dodaj zdjęcie">
          <PhotoForm
            chooseLabel="Wybierz zdjęcie"
            saveLabel="Dodaj zdjęcie"
            savedText="Dodano zdjęcie."
            example="zielona kurtka z kapturem"
            onSend={async (sending) => await show(await sendPhoto(prize.id, sending))}
          />
        </Panel>
      )}
      {!readOnly && prize.photos.length >= PHOTOS_MAX && (
        <Alert severity="info">Nagroda ma już {PHOTOS_MAX} zdjęć. Usuń któreś, aby dodać nowe.</Alert>
      )}
    </Stack>
  );
}
