import { type DeviceDescription, CAMERA } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import { addGauge, addGaugeBy } from "../../platform/gauges.ts";
import { addRecordingGauges } from "../../platform/recording/gauges.ts";
import type { NodeRecordings } from "../../platform/recording/place.ts";
import type { RecorderOptions } from "../../platform/recording/recorder.ts";
import type { Part } from "../../platform/part.ts";
import { CameraSwitches } from "./cameraSwitches.ts";
import { Viewing } from "./direct/viewing.ts";
import { EventPictures, type EventPicturesOptions } from "./event-pictures/eventPictures.ts";
import { EventPictureStore } from "./event-pictures/store.ts";
import { PassagePictures, type PassagePicturesOptions } from "./passage-pictures/passagePictures.ts";
import { passagePictureRoutes } from "./passage-pictures/routes.ts";
import { PassagePictureStore } from "./passage-pictures/store.ts";
import { filmOfCore, type FilmGiverOptions } from "./filmGiver.ts";
import { takeFilms } from "./filmTaker.ts";
import { CameraGateway, type CameraGatewayOptions } from "./gateway.ts";
import { PtzLocks } from "./ptzLocks.ts";
import { Motions } from "./motions.ts";
import { Presets } from "./presets/presets.ts";
import { presetRoutes } from "./presets/routes.ts";
import { layRecordingPlace, type RecordedField } from "./recording/layPlace.ts";
import { Recordings } from "./recording/recordings.ts";
import { recordingRoutes } from "./recording/routes.ts";
import { cameraRoutes } from "./routes.ts";
import { EventCameras, type EventCamerasOptions } from "./event-cameras/eventCameras.ts";
import { cameraSocketRoute } from "./socketRoute.ts";
import { Viewers, type ViewersOptions } from "./viewers.ts";
import { CameraWallStore } from "./walls/store.ts";
import {
  getEventSights,
  getCameraGrip,
  takeCameraGrip,
  reachedAt,
  openCamera,
  getCameraWalls,
  changeCameraWalls,
  getEventPictures,
  getEventPicture,
} from "@atrium/contract/cameras";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type Reach, refuseBeyond } from "../../platform/reach.ts";
import { handle } from "../../platform/http/endpoint.ts";
import { personOf } from "../../platform/http/caller.ts";
import { AppError } from "../../platform/errors.ts";

/** What a content policy can name: no sign of it may end the source. */
const HOST = /^[A-Za-z0-9.-]+$/;

export interface CamerasPartOptions extends CameraGatewayOptions, ViewersOptions {
  readonly db: Db;
  readonly directory: CameraGatewayOptions["directory"] &
    EventPicturesOptions["directory"] & { readonly devices: readonly DeviceDescription[] };
  readonly audit: AuditSink;
  /** The data folder. */
  readonly folder: string;
  readonly recording: RecorderOptions["limits"];
  readonly passagePictures: PassagePicturesOptions["limits"];
  readonly disk: RecorderOptions["disk"];
  readonly note: RecorderOptions["note"];
  /** What devices reported. */
  readonly events: EventCamerasOptions["events"];
  /** The field nodes that record; absent: cameras are recorded here. */
  readonly recordedField?: RecordedField | undefined;
  /** Where this is a node of several. */
  readonly node?: (FilmGiverOptions & { readonly role: "core" | "web" }) | undefined;
}

export interface CamerasPart extends Part {
  /** The nearest camera that sees a device. */
  readonly cameraOf: EventPictures["cameraOf"];
  /** The hosts of cameras that pages may open themselves now; the same list until the site changes. */
  readonly openHosts: () => readonly string[];
  /** What field nodes have of recordings; undefined: recordings are here. */
  readonly recordingNodes: (() => readonly NodeRecordings[]) | undefined;
}

/** Whether a device is within the limits of a role. */
type IsWithin = (device: string | undefined, reach: Reach | undefined) => boolean;

