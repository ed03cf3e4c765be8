import { expect, test } from "vitest";
import { judgeModal, parseModalHash } from "./modal-hash.ts";

test("reads the modal's name and its own query", () => {
  expect(parseModalHash("!logowanie")).toEqual({ name: "logowanie", params: {} });
  expect(parseModalHash("!szczegoly-faktury?id=7&z=a%20b")).toEqual({
    name: "szczegoly-faktury",
    params: { id: "7", z: "a b" },
  });
});

test.each(["", "logowanie", "!", "!Logowanie", "!a/b", "!<script>"])("no modal in %j", (hash) => {
  expect(parseModalHash(hash)).toBeNull();
});

test("a visitor's modal opens for a visitor and is removed for a member", () => {
  expect(judgeModal("visitor", "visitor")).toBe("open");
  expect(judgeModal("visitor", "member")).toBe("remove");
});

test("a member's modal opens for a member and leads a visitor to sign-in", () => {
  expect(judgeModal("member", "member")).toBe("open");
  expect(judgeModal("member", "visitor")).toBe("sign-in");
});

test("while the session is unknown, only modals for anybody open; unknown hashes are removed", () => {
  expect(judgeModal("member", "unknown")).toBe("wait");
  expect(judgeModal("visitor", "unknown")).toBe("wait");
  expect(judgeModal("any", "unknown")).toBe("open");
  expect(judgeModal(undefined, "member")).toBe("remove");
});
