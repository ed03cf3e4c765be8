import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { viteStaticCopy } from "vite-plugin-static-copy";
import { calledEndpoints } from "./build/called-endpoints.ts";
import { withoutPreferences } from "./build/without-preferences.ts";

const apiOrigin = process.env["PLON_API"] ?? "http://localhost:3000";

export default defineConfig({
  base: "/office/",
  plugins: [
    react(),
    calledEndpoints(),
    withoutPreferences(),
    // The PDF viewer fetches fonts and decoders at run time. The content policy forbids WebAssembly, so the
    // decoders go as plain scripts.
    viteStaticCopy({
      targets: [
        { src: "../node_modules/pdfjs-dist/standard_fonts/*", dest: "pdfjs/fonts", rename: { stripBase: true } },
        {
          src: "../node_modules/pdfjs-dist/wasm/*_nowasm_fallback.js",
          dest: "pdfjs/decoders",
          rename: { stripBase: true },
        },
      ],
    }),
  ],
  server: { proxy: { "/api": apiOrigin } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // What the first screen needs is one file, which compresses better and comes sooner than a hundred.
        codeSplitting: { groups: [{ name: "index", tags: ["$initial"] }] },
      },
    },
  },
});
