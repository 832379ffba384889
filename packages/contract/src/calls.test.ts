import { expect, test } from "vitest";
import { CALLS } from "./calls.ts";

const withNeed = (need: string) =>
  Object.keys(CALLS)
    .filter((call) => CALLS[call] === need)
    .map((call) => call.replace(/\/api\/\w+-service\/v1\.0/, ""));

test("only these calls change something with the right to view", () => {
  const changes = withNeed("viewable").filter((call) => !call.startsWith("GET"));
  // Project Haystack asks by POST as well; nothing of it changes the site.
  expect(changes.sort()).toEqual(["POST /api/haystack/:op", "POST /cameras/:id/viewing", "PUT /camera-walls"]);
});

test("only these calls are open to everyone", () => {
  expect(withNeed("public").sort()).toEqual([
    "GET /*",
    "GET /api/docs",
    "GET /api/docs/reader.js",
    "GET /api/health",
    "GET /api/openapi.json",
    "GET /api/ready",
    "GET /languages",
    "GET /languages/:language/:group",
    "GET /sign-in",
    "GET /sign-in/:provider",
    "GET /sign-in/:provider/callback",
    "POST /sessions",
    "POST /sessions/passkey-challenge",
    "POST /sessions/second-factor",
    "POST /sign-in/:provider/backchannel-logout",
  ]);
});
