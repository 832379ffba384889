import { getCampusToday } from "@atrium/contract/energy";
import { CAMPUS_CHANNEL } from "@atrium/contract/live";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { handle } from "../../platform/http/endpoint.ts";
import { rowsFeed } from "../../platform/live/liveFeed.ts";
import type { Part } from "../../platform/part.ts";
import { CampusBoard, type CampusBoardOptions } from "./campusBoard.ts";
import { type CampusDayOptions, campusToday } from "./today.ts";

type CampusPartOptions = CampusBoardOptions & CampusDayOptions;

/** What the overview of the campus shows of this moment and of today. */
export function campusPart(options: CampusPartOptions): Part {
  const board = new CampusBoard(options);
  return {
    name: "campus",
    routes: [campusRoutes(options)],
    channels: [rowsFeed(CAMPUS_CHANNEL, () => board)],
    start: () => board.start(),
    stop: () => board.stop(),
  };
}

function campusRoutes(options: CampusDayOptions): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getCampusToday, () => campusToday(options));
  };
}
