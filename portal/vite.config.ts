import tailwind from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { flatImports } from "./build/flat-imports.ts";
import { frontPage } from "./build/front-page.ts";
import { keptFiles } from "./build/kept-files.ts";
import { obtainedImports } from "./build/obtained-imports.ts";
import packageFacts from "./package.json" with { type: "json" };

const apiPort = process.env["PORT"] ?? "3000";

const define = { __APP_VERSION__: JSON.stringify(packageFacts.version) };

/** What names the files of pages and modals: the frame, the routes and the tables of both. */
const NAMES_CHUNKS = /\/portal\/(?:src\/(?:app\/|routes\/|main\.tsx|portal\.tsx|route-tree\.gen\.ts)|index\.html)/;

const kept = keptFiles();

export default defineConfig({
  define,
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      // The front page is what most see first: with the rest of the first visit it waits for no second fetch.
      codeSplittingOptions: {
        splitBehavior: ({ routeId }) => (["/_public", "/_public/"].includes(routeId) ? [] : undefined),
      },
      routesDirectory: "./src/routes",
      generatedRouteTree: "./src/route-tree.gen.ts",
      addExtensions: true,
      quoteStyle: "double",
    }),
    react(),
    tailwind(),
    flatImports(),
    obtainedImports(),
    frontPage(define),
    kept.plugin,
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src/worker",
      filename: "sw.ts",
      // The page registers it itself, after it has painted, and decides when a new one takes over.
      injectRegister: null,
      registerType: "prompt",
      manifest: {
        id: "/",
        name: "Plon – program dla gospodarstw",
        short_name: "Plon",
        description: "Zgłaszaj faktury, zbieraj punkty i wymieniaj je na nagrody.",
        lang: "pl",
        start_url: "/dashboard",
        scope: "/",
        display: "standalone",
        background_color: "#f5f8f8",
        theme_color: "#0b2545",
        icons: [
          { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
          { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
          { src: "/icons/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
          { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
        ],
        shortcuts: [
          { name: "Zgłoś fakturę", url: "/moje-faktury#!zglos-fakture" },
          { name: "Historia punktów", url: "/historia-punktow" },
        ],
        // "Udostępnij → Plon". Path and field as the service worker knows them: base/device/shared-files.ts.
        share_target: {
          action: "/udostepnione",
          method: "POST",
          enctype: "multipart/form-data",
          params: {
            files: [
              {
                name: "pliki",
                accept: [
                  "application/pdf",
                  ".pdf",
                  "image/jpeg",
                  ".jpg",
                  ".jpeg",
                  "image/png",
                  ".png",
                  ".xml",
                  "text/xml",
                  "application/xml",
                ],
              },
            ],
          },
        },
      },
      injectManifest: {
        globPatterns: ["**/*.{js,css,html,svg,woff2,webmanifest}", "icons/icon-192.png"],
        // Large, and with something in their place until they come: the map's library when a page shows a map, what reads
        // QR codes, documents and HEIC when a file is picked. The drawn front page is for who has no service worker yet.
        globIgnores: [
          "front-page*",
          "**/canvas-map-*",
          "**/qr-*.js",
          "**/libheif-*.js",
          "**/pdf-*.js",
          "**/pdf.worker*",
        ],
        sourcemap: false,
        manifestTransforms: [kept.tell],
      },
    }),
  ],
  // What a thread seldom needs is a file of its own, as on the page.
  worker: { format: "es" },
  server: { port: 5173, proxy: { "/api": `http://localhost:${apiPort}` } },
  build: {
    target: "es2022",
    // Small pictures as files too: the content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    // The map library alone is larger than the default of 500 kB; it is a chunk of its own that one page asks for.
    chunkSizeWarningLimit: 1_200,
    // What a chunk needs is named in the chunk (build/flat-imports.ts) instead of beside every import() of it.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) => (hostType === "html" ? dependencies : []),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Two files, which compress better than thirty. All others import the base by its hash, so it names none of them:
            // a release with one changed page renames that page and the index, and not everything.
            { name: "base", tags: ["$initial"], test: (id) => !NAMES_CHUNKS.test(id), priority: 1 },
            { name: "index", tags: ["$initial"] },
          ],
        },
      },
    },
  },
});
