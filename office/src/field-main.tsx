import { createRoot } from "react-dom/client";
import { FieldApp } from "#app/field/field-app.tsx";
import { hearSignOut } from "#shared/calls/session.ts";
import "@fontsource-variable/figtree/wght.css";
import "./field.css";

hearSignOut();
createRoot(document.getElementById("root") ?? document.body).render(<FieldApp />);
