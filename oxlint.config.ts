import { defineConfig } from "oxlint";
import { wallOverrides } from "./tooling/walls.ts";

export default defineConfig({
  plugins: ["typescript", "unicorn", "oxc", "import", "react", "jsx-a11y", "promise"],
  categories: { correctness: "error", suspicious: "warn", perf: "warn" },
  rules: {
    "import/no-cycle": "error",
    "max-params": ["error", { max: 4 }],
    "no-console": "error",
    "react/react-in-jsx-scope": "off",
    "no-await-in-loop": "off",
    "import/no-unassigned-import": "off",
    "unicorn/no-array-sort": "off",
    "no-underscore-dangle": "off",
    "typescript/no-explicit-any": "error",
    "typescript/consistent-type-definitions": ["error", "type"],
    "no-shadow": "off",
    "import/no-named-as-default": "off",
    "unicorn/consistent-function-scoping": "off",
    "unicorn/require-post-message-target-origin": "off",
    "no-unmodified-loop-condition": "off",
    "react/only-export-components": "off",
    "promise/always-return": "off",
    "jsx-a11y/no-autofocus": "off",
  },
  overrides: [
    ...wallOverrides,
    {
      files: ["packages/rules/src/**/*.ts"],
      rules: {
        "no-restricted-globals": [
          "error",
          { name: "fetch", message: "A rule is pure: the caller fetches and passes the value in." },
          { name: "crypto", message: "A rule is pure: pass random values in." },
        ],
      },
    },
    {
      files: ["{server,portal,office}/src/**/*.{ts,tsx}", "packages/*/src/**/*.{ts,tsx}"],
      rules: { "max-lines-per-function": ["error", { max: 70, skipBlankLines: false, skipComments: false }] },
    },
    // A table of cases has as many columns as it needs.
    { files: ["**/*.test.{ts,tsx}"], rules: { "max-lines-per-function": "off", "max-params": "off" } },
    {
      files: ["server/src/*.ts", "server/demo/**", "bench/**", "tooling/**", "e2e/**"],
      rules: { "no-console": "off" },
    },
  ],
  ignorePatterns: ["**/dist/**", "**/dist.*/**", "portal/src/route-tree.gen.ts", ".types/**"],
});
