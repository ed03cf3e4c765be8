import { createFileRoute, Outlet } from "@tanstack/react-router";
import { requireVisitor } from "#app/guards/access.ts";

export const Route = createFileRoute("/_public/_guest")({ beforeLoad: requireVisitor, component: Outlet });
