import { cleanup } from "@testing-library/react";
import { afterAll } from "vitest";

// Pages of many test files follow each other in one worker: what one of them still asks for when its file has ended gets no
// answer, and so tells nobody of the next file that something went wrong.
globalThis.fetch = () => new Promise<Response>(() => undefined);

afterAll(cleanup);
