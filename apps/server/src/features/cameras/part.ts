import type { DeviceDescription } from "@atrium/contract/devices";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import type { Db } from "../../platform/database/database.ts";
import { addGauge, addGaugeBy } from "../../platform/gauges.ts";
import type { Part } from "../../platform/part.ts";
import { CameraSwitches } from "./cameraSwitches.ts";
import { openHosts } from "./direct/openHosts.ts";
import { viewingRoutes } from "./direct/routes.ts";
import { Viewing } from "./direct/viewing.ts";
import { EventPictures, type EventPicturesOptions } from "./event-pictures/eventPictures.ts";
import { eventPictureRoutes } from "./event-pictures/routes.ts";
import { EventPictureStore } from "./event-pictures/store.ts";
import { PassagePictures, type PassagePicturesOptions } from "./passage-pictures/passagePictures.ts";
import { passagePictureRoutes } from "./passage-pictures/routes.ts";
import { PassagePictureStore } from "./passage-pictures/store.ts";
import { CameraGateway, type CameraGatewayOptions } from "./gateway.ts";
import { cameraGripRoutes } from "./ptzLockRoutes.ts";
import { PtzLocks } from "./ptzLocks.ts";
import { Motions } from "./motions.ts";
import { Presets } from "./presets/presets.ts";
import { presetRoutes } from "./presets/routes.ts";
import { Archive } from "./recording/archive.ts";
import { Recorder, type RecorderOptions } from "./recording/recorder.ts";
import { Recordings } from "./recording/recordings.ts";
import { recordingRoutes } from "./recording/routes.ts";
import { cameraRoutes } from "./routes.ts";
import { sightRoutes } from "./event-cameras/routes.ts";
import { EventCameras, type EventCamerasOptions } from "./event-cameras/eventCameras.ts";
import { cameraSocketRoute } from "./socketRoute.ts";
import { Viewers, type ViewersOptions } from "./viewers.ts";
import { cameraWallRoutes } from "./walls/routes.ts";
import { CameraWallStore } from "./walls/store.ts";

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
}

export interface CamerasPart extends Part {
  /** The nearest camera that sees a device. */
  readonly cameraOf: EventPictures["cameraOf"];
  /** The hosts of cameras that pages may open themselves now; the same list until the site changes. */
  readonly openHosts: () => readonly string[];
}

/** Live pictures: one stream of each camera for all who watch, stills, and the motors that turn cameras. */
export function camerasPart(options: CamerasPartOptions): CamerasPart {
  const gateway = new CameraGateway(options);
  const viewers = new Viewers(options);
  const grips = new PtzLocks({ ...options, gateway });
  const motions = new Motions({ ...options, gateway, grips });
  const presets = new Presets({ ...options, gateway, motions, grips });
  const pictures = new EventPictureStore(options.db);
  const archive = new Archive(options);
  const switches = new CameraSwitches(options, "camera_recordings");
  const recorder = new Recorder({ ...options, gateway, archive, switches, limits: options.recording });
  const recordings = new Recordings({ ...options, archive, recorder, switches, pictures });
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
  const sights = new EventCameras({ ...options, archive, pictures, passages: ofPassages, camerasOf });
  const cameraOf: EventPictures["cameraOf"] = (device) => taking.cameraOf(device);
  return {
    name: "cameras",
    cameraOf,
    openHosts: openHostsOf(options.directory),
    routes: [
      cameraRoutes({ gateway, motions, directory: options.directory, cameraOf }),
      cameraGripRoutes(grips),
      presetRoutes(presets),
      viewingRoutes(new Viewing({ ...options, gateway })),
      cameraWallRoutes(new CameraWallStore(options.db)),
      eventPictureRoutes(pictures),
      passagePictureRoutes(passages, ofPassages),
      recordingRoutes(recordings),
      sightRoutes(sights),
      cameraSocketRoute({ gateway, viewers }),
    ],
    start: async () => {
      gateway.start();
      viewers.start();
      taking.start();
      await passages.start();
      await recorder.start();
    },
    stop: async () => {
      viewers.stop();
      await recorder.stop();
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
      addGauge(
        registry,
        { name: "atrium_recording_cameras", help: "Cameras of which pictures are recorded now" },
        () => recorder.recording,
      );
      addGauge(registry, { name: "atrium_recording_bytes", help: "Octets of all recordings" }, () => archive.octets);
      addGauge(
        registry,
        { name: "atrium_recording_stopped", help: "1 while nothing is recorded because the disk has too little room" },
        () => (recorder.stoppedAt === undefined ? 0 : 1),
      );
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
