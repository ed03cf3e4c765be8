// oxlint-disable import/default -- "?url" is Vite's: the default export is the address of the bundled file.
import fontUrl from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import extendedUrl from "@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url";
import { useQuery } from "@tanstack/react-query";

const FACES = [
  { url: fontUrl, range: "U+0000-00FF,U+2000-206F,U+20AC,U+2212" },
  { url: extendedUrl, range: "U+0100-02FF,U+1E00-1E9F" },
] as const;

async function embedded(url: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
  return `data:font/woff2;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`;
}

const loadFaces = async () =>
  (
    await Promise.all(
      FACES.map(
        async ({ url, range }) =>
          `@font-face{font-family:Figtree;font-weight:300 900;src:url(${await embedded(url)}) format("woff2");unicode-range:${range}}`,
      ),
    )
  ).join("");

/**
 * Cleaned HTML as a document of its own in the office's font, for a sandboxed frame: such a frame may load nothing of ours,
 * so that the font is in it. Until that is here it stands in the system's.
 */
export function useFrameDocument({ title, style = "", body }: { title: string; style?: string; body: string }): string {
  const faces =
    useQuery({ queryKey: ["frame-font"], queryFn: loadFaces, staleTime: Infinity, retry: false }).data ?? "";
  const look = `${faces}body{font:16px/1.6 Figtree,system-ui,sans-serif;max-width:65ch;margin:1rem;color:#0b2545;background:#fff;overflow-wrap:anywhere}${style}`;
  return `<!doctype html><html lang="pl"><head><title>${title}</title><style>${look}</style></head><body>${body}</body></html>`;
}
