import { vi } from "vitest";

/**
 * For tests: the browser's fetch, answered by `answer`. The page's bearer is given beside it, so that tests have to do
 * with their own calls only.
 */
export function stubFetch(answer: (url: string, init: RequestInit) => Response | Promise<Response>): void {
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) =>
    url.endsWith("/sessions/current/bearer")
      ? Response.json({ bearer: "a-bearer", expiresIn: 300_000 }, { status: 201 })
      : answer(url, init),
  );
}
