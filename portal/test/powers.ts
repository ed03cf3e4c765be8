import type { ByMembers, Endpoint } from "@plon/contract/shared/calls/endpoint.ts";
import { includesRole, type MemberRole } from "@plon/rules/people/member-role.ts";

const files = import.meta.glob<object>("../../packages/contract/src/portal/*/*.ts", { eager: true });
const powers = new Map<string, ByMembers | undefined>(
  Object.values(files)
    .flatMap((file) => Object.values(file) as Partial<Endpoint>[])
    .filter((value) => typeof value?.path === "string")
    .map(({ method, path, byMembers }) => [`${method} ${path}`, byMembers] as const),
);

/** Of these calls, by name, those that the server refuses to somebody whom the farm gave this role. */
export const refusedTo = (role: MemberRole, calls: readonly string[]): string[] =>
  calls.filter((name) => {
    const power = powers.get(name);
    return power === "none" || (power !== undefined && !includesRole(role, power));
  });
