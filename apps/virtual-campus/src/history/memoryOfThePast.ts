import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Has the engine collect everything now. While a year is written its heap grows to several times of what is alive, and a
 * campus that then makes little garbage would keep that room for days.
 */
export function giveMemoryBack(): void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
