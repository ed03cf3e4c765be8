/** Shades of grey, row by row from the upper left corner; 0 is black. */
export type GreyPicture = { data: Uint8ClampedArray; width: number; height: number };

/** Pixels of four bytes each, as a canvas gives them. */
export type ColourPicture = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number };

/** The brightness of each pixel. */
export function greyOf({ data, width, height }: ColourPicture): GreyPicture {
  const grey = new Uint8ClampedArray(width * height);
  for (let at = 0; at < grey.length; at += 1) {
    grey[at] = (data[at * 4]! * 77 + data[at * 4 + 1]! * 150 + data[at * 4 + 2]! * 29) >> 8;
  }
  return { data: grey, width, height };
}

/** Each pixel as the mean of itself and its eight neighbours: the grain of a photograph goes, edges stay. */
export function smoothed({ data, width, height }: GreyPicture): GreyPicture {
  const across = new Uint16Array(data.length);
  for (let at = 0; at < data.length; at += 1) {
    const x = at % width;
    across[at] = data[at]! + data[x === 0 ? at : at - 1]! + data[x === width - 1 ? at : at + 1]!;
  }
  const mean = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at += 1) {
    const above = across[at < width ? at : at - width]!;
    const below = across[at + width < data.length ? at + width : at]!;
    mean[at] = (across[at]! + above + below) / 9;
  }
  return { data: mean, width, height };
}
