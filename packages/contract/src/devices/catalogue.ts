import * as z from "zod";
import { DeviceId, PointId } from "../base/ids.ts";
import { ROUTE_NAMES } from "../pages/routeAt.ts";

const where = {
  placement: z.string(),
  floor: z.string(),
  zone: z.string().optional(),
  /** The room's id on its plan. */
  room: z.string(),
  name: z.string(),
};

/** Everything of the site that is found by its name: rooms, and the devices that are connected. */
export const Catalogue = z.object({
  rooms: z.array(z.object(where)),
  devices: z.array(
    z.object({
      ...where,
      id: DeviceId,
      module: z.string(),
      /** The page that shows it; absent: the specification has none. */
      page: z.enum(ROUTE_NAMES).optional(),
      /** What the device is mainly about: the first point of its product. */
      point: PointId,
    }),
  ),
});
export type Catalogue = z.infer<typeof Catalogue>;
export type CatalogueDevice = Catalogue["devices"][number];
