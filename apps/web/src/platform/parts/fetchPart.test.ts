import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubFetch } from "../fetch.fixture.ts";
import { fetchPart } from "./fetchPart.ts";

const LOST = new TypeError("Failed to fetch dynamically imported module: http://campus/assets/Weather-1.js");
/** What the server says when it is asked whether it answers. */
let answer: () => Response;
const load = vi.fn<() => Promise<string>>();

beforeEach(() => {
  vi.useFakeTimers();
  stubFetch(() => answer());
});

afterEach(() => {
  load.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function away(): Response {
  throw new TypeError("Failed to fetch");
}

/** How a fetch ends, or nothing while it goes on. */
function follow(fetched: Promise<string>): { end?: string } {
  const followed: { end?: string } = {};
  fetched.then(
    (part) => (followed.end = part),
    (failure: unknown) => (followed.end = String(failure)),
  );
  return followed;
}

test.each([
  ["Chromium", LOST.message],
  ["Firefox", "error loading dynamically imported module: http://campus/assets/Weather-1.js"],
  ["Safari", "Importing a module script failed."],
])("a part that %s cannot fetch is fetched again until the server answers", async (_browser, message) => {
  answer = away;
  load.mockRejectedValue(new TypeError(message));
  const fetched = follow(fetchPart(load));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([load.mock.calls.length, fetched.end]).toEqual([31, undefined]);
  load.mockResolvedValue("weather");
  await vi.advanceTimersByTimeAsync(2_000);
  expect([load.mock.calls.length, fetched.end]).toEqual([32, "weather"]);
});

test("a server that came back between the failure and the question is asked for the part once more", async () => {
  answer = () => Response.json({ status: "waiting" }, { status: 503 });
  load.mockRejectedValueOnce(LOST).mockResolvedValue("weather");
  const fetched = follow(fetchPart(load));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(fetched.end).toBe("weather");
});

test("a part that is gone although the server answers is an error", async () => {
  answer = () => Response.json({ status: "ready" });
  load.mockRejectedValue(LOST);
  const fetched = follow(fetchPart(load));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([load.mock.calls.length, fetched.end]).toEqual([2, String(LOST)]);
});

test("what a proxy says in the server's place is no answer", async () => {
  answer = () => new Response("<h1>Bad gateway</h1>", { status: 502, headers: { "content-type": "text/html" } });
  load.mockRejectedValue(LOST);
  const fetched = follow(fetchPart(load));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([load.mock.calls.length, fetched.end]).toEqual([31, undefined]);
});

test("a part that was fetched and fails in itself is not fetched again", async () => {
  answer = away;
  load.mockRejectedValue(new TypeError("lamps is undefined"));
  const fetched = follow(fetchPart(load));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([load.mock.calls.length, fetched.end]).toEqual([1, "TypeError: lamps is undefined"]);
});
