import { expect, test } from "vitest";
import { frameRefusal } from "./frameRules.ts";

const PAGE = "https://atrium.example";
const ASKED = new URL("https://meet.example/rooms");

function rule(headers: Record<string, string>, { page = PAGE, answered = ASKED.href, asked = ASKED.href } = {}) {
  return frameRefusal({ asked: new URL(asked), answered: new URL(answered), headers, page })?.rule;
}

test.each([
  [undefined, undefined],
  ["DENY", "x-frame-options"],
  ["SAMEORIGIN", "x-frame-options"],
  ["sameorigin, deny", "x-frame-options"],
  ["ALLOW-FROM https://other.example", undefined],
  ["nonsense", undefined],
])("X-Frame-Options: %s", (value, expected) => {
  expect(rule(value === undefined ? {} : { "x-frame-options": value })).toBe(expected);
});

test.each([
  ["frame-ancestors 'none'", "frame-ancestors"],
  ["default-src 'self'; frame-ancestors", "frame-ancestors"],
  ["frame-ancestors 'self'", "frame-ancestors"],
  ["frame-ancestors https://other.example", "frame-ancestors"],
  ["frame-ancestors https://atrium.example:8443", "frame-ancestors"],
  ["frame-ancestors https://example", "frame-ancestors"],
  ["frame-ancestors *, frame-ancestors 'none'", "frame-ancestors"],
  ["frame-ancestors *", undefined],
  ["frame-ancestors https:", undefined],
  ["frame-ancestors atrium.example", undefined],
  ["FRAME-ANCESTORS http://atrium.example", undefined],
  ["frame-ancestors https://other.example https://*.example:443", undefined],
  ["default-src 'none'", undefined],
])("Content-Security-Policy: %s", (value, expected) => {
  expect(rule({ "content-security-policy": value })).toBe(expected);
});

test("a policy that names ancestors takes the place of the older header", () => {
  expect(rule({ "x-frame-options": "DENY", "content-security-policy": "frame-ancestors *" })).toBeUndefined();
  expect(rule({ "x-frame-options": "DENY", "content-security-policy": "script-src *" })).toBe("x-frame-options");
});

test("a redirect may lead to the same host only, and to HTTPS of it", () => {
  expect(rule({}, { answered: "https://login.example/" })).toBe("redirect");
  expect(rule({}, { answered: "https://meet.example/today" })).toBeUndefined();
  expect(rule({}, { asked: "http://meet.example/", answered: "https://meet.example/" })).toBeUndefined();
});

test("a page that came by HTTPS shows none without, but for this machine's own", () => {
  const [asked, local] = ["http://meet.example/", "http://127.0.0.1:8091/"];
  expect(rule({}, { asked, answered: asked })).toBe("insecure");
  expect(rule({}, { asked, answered: asked, page: "http://atrium.example" })).toBeUndefined();
  expect(rule({}, { asked: local, answered: local })).toBeUndefined();
});

test("Atrium does not frame itself", () => {
  expect(rule({}, { asked: `${PAGE}/booking`, answered: `${PAGE}/booking` })).toBe("own");
});
