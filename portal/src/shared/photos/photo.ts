/** How far a photograph is turned, clockwise. */
export type Rotation = 0 | 90 | 180 | 270;

/** How a photograph is to be made ready. */
export type PhotoWish = { isStraight: boolean; turn: Rotation };

/** A photograph made ready to be sent: shrunk, upright, and straightened where that was wished and possible. */
export type ReadyPhoto = {
  jpeg: Blob;
  /** Whether a sheet of paper was found in it. */
  hasSheet: boolean;
  isBlurred: boolean;
};

/** What the thread that makes them ready is asked, and what it answers; without `ready` it could not be opened. */
export type PhotoAsked = { id: number; source: Blob; wish: PhotoWish };
export type PhotoAnswered = { id: number; ready?: ReadyPhoto };
