import { CORE_API } from "@atrium/contract";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import { addGauge } from "../../platform/gauges.ts";
import type { Part } from "../../platform/part.ts";
import { EventPictures, type EventPicturesOptions } from "./eventPictures/eventPictures.ts";
import { eventPictureRoutes } from "./eventPictures/routes.ts";
import { EventPictureStore } from "./eventPictures/store.ts";
import { CameraGateway, type CameraGatewayOptions } from "./gateway.ts";
import { Motions } from "./motions.ts";
import { cameraRoutes } from "./routes.ts";
import { cameraSocketRoute } from "./socketRoute.ts";
import { Viewers, type ViewersOptions } from "./viewers.ts";
import { cameraWallRoutes } from "./walls/routes.ts";
import { CameraWallStore } from "./walls/store.ts";

export interface CamerasPartOptions extends CameraGatewayOptions, ViewersOptions {
  readonly db: Db;
  readonly directory: CameraGatewayOptions["directory"] & EventPicturesOptions["directory"];
  readonly audit: AuditSink;
}

/** Live pictures: one stream of each camera for all who watch, stills, and the motors that turn cameras. */
export function camerasPart(options: CamerasPartOptions): Part {
  const gateway = new CameraGateway(options);
  const viewers = new Viewers(options);
  const motions = new Motions({ ...options, gateway });
  const pictures = new EventPictureStore(options.db);
  const taking = new EventPictures({ ...options, gateway, store: pictures });
  return {
    name: "cameras",
    routes: [
      { prefix: CORE_API, plugin: cameraRoutes({ gateway, motions }) },
      { prefix: CORE_API, plugin: cameraWallRoutes(new CameraWallStore(options.db)) },
      { prefix: CORE_API, plugin: eventPictureRoutes(pictures) },
      { plugin: cameraSocketRoute({ gateway, viewers }) },
    ],
    start: () => {
      gateway.start();
      viewers.start();
      taking.start();
    },
    stop: async () => {
      viewers.stop();
      await taking.stop();
      motions.stop();
      gateway.stop();
    },
    metrics: (registry) => {
      addGauge(
        registry,
        { name: "atrium_camera_streams", help: "Streams that are open to cameras" },
        () => gateway.figures.streams,
      );
      addGauge(
        registry,
        { name: "atrium_camera_viewers", help: "Viewers of all cameras" },
        () => gateway.figures.viewers,
      );
    },
  };
}
