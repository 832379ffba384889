import { ask } from "./transport.ts";

const READY = "/api/ready";
/** ms. A server that takes longer is tried again later. */
const PATIENCE = 5_000;

/**
 * Whether the server itself answers, ready or not: it has its files by then. What stands before it and speaks in its place
 * says so in HTML.
 */
export async function serverAnswers(): Promise<boolean> {
  const signal = AbortSignal.timeout(PATIENCE);
  try {
    const reply = await ask(READY, { cache: "no-store" }, signal);
    return reply.headers.get("content-type")?.includes("json") ?? false;
  } catch {
    return false;
  }
}
