import type { Part } from "../../platform/part.ts";
import { Marks } from "./marks.ts";
import { Replay } from "./replay.ts";
import type { ReplayNeeds } from "./replayNeeds.ts";
import { replayRoutes } from "./routes.ts";

/** What pages showed at any second of the past that is kept. It only reads. */
export function replayPart(needs: ReplayNeeds): Part {
  const options = { replay: new Replay(needs), marks: new Marks(needs) };
  return { name: "replay", routes: [replayRoutes(options)] };
}
