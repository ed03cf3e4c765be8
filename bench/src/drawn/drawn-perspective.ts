import sharp from "sharp";

const TABLE = 74;

/** The way from the unit square onto four corners, as the eight numbers of a projection. */
function projection([a, b, c, d]: readonly (readonly [number, number])[]) {
  const [ax, ay] = a!;
  const [bx, by] = b!;
  const [cx, cy] = c!;
  const [dx, dy] = d!;
  const [sx, sy] = [ax - bx + cx - dx, ay - by + cy - dy];
  const [ux, uy, vx, vy] = [bx - cx, by - cy, dx - cx, dy - cy];
  const det = ux * vy - vx * uy;
  const g = (sx * vy - vx * sy) / det;
  const h = (ux * sy - sx * uy) / det;
  return (u: number, v: number) => {
    const w = g * u + h * v + 1;
    return [
      ((bx - ax + g * bx) * u + (dx - ax + h * dx) * v + ax) / w,
      ((by - ay + g * by) * u + (dy - ay + h * dy) * v + ay) / w,
    ] as const;
  };
}

/**
 * A picture as if taken from aside: `offsets` are eight parts of its size by which its corners are beyond the frame that is
 * seen, across and down for each, from the upper left one clockwise. Saved as JPEG of this quality.
 */
export async function inPerspective(picture: Buffer, offsets: readonly number[], quality: number): Promise<Buffer> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = offsets;
  const at = projection([
    [-a, -b],
    [1 + c, -d],
    [1 + e, 1 + f],
    [-g, 1 + h],
  ]);
  const shade = (x: number, y: number) => (x < 0 || y < 0 || x >= width || y >= height ? TABLE : data[y * width + x]!);
  const seen = Buffer.alloc(width * height);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const [u, v] = at(column / width, row / height);
      const [x, y] = [u * width, v * height];
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [across, down] = [x - left, y - top];
      const upper = shade(left, top) * (1 - across) + shade(left + 1, top) * across;
      const lower = shade(left, top + 1) * (1 - across) + shade(left + 1, top + 1) * across;
      seen[row * width + column] = Math.round(upper * (1 - down) + lower * down);
    }
  }
  return await sharp(seen, { raw: { width, height, channels: 1 } })
    .jpeg({ quality })
    .toBuffer();
}
