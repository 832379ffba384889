import { cleanup } from "@testing-library/react";
import { afterAll } from "vitest";
import { forgetBearer } from "../src/platform/bearer.ts";
import { notices } from "../src/platform/notices.ts";

// Pages of many test files follow each other in one worker. What one of them still asks for when its file has ended gets no
// answer, and what it said to nobody is not said to the next one.
globalThis.fetch = () => new Promise<Response>(() => undefined);
// A bearer that was asked for without an answer would be awaited by every call of the file that begins.
forgetBearer();

afterAll(() => {
  cleanup();
  notices.listen(() => undefined)();
});
