import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { calledEndpoints } from "./build/called-endpoints.ts";
import { fieldWorker } from "./build/field-worker.ts";

// "W terenie": a page of the office for phones, with files of its own beside the office's (decision 0294). It has our own
// components and nothing of react-admin; the office's first file does not know it.
export default defineConfig({
  base: "/office/",
  publicDir: false,
  plugins: [react(), tailwind(), calledEndpoints(), fieldWorker()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { teren: "teren.html", "teren-sw": "src/worker/field-sw.ts" },
      output: {
        entryFileNames: ({ name }) => (name === "teren-sw" ? "teren-sw.js" : "assets/[name]-[hash].js"),
        codeSplitting: {
          // One file for the page: it compresses better, and is what a phone keeps.
          groups: [{ name: "teren-page", tags: ["$initial"], test: (id) => !id.includes("/src/worker/") }],
        },
      },
    },
  },
});
