import { vi } from "vitest";
import { forgetBearer } from "./bearer.ts";

/**
 * For tests: the browser's fetch, answered by `answer`. The page's bearer is given beside it, so that tests have to do
 * with their own calls only. A bearer that a page of another test file still waits for is forgotten: it would never come.
 */
export function stubFetch(answer: (url: string, init: RequestInit) => Response | Promise<Response>): void {
  forgetBearer();
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) =>
    url.endsWith("/sessions/current/bearer")
      ? Response.json({ bearer: "a-bearer", expiresIn: 300_000 }, { status: 201 })
      : answer(url, init),
  );
}
