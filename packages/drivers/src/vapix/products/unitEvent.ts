import { FieldEventContent } from "@atrium/contract/access";
import * as z from "zod";
import type { VapixEvents } from "../product.ts";

/** Seconds for which a unit keeps the question when it has nothing to tell. */
const WAIT = 25;
/** Ms that the answer may take beyond that. */
const EXTRA_TIME = WAIT * 1_000;
const MAX_LENGTH = 262_144;

/** A log of events, each with its number, which only grows, and its time in ms since the epoch. */
const Log = z.object({
  events: z.array(z.object({ id: z.int().positive(), time: z.int().positive(), content: z.unknown() })),
});

/** The log of an application in a unit, from `after` on, answered when there is something new. */
export function unitEvents(path: string): VapixEvents {
  return {
    request: (after) => ({
      method: "GET",
      path: `${path}?after=${after}&wait=${WAIT}`,
      transfer: { longest: MAX_LENGTH, extraTime: EXTRA_TIME },
    }),
    heard: (answer) => {
      const reported = Log.parse(JSON.parse(answer)).events;
      const events = reported.flatMap(({ id, time, content }) => {
        const known = FieldEventContent.safeParse(content);
        return known.success ? [{ id: String(id), time, content: known.data }] : [];
      });
      return { events, after: reported.at(-1)?.id.toString(), leftOut: reported.length - events.length };
    },
  };
}
