import { setTimeout as sleep } from "node:timers/promises";

/** So long a page may take to draw itself at a new width, or to get the rest of its words. */
const LIMIT_MS = 3_000;

/** What a look at a page finds wrong and what is still wrong a moment later: a page that is being drawn is no fault. */
export async function lasting(find: () => Promise<string[]>): Promise<string[]> {
  const end = Date.now() + LIMIT_MS;
  let found = await find();
  while (found.length > 0 && Date.now() < end) {
    await sleep(100);
    found = await find();
  }
  return found;
}