/** Live pictures: one stream of each camera for all who watch, stills, and the motors that turn cameras. */
export function camerasPart(options: CamerasPartOptions): CamerasPart {
  const { node, clock } = options;
  const core = node?.role === "web" ? node : undefined;
  const film: CameraGatewayOptions["film"] = core && ((device, listener) => filmOfCore(core, device, listener));
  const gateway = new CameraGateway({ ...options, film });
  let endFilms: (() => void) | undefined;
  const viewers = new Viewers(options);
  const grips = new PtzLocks({ ...options, gateway });
  const motions = new Motions({ ...options, gateway, grips });
  const presets = new Presets({ ...options, gateway, motions, grips });
  const pictures = new EventPictureStore(options.db);
  const switches = new CameraSwitches(options, "camera_recordings");
  const { place, byNode } = layRecordingPlace({ ...options, gateway, limits: options.recording });
  const recordings = new Recordings({ ...options, place, switches, pictures });
  const taking = new EventPictures({ ...options, gateway, store: pictures });
  const camerasOf: EventCamerasOptions["camerasOf"] = (device) => taking.camerasOf(device);
  const ofPassages = new PassagePictureStore(options.db);
  const passages = new PassagePictures({
    ...options,
    gateway,
    camerasOf,
    store: ofPassages,
    switches: new CameraSwitches(options, "passage_cameras"),
    limits: options.passagePictures,
  });
  const sights = new EventCameras({ ...options, place, pictures, passages: ofPassages, camerasOf });
  const cameraOf: EventPictures["cameraOf"] = (device) => taking.cameraOf(device);
  const isWithin: IsWithin = (id, reach) => {
    const device = id === undefined ? undefined : options.directory.device(id);
    return reach === undefined || (device !== undefined && reach.hasDevice(device));
  };
  const deviceOf = async (event: number) => (await options.events.byIds([event]))[0]?.device;
  return {
    name: "cameras",
    cameraOf,
    openHosts: openHostsOf(options.directory),
    recordingNodes: byNode,
    routes: [
      cameraRoutes({ gateway, motions, directory: options.directory, cameraOf }),
      cameraGripRoutes(grips),
      presetRoutes(presets),
      viewingRoutes(new Viewing({ ...options, gateway })),
      cameraWallRoutes(new CameraWallStore(options.db)),
      eventPictureRoutes(pictures, isWithin),
      passagePictureRoutes({ pictures: passages, store: ofPassages, deviceOf, isWithin }),
      recordingRoutes(recordings, isWithin),
      sightRoutes(sights, isWithin),
      cameraSocketRoute({ gateway, viewers, isWithin }),
    ],
    follows: {
      start: () => {
        gateway.start();
        viewers.start();
      },
      stop: () => {
        viewers.stop();
        gateway.stop();
      },
    },
    start: async () => {
      gateway.start();
      viewers.start();
      endFilms = node && takeFilms({ ...node, gateway, clock });
      taking.start();
      await passages.start();
      await place.start(await switches.switched("on"));
    },
    stop: async () => {
      endFilms?.();
      viewers.stop();
      await place.stop();
      await taking.stop();
      await passages.stop();
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
      addGauge(
        registry,
        { name: "atrium_camera_refused", help: "Cameras that are watched and refuse the password of their connection" },
        () => gateway.figures.refused,
      );
      addGaugeBy(
        registry,
        {
          name: "atrium_passage_pictures",
          help: "Passages and plates since the start by what became of their picture; left-out: too many at once",
          label: "outcome",
        },
        () => passages.counts,
      );
      addGauge(
        registry,
        { name: "atrium_passage_picture_bytes", help: "Octets of all pictures of passages" },
        () => passages.octets,
      );
      addRecordingGauges(registry, () => place.figures);
    },
  };
}

function openHostsOf(directory: { readonly devices: readonly DeviceDescription[] }): () => readonly string[] {
  let { devices } = directory;
  let hosts = openHosts(devices);
  return () => {
    if (directory.devices !== devices) {
      ({ devices } = directory);
      hosts = openHosts(devices);
    }
    return hosts;
  };
}

function sightRoutes(sights: EventCameras, isWithin: IsWithin): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getEventSights, async ({ query, session: { reach } }) => ({
      sights: (await sights.of(query.ids)).filter(({ camera }) => isWithin(camera?.id, reach)),
    }));
  };
}

/** Who turns a camera, and taking it over. */
function cameraGripRoutes(grips: PtzLocks): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getCameraGrip, (request) => grips.of(request.params.id, personOf(request)));

    handle(app, takeCameraGrip, (request) => grips.take(request.params.id, personOf(request)));
  };
}

/**
 * The hosts, with their ports, of the cameras that pages may open themselves: those that are set to it, and no others. An address
 * of IPv6 cannot be named in a content policy, so such a camera is not among them.
 */
function openHosts(devices: readonly DeviceDescription[]): string[] {
  const hosts = devices.flatMap((device) => {
    const { module, address = {} } = device;
    const { stream = "gateway", host, port } = reachedAt(device, address);
    if (module !== CAMERA.module || stream === "gateway") return [];
    return typeof host === "string" && HOST.test(host) && typeof port === "number" ? [`${host}:${port}`] : [];
  });
  return [...new Set(hosts)].toSorted();
}

/** Cameras that browsers open themselves. */
function viewingRoutes(viewing: Viewing): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, openCamera, async (request, reply) => {
      const answer = await viewing.of(request.params.id, personOf(request), request.hostname);
      return reply.header("cache-control", "no-store").send(answer);
    });
  };
}

/** The walls of the person who asks; nobody sees another's. */
function cameraWallRoutes(walls: CameraWallStore): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getCameraWalls, async ({ session }) => ({ walls: await walls.of(session.user.id) }));

    handle(app, changeCameraWalls, async ({ session, body }) => {
      await walls.keep(session.user.id, body.walls);
      return body;
    });
  };
}

function eventPictureRoutes(
  store: Pick<EventPictureStore, "of" | "picture">,
  isWithin: IsWithin,
): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, getEventPictures, async ({ params, session: { reach } }) => ({
      pictures: (await store.of(params.id)).filter(({ camera }) => isWithin(camera, reach)),
    }));

    handle(app, getEventPicture, async ({ params, session: { reach } }, reply) => {
      refuseBeyond(isWithin(params.camera, reach));
      const picture = await store.picture(params.id, params.camera);
      if (picture === undefined) throw new AppError("ENF001", t("Picture not found"));
      // It never changes; whoever loses the right to see it keeps no copy.
      return reply.type("image/jpeg").header("cache-control", "no-store").send(picture);
    });
  };
}
