import { CAMPUS_CHANNEL } from "@atrium/contract/live";
import { rowsFeed } from "../../platform/live/liveFeed.ts";
import type { Part } from "../../platform/part.ts";
import { CampusBoard, type CampusBoardOptions } from "./campusBoard.ts";

/** What the overview of the campus shows of this moment. */
export function campusPart(options: CampusBoardOptions): Part {
  const board = new CampusBoard(options);
  return {
    name: "campus",
    channels: [rowsFeed(CAMPUS_CHANNEL, () => board)],
    start: () => board.start(),
    stop: () => board.stop(),
  };
}
