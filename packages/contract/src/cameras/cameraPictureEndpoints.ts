import * as z from "zod";
import { EventId } from "../alarms/alarmEvent.ts";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { EventPictures } from "./eventPicture.ts";
import { EventSights, EventSightsQuery } from "./eventSight.ts";
import { DeviceId } from "../base/ids.ts";

const Id = z.coerce.number().pipe(EventId);

export const getEventSights = endpoint({
  method: "GET",
  path: `${CORE_API}/field-event-sights`,
  needs: "viewable",
  reach: { by: "filter" },
  runsOn: "field",
  summary: "Get what the nearest camera recorded when something happened at a device",
  tag: "cameras",
  query: EventSightsQuery,
  reply: EventSights,
});

export const getEventPictures = endpoint({
  method: "GET",
  path: `${CORE_API}/events/:id/pictures`,
  needs: "viewable",
  reach: { by: "filter" },
  runsOn: "field",
  summary: "List pictures taken when an alarm was raised",
  tag: "cameras",
  params: z.object({ id: Id }),
  reply: EventPictures,
});

export const getEventPicture = endpoint({
  method: "GET",
  path: `${CORE_API}/events/:id/pictures/:camera`,
  needs: "viewable",
  reach: { by: "filter" },
  runsOn: "field",
  summary: "Get the picture a camera took when an alarm was raised, as JPEG",
  tag: "cameras",
  params: z.object({ id: Id, camera: DeviceId }),
  reply: z.any().describe("The picture"),
  refuses: ["ENF001"],
});
