import { listComing } from "@atrium/contract/automation";
import { ACCESS_CONTROL } from "@atrium/contract/devices";
import { getCampusToday } from "@atrium/contract/energy";
import { CAMPUS_CHANNEL } from "@atrium/contract/live";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { handle } from "../../platform/http/endpoint.ts";
import { rowsFeed } from "../../platform/live/liveFeed.ts";
import { placeOfKey } from "../../platform/reach.ts";
import type { Part } from "../../platform/part.ts";
import { CampusBoard, type CampusBoardOptions } from "./campusBoard.ts";
import { comingMoments, type ComingSources } from "./coming.ts";
import { type CampusDayOptions, campusToday, type DayCounter } from "./today.ts";

interface CampusPartOptions extends CampusBoardOptions, Pick<CampusDayOptions, "time" | "daysOff"> {
  readonly clock: CampusBoardOptions["clock"] & CampusDayOptions["clock"];
  readonly energy: DayCounter;
  readonly water: DayCounter;
  readonly solar: DayCounter;
  /** When readers let somebody in, and since when this is known. */
  readonly events: {
    entriesBetween(from: number, to: number): Promise<readonly number[]>;
    keptSince(): Promise<number | undefined>;
  };
  readonly schedules: () => Promise<ComingSources["schedules"]>;
  readonly holds: () => Promise<ComingSources["holds"]>;
}

/** What the overview of the campus shows of this moment and of today. */
export function campusPart({ energy, water, solar, events, ...options }: CampusPartOptions): Part {
  const board = new CampusBoard(options);
  const entries = {
    areCounted: () => options.directory.devices.some(({ module }) => module === ACCESS_CONTROL.module),
    between: async (from: number, to: number) => events.entriesBetween(from, to),
    since: async () => events.keptSince(),
  };
  return {
    name: "campus",
    routes: [campusRoutes({ ...options, usage: { energy, water, solar }, entries })],
    channels: [rowsFeed(CAMPUS_CHANNEL, () => board, placeOfKey)],
    start: () => board.start(),
    stop: () => board.stop(),
  };
}

interface CampusRoutesOptions extends CampusDayOptions, Pick<CampusPartOptions, "schedules" | "holds"> {}

function campusRoutes(options: CampusRoutesOptions): FastifyPluginAsyncZod {
  const { schedules, holds, clock } = options;
  return async (app) => {
    handle(app, getCampusToday, () => campusToday(options));
    handle(app, listComing, async () => ({
      moments: comingMoments({ now: clock.now(), schedules: await schedules(), holds: await holds() }),
    }));
  };
}
