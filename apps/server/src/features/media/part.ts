import type { PointState } from "@atrium/contract/devices";
import type { SiteFile } from "@atrium/contract/site";
import { type CanKeepClips, type ClipBook } from "@atrium/drivers";
import type { Clock, Log } from "@atrium/time";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import { placeWords, type SiteNames } from "../../platform/audit/siteNames.ts";
import type { Bus } from "../../platform/bus.ts";
import type { Db } from "../../platform/database/database.ts";
import type { DiskState } from "../../platform/diskWatch.ts";
import { AppError } from "../../platform/errors.ts";
import type { Part } from "../../platform/part.ts";
import { Distributor } from "./distributor.ts";
import { mediaFileRoute } from "./fileRoute.ts";
import { MediaFiles } from "./files.ts";
import { MediaLibrary } from "./library.ts";
import { Plays, type PlaysOptions } from "./plays.ts";
import { mediaRoutes } from "./routes.ts";
import { MediaService } from "./service.ts";
import { SoundMeter } from "./soundMeter.ts";
import { Standings } from "./standings.ts";
import { MediaStore } from "./store.ts";
import { Uploads } from "./uploads.ts";

/** ms after each file that is read back from a unit. */
const REST = 200;
/** ms between two times at which is kept what was heard when. */
const KEEP_HEARD = 30_000;

export interface MediaPartOptions {
  readonly db: Db;
  readonly audit: AuditSink;
  /** What drivers ask; made before them with `mediaLibrary`. */
  readonly library: MediaLibrary;
  readonly directory: PlaysOptions["directory"] & { readonly settings: Pick<SiteFile, "unitClips"> };
  readonly names: SiteNames;
  readonly newest: PlaysOptions["newest"];
  readonly field: { clipKeeper(device: string): CanKeepClips | undefined };
  /** Says what the sounds are called, to pages and commands. */
  readonly show: (states: readonly PointState[]) => Promise<void>;
  readonly disk: { readonly state: DiskState };
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  /** The data folder. */
  readonly folder: string;
}

/** What drivers know of the sounds: nothing before the part has started. */
export function mediaLibrary(): MediaLibrary & ClipBook {
  return new MediaLibrary();
}

export interface MediaPart extends Part {
  /** For lists of them. */
  readonly sounds: Pick<MediaService, "list">;
}

export function mediaPart(options: MediaPartOptions): MediaPart {
  const { db, audit, library, directory, names, bus, clock, log, folder, show, disk, field, newest } = options;
  const store = new MediaStore({ db, audit });
  const files = new MediaFiles({ folder, log });
  const uploads = new Uploads({ clock, files });
  const meter = new SoundMeter();
  const standings = new Standings(store);
  const plays = new Plays({
    directory,
    newest,
    bus,
    clock,
    keep: (heard) => store.played(heard),
    every: KEEP_HEARD,
    log,
  });
  const distributor = new Distributor({
    library,
    files,
    standings,
    take: (media, content) => service.adopt(media, content),
    now: () => clock.now(),
    rest: () => new Promise((resolve) => void clock.after(REST, resolve)),
    devices: () => plays.devices,
    keeper: (device) => field.clipKeeper(device),
    connectionOf: (device) => directory.device(device)?.connection,
    bus,
    clock,
    log,
  });
  const service = new MediaService({
    library,
    store,
    files,
    uploads,
    meter,
    standings,
    plays,
    clock,
    show,
    refuseWithoutRoom: () => {
      if (disk.state !== "full") return;
      throw new AppError("EDB001", "The disk is full: no sound can be added until there is room");
    },
    callUnits: () => distributor.callAll(),
    unitOf: (id) => {
      const device = directory.device(id);
      return device && { device: device.id, name: device.name, place: placeWords(device, names) };
    },
  });
  return {
    name: "media",
    sounds: service,
    routes: [mediaRoutes({ media: service }), mediaFileRoute({ media: service })],
    start: async () => {
      await store.seed(directory.settings.unitClips ?? [], clock.now());
      library.replace(await store.all());
      standings.restore(await store.standings());
      await files.open(new Set(library.present.flatMap(({ content }) => content?.hash ?? [])));
      await show(library.states);
      plays.start();
      distributor.start();
    },
    stop: async () => {
      await distributor.stop();
      await uploads.stop();
      await meter.stop();
      await plays.stop();
    },
  };
}
