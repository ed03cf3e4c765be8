import tailwind from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import packageFacts from "./package.json" with { type: "json" };

const apiPort = process.env["PORT"] ?? "3000";

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(packageFacts.version) },
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      routesDirectory: "./src/routes",
      generatedRouteTree: "./src/route-tree.gen.ts",
      addExtensions: true,
      quoteStyle: "double",
    }),
    react(),
    tailwind(),
  ],
  server: { port: 5173, proxy: { "/api": `http://localhost:${apiPort}` } },
  build: {
    target: "es2022",
    // Small pictures as files too: the content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    reportCompressedSize: true,
  },
});
