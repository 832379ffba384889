import { isLostScript, isLostStyle } from "./lostPart.ts";
import { stylesheetsFetched } from "./stylesheets.ts";
import { untilFetched } from "./untilFetched.ts";

/** Fetches scripts with their styles, again and again while the server does not answer. */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  // The import does not wait for one that another part has asked for before.
  await stylesheetsFetched();
  try {
    return await untilFetched(load, isLostScript);
  } catch (failure) {
    if (!isLostStyle(failure)) throw failure;
  }
  await stylesheetsFetched();
  return await untilFetched(load, isLostScript);
}
